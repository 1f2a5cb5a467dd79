import { getVip as call } from '@tamuvo/contract/vip.ts'
import { newcomer, type VipState } from '@tamuvo/games/loyalty/vip.ts'
import { type Amount, amount, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { limitsOfLevel } from '../cashier/withdrawal/level-limits.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { handle } from '../kit/handle.ts'
import { periodOf } from '../kit/periods.ts'
import { rulesOf, type VipLevels } from './level-rules.ts'
import type { VipServices } from './services.ts'
import { listChanges, statesOf } from './store.ts'

const changesMax = 20

export const getVip = handle(call, async ({ member, now }, { database, settings }: VipServices) => {
  const levels = await settings.get('vip.levels')
  const withdrawals = { limits: await settings.get('wd.limits'), fee: await settings.get('wd.fee') }
  const sent = levels.map((each, level) => {
    const { dayMax, freePerDay } = limitsOfLevel(withdrawals, level)
    return { ...each, level, returns: percents(each.returns), withdraw: { dayMax: toWire(dayMax), freePerDay } }
  })
  if (!member || isTrialMember(member.id)) return { levels: sent, own: null }
  const state = (await statesOf(database, [member.id])).get(member.id) ?? newcomer
  const changes = await listChanges(database, member.id, changesMax)
  const { timeZone } = await settings.get('brand')
  const month = periodOf('monthly', timeZone, now)
  return {
    levels: sent,
    own: {
      level: state.level,
      deposit: toWire(state.deposit),
      valid: toWire(state.valid),
      next: nextOf(levels, state),
      month: { ...monthOf(levels, state, month.key), endsAt: month.until.toISOString() },
      changes: changes.map(({ at, from, to, reason }) => ({ at: at.toISOString(), from, to, reason })),
    },
  }
})

const percents = ({ RNG, LIVE, SPORTS }: VipLevels[number]['returns']) => ({
  RNG: toWire(amount(BigInt(RNG))),
  LIVE: toWire(amount(BigInt(LIVE))),
  SPORTS: toWire(amount(BigInt(SPORTS))),
})

const leftTo = (goal: Amount, done: Amount): Amount => (goal > done ? subtract(goal, done) : zero)

/** The first level above what was reached. */
const nextOf = (levels: VipLevels, { reached, deposit, valid }: VipState) => {
  const rule = rulesOf(levels)[reached + 1]
  if (!rule) return null
  return {
    level: reached + 1,
    depositLeft: toWire(leftTo(rule.deposit, deposit)),
    validLeft: toWire(leftTo(rule.valid, valid)),
  }
}

const monthOf = (levels: VipLevels, state: VipState, key: string) => {
  const valid = state.month === key ? state.monthValid : zero
  const lost = state.level < state.reached ? levels[state.level + 1] : undefined
  return {
    valid: toWire(valid),
    keep: levels[state.level]?.keep ?? toWire(zero),
    isExempt: state.upgraded === key,
    regain: lost ? { level: state.level + 1, validLeft: toWire(leftTo(fromWire(lost.keep), valid)) } : null,
  }
}
