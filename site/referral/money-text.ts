import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'

/** "K 40.00" */
export const moneyText = (wire: string): string => `${currentCurrency().symbol} ${formatAmount(fromWire(wire))}`
