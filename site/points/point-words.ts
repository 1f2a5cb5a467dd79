import { fromWire, minorPerUnit } from '@tamuvo/money/amount.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'

/** Points of the ledger, where they are kept in hundredths, as people read them: "1,500". */
export const wholePoints = (wire: string): string => formatCount(Number(fromWire(wire) / minorPerUnit))

/** A number of points that was typed; undefined when it is none. */
export const pointsFromText = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s,.]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined
}
