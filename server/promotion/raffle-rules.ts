import type { PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import { totalWeight, weightMost } from '@tamuvo/games/loyalty/raffle.ts'
import { amount, fromWire, zero } from '@tamuvo/money/amount.ts'

type Prizes = Extract<PromotionRule['trigger'], { kind: 'RAFFLE' }>['prizes']

/** What all prizes of money in stock come to: it is the most that a raffle can cost. */
export const mostOf = (prizes: Prizes) =>
  amount(prizes.reduce((sum, prize) => sum + fromWire(prize.amount) * BigInt(prize.stock ?? 0), 0n))

const hasMoney = ({ amount: money }: Prizes[number]): boolean => fromWire(money) > zero

/** What is wrong with a raffle beyond the shape of its parts; none for promotions of other types. */
export const raffleFaults = ({ trigger, limits, reward }: PromotionRule): string[] => {
  if (trigger.kind !== 'RAFFLE') return []
  const { prizes, ways } = trigger
  const last = prizes.at(-1)
  const faults: [boolean, string][] = [
    [new Set(prizes.map(({ id }) => id)).size < prizes.length, 'two prizes have the same id'],
    [new Set(ways.map(({ kind }) => kind)).size < ways.length, 'tickets come twice by the same way'],
    [prizes.some(({ names }) => !names.EN), 'a prize has no English name'],
    [totalWeight(prizes) > weightMost, `the weights come to more than ${weightMost}`],
    [last !== undefined && last.stock !== null, 'the last prize runs out'],
    // With it the most that the raffle costs is known before, and a budget is never the reason of a result.
    [prizes.some((prize) => hasMoney(prize) && prize.stock === null), 'a prize of money has no stock'],
    [limits.budget !== null && mostOf(prizes) > fromWire(limits.budget), 'all prizes come to more than the budget'],
    [reward.fixed !== null || reward.percent !== null || reward.points > 0, 'a raffle gives its prizes and nothing else'],
  ]
  return faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

/** Whether prizes, chances or stock differ: what members draw for stays as it was published. */
export const isOtherDraw = (published: PromotionRule, { trigger }: PromotionRule): boolean =>
  published.trigger.kind === 'RAFFLE' &&
  (trigger.kind !== 'RAFFLE' || prizesText(published.trigger.prizes) !== prizesText(trigger.prizes))

const prizesText = (prizes: Prizes): string =>
  JSON.stringify(prizes.map(({ id, weight, stock, amount: money, points }) => [id, weight, stock, money, points]))
