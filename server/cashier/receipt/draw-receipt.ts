import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import { type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { type Currency, formatPlain } from '@tamuvo/money/currency.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { drawQr } from '../../kit/pdf/draw-qr.ts'
import { openSheet, type Sheet } from '../../kit/pdf/sheet.ts'
import { offsetOf, secondOf } from '../../kit/days.ts'
import type { SignedReceipt } from './code.ts'
import type { Payment } from './payment.ts'
import { type ReceiptWords, receiptWords } from './words.ts'

export type ReceiptPage = {
  payment: Payment
  signed: SignedReceipt
  /** Masked. */
  member: string
  brand: string
  currency: Currency
  language: InterfaceLanguage
  zone: string
  /** Where codes are checked, "https://tamuvo.example/verify". */
  checkUrl: string
}

const [margin, labelWidth] = [36, 132]
const a5: [number, number] = [420, 595]
const [faint, line, strong] = ['#5b6270', '#d9dce2', '#111111']

/** A receipt as PDF, a page of A5. */
export const drawReceipt = async (page: ReceiptPage): Promise<Buffer> => {
  const { signed, brand, language } = page
  const words = receiptWords[language]
  const sheet = openSheet({
    title: `${words.receipt} ${page.payment.reference}`,
    author: brand,
    language,
    at: new Date(signed.receipt.issuedAt),
    size: a5,
  })
  const width = sheet.width - 2 * margin
  sheet.y = margin
  await drawHead(sheet, page, words)
  for (const [label, value] of rowsOf(page, words)) {
    const heights = [
      await sheet.write(label, { size: 9, color: faint }, { x: margin, width: labelWidth - 10 }),
      await sheet.write(value, { size: 9.5, weight: 600 }, { x: margin + labelWidth, width: width - labelWidth, align: 'right' }),
    ]
    sheet.y += Math.max(...heights) + 3
    sheet.paint({ x: margin, y: sheet.y, width, height: 0.5 }, line)
    sheet.y += 4
  }
  await drawCheck(sheet, page, words)
  return sheet.end()
}

const drawHead = async (sheet: Sheet, { brand, payment, currency }: ReceiptPage, words: ReceiptWords): Promise<void> => {
  const width = sheet.width - 2 * margin
  await sheet.write(words.receipt, { size: 10, color: faint }, { x: margin, width, align: 'right' })
  sheet.y += await sheet.write(brand, { size: 13, weight: 600 }, { x: margin, width: width * 0.7 })
  sheet.y += 10
  sheet.y += await sheet.write(words[`title_${payment.title}`], { size: 11, color: faint }, { x: margin, width })
  const amount = `${formatPlain(payment.amount, currency)} ${payment.currency}`
  sheet.y += await sheet.write(amount, { size: 22, weight: 600, color: strong }, { x: margin, width })
  sheet.y += 8
  sheet.paint({ x: margin, y: sheet.y, width, height: 1 }, strong)
  sheet.y += 6
}

/** What the receipt says, line by line. */
const rowsOf = (
  { payment, signed, member, currency, zone }: ReceiptPage,
  words: ReceiptWords,
): (readonly [label: string, value: string])[] => {
  const { kind, gross, fee, createdAt, at, by, entryIds, state, reference } = payment
  const plain = (value: Amount): string => `${formatPlain(value, currency)} ${payment.currency}`
  return [
    [words.number, signed.number],
    [words.reference, reference],
    [words.member, member],
    [words.status, words[`state_${state}`]],
    [words.requested, secondOf(zone, createdAt)],
    [words.moved, secondOf(zone, at)],
    ...by.map(({ field, text }) => [words[field], text] as const),
    ...(fee > zero && kind !== 'transfer'
      ? [[words[`gross_${kind}`], plain(gross)] as const, [words.fee, plain(fee)] as const]
      : []),
    ...(currency.unitFactor === 1 ? [] : [[words.site_amount, formatMoney(toWire(payment.amount), currency.symbol)] as const]),
    [words.entry, entryIds.join(', ')],
  ]
}

const qrSide = 118

const drawCheck = async (sheet: Sheet, { signed, checkUrl, zone }: ReceiptPage, words: ReceiptWords): Promise<void> => {
  const url = `${checkUrl}#${signed.code}`
  const width = sheet.width - 2 * margin
  const top = Math.max(sheet.y + 6, sheet.height - margin - qrSide - 26)
  const box = { x: margin - 8, y: top - 8, width: qrSide, height: qrSide }
  drawQr(sheet, url, { x: box.x, y: box.y, side: qrSide })
  sheet.link(box, url)
  const beside = { x: margin + qrSide - 4, width: width - qrSide + 4 }
  sheet.y = top
  sheet.y += await sheet.write(words.check.replace('{address}', checkUrl.replace(/^https?:\/\//, '')), { size: 9 }, beside)
  sheet.y += 2
  sheet.y += await sheet.write(`${words.code}: ${signed.code}`, { size: 6, color: faint }, beside)
  const issuedAt = new Date(signed.receipt.issuedAt)
  const issued = words.issued.replace('{time}', secondOf(zone, issuedAt)).replace('{zone}', offsetOf(zone, issuedAt))
  sheet.y = Math.max(sheet.y + 4, top + qrSide - 8)
  await sheet.write(issued, { size: 7.5, color: faint }, { x: margin, width })
}
