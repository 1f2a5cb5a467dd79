import { bonusOf, wagerOf } from '@tamuvo/games/loyalty/bonus.ts'
import { type Amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Promotion } from './promotion-words.ts'

type Rule = Pick<Promotion, 'trigger' | 'reward' | 'terms'>

/** What a base brings by a rule, and what has to be bet then: texts of the wire. */
export type BonusSums = { bonus: string; required: string }

const rewardOf = ({ fixed, percent, cap }: Promotion['reward'], base: Amount): Amount => {
  if (fixed !== null) return fromWire(fixed)
  if (cap === null) return zero
  // A cap without a share is the most that staff may give.
  return percent === null ? fromWire(cap) : bonusOf({ percent, cap: fromWire(cap) }, base)
}

/** @param base the deposit, the bets or what was lost; a text of the wire */
export const sumsOf = ({ trigger, reward, terms: { multiple, withDeposit } }: Rule, base: string): BonusSums => {
  const given = fromWire(base)
  const bonus = trigger.min !== undefined && given < fromWire(trigger.min) ? zero : rewardOf(reward, given)
  const isDeposit = trigger.kind === 'DEPOSIT'
  const { required } = wagerOf({ multiple, withDeposit: isDeposit && withDeposit }, { deposit: isDeposit ? given : zero, bonus })
  return { bonus: toWire(bonus), required: toWire(bonus === zero ? zero : required) }
}

const exampleBase = '100.00'

/** The base of an example: a round sum, or the least that brings something. */
export const exampleOf = (rule: Rule): BonusSums & { base: string } => {
  const least = rule.trigger.min ?? '0.00'
  const base = fromWire(least) > fromWire(exampleBase) ? least : exampleBase
  return { base, ...sumsOf(rule, base) }
}
