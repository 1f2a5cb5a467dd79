import type { Currency } from '@tamuvo/money/currency.ts'
import { createStore, useStore } from '../hooks/store.ts'

/** The brand's currency, until its settings say otherwise. */
const currency = createStore<Currency>({ code: 'MMK', symbol: 'K', unitFactor: 1000 })

export const setCurrency = currency.set
export const currentCurrency = currency.get
export const useCurrency = (): Currency => useStore(currency)
