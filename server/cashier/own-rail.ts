import { house } from '../ledger/accounts.ts'
import { type Provider, providerHouses, type ProviderName } from './provider.ts'

/** A way to pay in without a provider: money comes to accounts of the house, or is here already. There is no one to ask. */
export const ownRail = (name: ProviderName): Provider => ({
  name,
  account: house(providerHouses[name]),
  isAsked: false,
  open: async ({ amount, currency }) => ({ event: 'pending', amount, currency: currency.code, payUrl: null, qr: null }),
  ask: async () => undefined,
})
