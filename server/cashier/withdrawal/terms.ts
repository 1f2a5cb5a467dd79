import { fromWire, type Amount, zero } from '@tamuvo/money/amount.ts'
import type { Person } from '../../account/person-store.ts'
import { memberById } from '../../account/account.ts'
import type { Tx } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { balanceOf } from '../../ledger/statements.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { Settings } from '../../platform/settings.ts'
import { levelOf } from '../../safer/kyc/rules.ts'
import { isExcludedNow } from '../../safer/safer.ts'
import { turnoverOf } from '../../turnover/turnover.ts'
import { findMemberLimit, type MemberLimit } from './hold-store.ts'
import { type Held, heldNow } from './held.ts'
import { limitsOfLevel } from './level-limits.ts'
import { amountsOf, type LimitsOf, type LimitTree, lowestLimit, type Terms } from './rules.ts'
import type { WithdrawalServices } from './services.ts'
import { findUsage } from './store.ts'

/** The settings that decide about a withdrawal. */
export type Rules = {
  limits: SettingOf<'wd.limits'>
  fee: SettingOf<'wd.fee'>
  openMax: number
  fourEyesFrom: Amount
  sla: SettingOf<'wd.sla'>
  channels: SettingOf<'wd.channels'>
  brand: SettingOf<'brand'>
}

/** Read before a transaction: one that waits for a second connection of the pool can exhaust the pool. */
export const readRules = async (settings: Settings): Promise<Rules> => {
  const [limits, fee, openMax, fourEyesFrom, sla, channels, brand] = await Promise.all([
    settings.get('wd.limits'),
    settings.get('wd.fee'),
    settings.get('wd.openMax'),
    settings.get('wd.fourEyesFrom'),
    settings.get('wd.sla'),
    settings.get('wd.channels'),
    settings.get('brand'),
  ])
  return { limits, fee, openMax, fourEyesFrom: fromWire(fourEyesFrom), sla, channels, brand }
}

/** All that decides about a member's withdrawal now. */
export type MemberTerms = Terms & { turnoverLeft: Amount; open: number; held: Held | undefined; isInDebt: boolean }

type Asked = { person: Person; now: Date; rules: Rules }

/** Brings the turnover up to date. @param tx holds the lock of the member's withdrawals where an amount is decided by it */
export const readTerms = async (tx: Tx, services: WithdrawalServices, { person, now, rules }: Asked): Promise<MemberTerms> => {
  const { id } = person
  const { timeZone } = rules.brand
  const usage = await findUsage(tx, id, firstIdAt(startOfDay(timeZone, dayOf(timeZone, now))))
  const turnover = await turnoverOf(tx, services, id)
  const isClear = turnover.isClear || (isOfOwnMoney(turnover) && (await isExcludedNow(tx, id, now)))
  const level = limitsOfLevel(rules, (await memberById(tx, id))?.rankLevel ?? 0)
  const tree = limitTree(rules, {
    vip: level.own,
    kycLevel: levelOf(person),
    own: await findMemberLimit(tx, id),
  })
  return {
    min: fromWire(rules.limits.min),
    max: lowestLimit(tree, 'max'),
    dayMax: lowestLimit(tree, 'dayMax'),
    fee: { ...rules.fee, freePerDay: level.freePerDay, min: fromWire(rules.fee.min), max: fromWire(rules.fee.max) },
    today: usage,
    isTurnoverClear: isClear,
    balance: await balanceOf(tx, id),
    turnoverLeft: isClear ? zero : turnover.left,
    open: usage.open,
    held: await heldNow(tx, id, now),
    isInDebt: await services.isInDebt(tx, id),
  }
}

/** Whether no open row is of a bonus that will be taken back: of members who exclude themselves all else is paid out unbet. */
const isOfOwnMoney = ({ rows }: Awaited<ReturnType<typeof turnoverOf>>): boolean =>
  rows.every(({ expiresAt }) => expiresAt === null)

type Levels = { vip: LimitsOf; kycLevel: number; own: MemberLimit }

const limitTree = ({ limits }: Rules, { vip, kycLevel, own }: Levels): LimitTree => ({
  BRAND: { max: fromWire(limits.max), dayMax: fromWire(limits.dayMax) },
  VIP: vip,
  KYC: amountsOf(limits.kyc[kycLevel]),
  MEMBER: own,
})
