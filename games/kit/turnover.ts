/**
 * Turnover (valid bet): the stakes of bets that were won or lost. Of opposite bets of a member in one round only the net part
 * counts: what the others give back whichever side wins was not at risk.
 */

/**
 * A market with opposite sides, of which at most one wins: the chance of each as a whole number, in any common measure.
 * [1n, 1n] for big and small.
 */
export type OppositeSides = { readonly chances: readonly bigint[] }

/**
 * The part of each side's stake that is set off against the others: as much as lies on every side in proportion to the chances
 * of the sides, each rounded down. For sides of equal chance it is the smallest of the stakes, so that of two sides the
 * difference counts, and of n sides their sum less n times the smallest.
 */
export const setOff = (stakes: readonly bigint[], { chances }: OppositeSides): bigint[] => {
  let [least, chanceOfLeast] = [0n, 0n]
  for (const [side, chance] of chances.entries()) {
    const stake = stakes[side] ?? 0n
    if (side > 0 && stake * chanceOfLeast >= least * chance) continue
    least = stake
    chanceOfLeast = chance
  }
  return chances.map((chance) => (least * chance) / chanceOfLeast)
}

/** Takes what of a bet's stake lies on a side of a market. */
type TakeStake = (market: OppositeSides, side: number, stake: bigint) => void

/** A bet, and a walk through the parts of its stake that lie on sides of markets. Each market is one object. */
export type StakedBet = { readonly stake: bigint; onSides(take: TakeStake): void }

/** The stakes of one member in one round: all bets are added in the order they were placed, then counted in the same order. */
export class Netting {
  readonly #markets = new Map<OppositeSides, bigint[]>()

  add(bet: StakedBet): void {
    bet.onSides((market, side, stake) => {
      let stakes = this.#markets.get(market)
      if (!stakes) this.#markets.set(market, (stakes = market.chances.map(() => 0n)))
      stakes[side] = (stakes[side] ?? 0n) + stake
    })
  }

  /** Sets off what was added. @returns false when everything counts in full */
  setOff(): boolean {
    for (const [market, stakes] of this.#markets) {
      if (stakes.includes(0n)) this.#markets.delete(market)
      else this.#markets.set(market, setOff(stakes, market))
    }
    return this.#markets.size > 0
  }

  /** What counts of a bet. What is set off is taken from the earlier ones first. */
  countOf(bet: StakedBet): bigint {
    let counted = bet.stake
    bet.onSides((market, side, stake) => {
      const left = this.#markets.get(market)
      const most = left?.[side] ?? 0n
      const taken = most < stake ? most : stake
      if (left) left[side] = most - taken
      counted -= taken
    })
    return counted
  }
}
