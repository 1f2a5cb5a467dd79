import type { PayeeBar } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { Payee } from '../payee/payee.ts'
import type { Payouts } from './payout.ts'

type Ways = { now: Date; channels: SettingOf<'wd.channels'>; payouts: readonly Payouts[] }

/** Why a payee cannot be withdrawn to now; undefined when it can. */
export const barOf = (
  { kind, usableFrom, barredAt }: Pick<Payee, 'kind' | 'usableFrom' | 'barredAt'>,
  { now, channels, payouts }: Ways,
): PayeeBar | undefined => {
  if (barredAt) return 'BARRED'
  if (usableFrom > now) return 'NEW'
  return payouts.some(({ channel, kinds }) => channels[channel]?.open && kinds.includes(kind)) ? undefined : 'CLOSED'
}
