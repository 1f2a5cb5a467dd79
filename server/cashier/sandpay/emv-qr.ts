import { toWire } from '@tamuvo/money/amount.ts'
import type { Payin } from './store.ts'

/** The fields of a payment QR. */
export type QrRequest = {
  /** Returned by the payer's bank, to match the payment to its deposit; at most 25 characters. */
  ref: string
  /** "100.37" */
  amount: string
  /** ISO 4217 number, "104" */
  currencyNumber: string
  /** ISO 3166 letters, "MM" */
  country: string
}

/** An unregistered scheme, so that no real wallet can pay a sandbox code. */
const scheme = 'demo.tamuvo.sandbox'
const merchant = 'TAMUVO DEMO'
const city = 'SANDBOX'
const gamblingCategory = '7995'

const field = (tag: string, value: string): string => `${tag}${value.length.toString().padStart(2, '0')}${value}`

/** The text of a merchant-presented payment QR: fields of the EMV QR Code Specification, closed by a checksum. */
export const qrPayload = ({ ref, amount, currencyNumber, country }: QrRequest): string => {
  const open = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', scheme) + field('01', ref)),
    field('52', gamblingCategory),
    field('53', currencyNumber),
    field('54', amount),
    field('58', country),
    field('59', merchant),
    field('60', city),
    field('62', field('01', ref)),
    '6304',
  ].join('')
  return open + checksum(open)
}

/** CRC-16/CCITT-FALSE over ASCII text, four upper-case hex digits. */
export const checksum = (text: string): string => {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

const issuers: Record<string, { currencyNumber: string; country: string }> = {
  CNY: { currencyNumber: '156', country: 'CN' },
  IDR: { currencyNumber: '360', country: 'ID' },
  MMK: { currencyNumber: '104', country: 'MM' },
  MYR: { currencyNumber: '458', country: 'MY' },
  PHP: { currencyNumber: '608', country: 'PH' },
  THB: { currencyNumber: '764', country: 'TH' },
  VND: { currencyNumber: '704', country: 'VN' },
}

/** The ISO codes of a currency and its country; undefined where QR is not offered. */
export const issuerOf = (currencyCode: string): { currencyNumber: string; country: string } | undefined => issuers[currencyCode]

/** The text of a payin's QR; null for payins without one. */
export const qrOf = ({ kind, ref, amount, currency }: Pick<Payin, 'kind' | 'ref' | 'amount' | 'currency'>): string | null => {
  const issuer = kind === 'qr' ? issuerOf(currency.code) : undefined
  return issuer ? qrPayload({ ref, amount: toWire(amount), ...issuer }) : null
}
