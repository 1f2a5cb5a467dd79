import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'

/** An amount with the sign of the currency, as words in a sentence. */
export const money = (wire: string): string => `${currentCurrency().symbol} ${formatAmount(fromWire(wire))}`
