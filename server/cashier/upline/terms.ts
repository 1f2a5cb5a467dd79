import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import type { AccountServices } from '../../account/services.ts'
import type { Queryable } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { balanceOf } from '../../ledger/statements.ts'
import type { Settings } from '../../platform/settings.ts'
import { heldNow } from '../withdrawal/held.ts'
import { findUpline, sumSentSince, type Upline } from './store.ts'
import type { UplineTerms } from './rules.ts'

/** The settings, read before a transaction: what waits for a second connection within one can exhaust the pool. */
export type UplineSettings = {
  isOffered: boolean
  needsTurnover: boolean
  min: Amount
  dayMax: Amount
  timeZone: string
}

export const readUplineSettings = async (settings: Pick<Settings, 'get'>): Promise<UplineSettings> => ({
  isOffered: await settings.get('tup.offered'),
  needsTurnover: await settings.get('tup.requireAudit'),
  min: fromWire(await settings.get('tup.min')),
  dayMax: fromWire(await settings.get('tup.dayMax')),
  timeZone: (await settings.get('brand')).timeZone,
})

/** Whether a member may see the page: the brand offers it, and there is an agent above. */
export const isOffered = async (
  { database, settings }: { database: Queryable; settings: Pick<Settings, 'get'> },
  memberId: bigint,
): Promise<boolean> => (await settings.get('tup.offered')) && (await findUpline(database, memberId)) !== undefined

/** The turnover of a member, as far as it decides. */
type Standing = { isClear: boolean; left: Amount }

type Asked = {
  services: Pick<AccountServices, 'isInDebt'>
  memberId: bigint
  now: Date
  standing: Standing
  rules: UplineSettings
}

/** What decides on a member's transfers now, and the agent above. */
export const readUplineTerms = async (
  from: Queryable,
  { services, memberId, now, standing, rules }: Asked,
): Promise<{ terms: UplineTerms; upline: Upline | undefined; turnoverLeft: Amount }> => {
  const upline = await findUpline(from, memberId)
  const terms = {
    isOffered: rules.isOffered && upline !== undefined,
    isUplineActive: upline?.isActive ?? false,
    isHeld: (await heldNow(from, memberId, now)) !== undefined,
    isInDebt: await services.isInDebt(from, memberId),
    isClear: standing.isClear || !rules.needsTurnover,
    min: rules.min,
    balance: await balanceOf(from, memberId),
    dayMax: rules.dayMax,
    usedToday: await sumSentSince(from, memberId, startOfDay(rules.timeZone, dayOf(rules.timeZone, now))),
  }
  return { terms, upline, turnoverLeft: rules.needsTurnover ? standing.left : zero }
}
