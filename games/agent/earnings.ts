import { type Amount, amount, shareDown, zero } from '@tamuvo/money/amount.ts'

/** Earnings of agents. Rates are in hundredths of a percent: 120n is 1.20 %. Every result is rounded down to a minor unit. */

const whole = 10_000n
/** One step of a prize group is worth 1/2000 of the stake. */
const prizeGroupWhole = 2_000n

/** @throws RangeError for a text that is no rate, such as "0.1" */
export const rateOf = (percent: string): bigint => {
  const [, units, hundredths] = /^(\d{1,2})\.(\d{2})$/.exec(percent) ?? []
  if (units === undefined || hundredths === undefined) throw new RangeError(`no rate: ${percent}`)
  return BigInt(units) * 100n + BigInt(hundredths)
}

/** 120n is "1.20". */
export const rateText = (rate: bigint): string => `${rate / 100n}.${String(rate % 100n).padStart(2, '0')}`

export type SalaryTier = { rate: bigint; minValidBet: Amount; minActive: number }
export type DividendTier = SalaryTier & { minLoss: Amount }

/** The turnover of a team in a period, and how many of its members were active. */
export type TeamFigures = { validBet: Amount; active: number }
export type Earned<Tier> = { tier: Tier | undefined; amount: Amount }

const best = <Tier extends SalaryTier>(tiers: readonly Tier[]): Tier | undefined =>
  tiers.reduce<Tier | undefined>((found, tier) => (found && found.rate >= tier.rate ? found : tier), undefined)

/** A salary: the highest rate whose minima are all reached, of the team's valid bet. */
export const salaryOf = (tiers: readonly SalaryTier[], { validBet, active }: TeamFigures): Earned<SalaryTier> => {
  const tier = best(tiers.filter(({ minValidBet, minActive }) => validBet >= minValidBet && active >= minActive))
  return { tier, amount: tier ? shareDown(validBet, tier.rate, whole) : zero }
}

/**
 * A dividend: the highest rate whose minima are all reached, of the team's net loss.
 * @param netLoss after rebates, rewards and salaries, and after what was carried over; negative when the team won
 */
export const dividendOf = (
  tiers: readonly DividendTier[],
  { validBet, active, netLoss }: TeamFigures & { netLoss: Amount },
): Earned<DividendTier> => {
  if (netLoss <= 0n) return { tier: undefined, amount: zero }
  const tier = best(
    tiers.filter(({ minValidBet, minActive, minLoss }) => validBet >= minValidBet && active >= minActive && netLoss >= minLoss),
  )
  return { tier, amount: tier ? shareDown(netLoss, tier.rate, whole) : zero }
}

/** A rebate: the difference between the agent's own rate and the highest one below them, of the valid bet; never negative. */
export const rebateOf = (validBet: Amount, { own, below }: { own: bigint; below: bigint }): Amount =>
  own > below ? shareDown(validBet, own - below, whole) : zero

/** The rebate of lotteries, which pay by prize group. */
export const prizeGroupRebateOf = (stake: Amount, { own, below }: { own: number; below: number }): Amount =>
  own > below ? shareDown(stake, BigInt(own - below), prizeGroupWhole) : amount(0n)
