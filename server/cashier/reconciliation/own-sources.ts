import type { KitServices } from '../../kit/services.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Provider } from '../provider.ts'
import type { Payouts } from '../withdrawal/payout.ts'
import { knownDeposits, knownPayouts, listBookedDeposits, listBookedPayouts } from './booked-store.ts'
import { ledgerSource } from './ledger-source.ts'
import { providerSource } from './provider-source.ts'
import type { Source } from './source.ts'

type Compared = Pick<KitServices, 'database' | 'clock'> & {
  settings: Settings
  providers: Record<string, Provider>
  payouts: readonly Payouts[]
}

/** The ledger, and all providers and channels that give statements. */
export const ownSources = (services: Compared): Source[] => {
  const { database, settings, providers, payouts } = services
  const payins = Object.values(providers).flatMap(({ name, account, statement }) =>
    statement
      ? providerSource(database, {
          code: `payins:${name}`,
          account,
          statement,
          booked: (query) => listBookedDeposits(database, name, query),
          known: (references) => knownDeposits(database, name, references),
        })
      : [],
  )
  const paidOut = payouts.flatMap(({ channel, account, statement }) =>
    statement
      ? providerSource(database, {
          code: `payouts:${channel}`,
          account,
          statement,
          booked: (query) => listBookedPayouts(database, channel, query),
          known: (references) => knownPayouts(database, channel, references),
        })
      : [],
  )
  return [ledgerSource(services, async () => (await settings.get('brand')).currency.code), ...payins, ...paidOut]
}
