import { getPaymentReceipt as call } from '@tamuvo/contract/payment-receipts.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { memberById } from '../../account/account.ts'
import { limitRate } from '../../account/limit-rate.ts'
import { maskName } from '../../account/masks.ts'
import { zoneOf } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { createSemaphore } from '../../kit/semaphore.ts'
import { siteUrl } from '../../platform/site-url.ts'
import type { CashierServices } from '../services.ts'
import { signPaymentReceipt } from './code.ts'
import { drawReceipt } from './draw-receipt.ts'
import { findPayment } from './find-payment.ts'

const perHour = 60
/** Drawing one takes some hundredths of a second of the process. */
const drawing = createSemaphore(1, 20, { perPersonMax: 2 })

/** Receipts of payments of other members are not found. */
export const getPaymentReceipt = handle(call, async (request, services: CashierServices) => {
  const { input, member, language, now, signal, refuse } = request
  const { database, settings, receiptSigner } = services
  await limitRate(services, { key: `payment-receipt:${member.id}`, max: perHour, perSeconds: 3_600 })
  const found = await findPayment(services, { kind: input.kind, id: BigInt(input.id), memberId: member.id, language })
  const owner = await memberById(database, member.id)
  if (found.is === 'unready') throw refuse('RECEIPT_NOT_READY')
  if (found.is !== 'found' || !owner) throw refuse(found.is === 'archived' ? 'ARCHIVED' : 'NOT_FOUND')
  const { payment } = found
  const { name: brand, currency, timeZone } = await settings.get('brand')
  const signed = await signPaymentReceipt(receiptSigner, {
    kind: payment.kind,
    reference: payment.reference,
    amount: formatPlain(payment.amount, currency).replaceAll(',', ''),
    currency: payment.currency,
    at: payment.at.toISOString(),
    state: payment.state,
    issuedAt: now.toISOString(),
  })
  const page = {
    payment,
    signed,
    member: maskName(owner.username),
    brand,
    currency,
    language: input.language,
    zone: zoneOf(input.zone ?? timeZone) ?? timeZone,
    checkUrl: `${await siteUrl(services)}/verify`,
  }
  const pdf = await drawing.take(() => drawReceipt(page), { who: member.id.toString(), signal })
  return { name: `${payment.reference}.pdf`, pdf: pdf.toString('base64') }
})
