import { type Amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'

/** What a ticket was sold on: the prize of one winning line, and the rebate on its stake once it is settled. */
export type Terms = { linePrize: Amount; rebate: Amount }

const between = ';'

/** Terms as a bet keeps them: "9.80", or "9.50;0.30" with a rebate. */
export const writeTerms = ({ linePrize, rebate }: Terms): string =>
  rebate === zero ? toWire(linePrize) : `${toWire(linePrize)}${between}${toWire(rebate)}`

export const readTerms = (text: string): Terms => {
  const [linePrize = '', rebate] = text.split(between)
  return { linePrize: fromWire(linePrize), rebate: rebate === undefined ? zero : fromWire(rebate) }
}

/** Terms hold this when there is a rebate. */
export const rebateMark = between
