export const dialectNames = ['hub88', 'evolution', 'tc-gaming'] as const

/** One part of the studio as an operator knows it: its dialect, and the keys exchanged with the operator. */
export type Vendor = {
  /** The name under which the operator has it. */
  code: string
  dialect: (typeof dialectNames)[number]
  /** Where the wallet of the operator answers; '' where the operator calls us alone. */
  walletUrl: string
  currency: string
  keys: Readonly<Record<string, string>>
}
