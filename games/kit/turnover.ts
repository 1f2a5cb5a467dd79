/**
 * Turnover (valid bet): the stakes of bets that were won or lost. Of opposite bets of a member in one round only the net part
 * counts: what the others give back whichever side wins was not at risk.
 */

/** A market with opposite sides. */
export type OppositeSides = SeparateSides | OverlappingSides

/** At most one side wins: the chance of each as a whole number, in any common measure. [1n, 1n] for big and small. */
export type SeparateSides = { readonly chances: readonly bigint[] }

/**
 * Several sides may win together. odds: how many times its stake a side returns at fair odds, 4n at a chance of a quarter.
 * results: all that can come, by the sides that win.
 */
export type OverlappingSides = { readonly odds: readonly bigint[]; readonly results: readonly WinningSides[] }

/** With some results all sides of `all` win, and of those of `one` one or the other. */
type WinningSides = { readonly all: readonly number[]; readonly one: readonly number[] }

/**
 * The part of each side's stake that is set off against the others: as much as lies on every side in proportion to the chances
 * of the sides, each rounded down. For sides of equal chance it is the smallest of the stakes, so that of two sides the
 * difference counts, and of n sides their sum less n times the smallest.
 */
export const setOff = (stakes: readonly bigint[], { chances }: SeparateSides): bigint[] => {
  let [least, chanceOfLeast] = [0n, 0n]
  for (const [side, chance] of chances.entries()) {
    const stake = stakes[side] ?? 0n
    if (side > 0 && stake * chanceOfLeast >= least * chance) continue
    least = stake
    chanceOfLeast = chance
  }
  return chances.map((chance) => (least * chance) / chanceOfLeast)
}

/**
 * The part of the stakes of all sides together that is set off: what they return at fair odds whatever comes. It is never more
 * than the stakes, which are what they return on average.
 */
export const setOffTogether = (stakes: readonly bigint[], { odds, results }: OverlappingSides): bigint => {
  const returned = (side: number): bigint => (stakes[side] ?? 0n) * (odds[side] ?? 0n)
  return leastOf(results, ({ all, one }) => all.reduce((sum, side) => sum + returned(side), leastOf(one, returned)))
}

const leastOf = <Item>(items: readonly Item[], measure: (item: Item) => bigint): bigint => {
  let least: bigint | undefined
  for (const item of items) {
    const each = measure(item)
    if (least === undefined || each < least) least = each
    if (least === 0n) break
  }
  return least ?? 0n
}

/** Takes what of a bet's stake lies on a side of a market. */
type TakeStake = (market: OppositeSides, side: number, stake: bigint) => void

/**
 * A bet, and a walk through the parts of its stake that lie on sides of markets. Each market is one object. isFree: the house has staked; its sides have
 * what that was, and the bet counts nothing.
 */
export type StakedBet = { readonly stake: bigint; readonly isFree?: boolean; onSides(take: TakeStake): void }

/** The stakes of one member in one round: all bets are added in the order they were placed, then counted in the same order. */
export class Netting {
  /** Stakes by side; once set off, what is still to be taken: of overlapping sides, and beside stakes of the house, from all as one. */
  readonly #markets = new Map<OppositeSides, bigint[]>()
  /** What of these the house has staked. */
  readonly #free = new Map<OppositeSides, bigint[]>()

  add(bet: StakedBet): void {
    bet.onSides((market, side, stake) => {
      addTo(this.#markets, market, { side, stake })
      if (bet.isFree) addTo(this.#free, market, { side, stake })
    })
  }

  /**
   * Sets off what was added. Beside stakes of the house as much is set off as they raise it by: so what counts of paid bets is what they add to the net
   * part, and a stake that lies against one of the house adds nothing. @returns false when everything counts in full
   */
  setOff(): boolean {
    for (const [market, stakes] of this.#markets) {
      const free = this.#free.get(market)
      const all = setOffOf(market, stakes)
      const most = free ? [sumOf(all) - sumOf(setOffOf(market, free))] : all
      if (most.every((each) => each === 0n)) this.#markets.delete(market)
      else this.#markets.set(market, most)
    }
    return this.#markets.size > 0
  }

  /** What counts of a bet. What is set off is taken from the earlier ones first. */
  countOf(bet: StakedBet): bigint {
    if (bet.isFree) return 0n
    let counted = bet.stake
    bet.onSides((market, side, stake) => {
      const left = this.#markets.get(market)
      const place = 'odds' in market || this.#free.has(market) ? 0 : side
      const most = left?.[place] ?? 0n
      const taken = most < stake ? most : stake
      if (left) left[place] = most - taken
      counted -= taken
    })
    return counted
  }
}

const addTo = (markets: Map<OppositeSides, bigint[]>, market: OppositeSides, part: { side: number; stake: bigint }): void => {
  let stakes = markets.get(market)
  if (!stakes) markets.set(market, (stakes = measuresOf(market).map(() => 0n)))
  stakes[part.side] = (stakes[part.side] ?? 0n) + part.stake
}

/** By side; of overlapping sides as one. */
const setOffOf = (market: OppositeSides, stakes: readonly bigint[]): bigint[] => {
  if ('odds' in market) return [setOffTogether(stakes, market)]
  return stakes.includes(0n) ? [0n] : setOff(stakes, market)
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

const measuresOf = (market: OppositeSides): readonly bigint[] => ('odds' in market ? market.odds : market.chances)
