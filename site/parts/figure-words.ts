import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'

/** "K 40.00" */
export const money = (wire: string): string => `${currentCurrency().symbol} ${formatAmount(fromWire(wire))}`

/** Money of a table, where whole amounts lose their decimals: "K 60,000". */
export const shortMoney = (wire: string): string => money(wire).replace(/\.00$/, '')

/** A multiple as people write it: "1×", "2.5×". */
export const times = (multiple: string): string => `${multiple.replace(/\.?0+$/, '')}×`
