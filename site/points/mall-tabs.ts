/** Parts of the points mall, in the address behind "?tab=". */
export const mallTabs = ['items', 'records', 'details', 'rules', 'convert'] as const
export type MallTab = (typeof mallTabs)[number]

/** What visitors see. */
export const openTabs: readonly MallTab[] = ['items']

export const mallTabOf = (said: unknown): MallTab => mallTabs.find((tab) => tab === said) ?? 'items'
