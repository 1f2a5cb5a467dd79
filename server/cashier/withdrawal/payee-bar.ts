import type { PayeeBar } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { Payee } from '../payee/payee.ts'
import { type Payouts, waysTo } from './payout.ts'

type Ways = { now: Date; channels: SettingOf<'wd.channels'>; payouts: readonly Payouts[] }

/** Why a payee cannot be withdrawn to now; undefined when it can. */
export const barOf = (
  { kind, network, usableFrom, barredAt }: Pick<Payee, 'kind' | 'network' | 'usableFrom' | 'barredAt'>,
  { now, channels, payouts }: Ways,
): PayeeBar | undefined => {
  if (barredAt) return 'BARRED'
  if (usableFrom > now) return 'NEW'
  return waysTo(payouts, { kind, network }).some(({ channel }) => channels[channel]?.open) ? undefined : 'CLOSED'
}
