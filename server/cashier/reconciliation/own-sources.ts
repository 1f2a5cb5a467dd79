import type { KitServices } from '../../kit/services.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Coin } from '../coin/coin.ts'
import type { Provider } from '../provider.ts'
import type { Payouts } from '../withdrawal/payout.ts'
import { knownDeposits, knownPayouts, listBookedDeposits, listBookedPayouts } from './booked-store.ts'
import { coinSource } from './coin-source.ts'
import { ledgerSource } from './ledger-source.ts'
import { providerSource } from './provider-source.ts'
import type { Source } from './source.ts'

type Compared = Pick<KitServices, 'database' | 'clock'> & {
  settings: Settings
  providers: Record<string, Provider>
  payouts: readonly Payouts[]
  coin: Coin | undefined
}

/** The ledger, all providers and channels that give statements, and the chain of the coin. */
export const ownSources = (services: Compared): Source[] => {
  const { database, settings, providers, payouts, coin } = services
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
  const byCoin = coin ? [coinSource({ ...services, coin })] : []
  return [ledgerSource(services, async () => (await settings.get('brand')).currency.code), ...payins, ...paidOut, ...byCoin]
}
