import { type Multiple, multipleScale } from '../../kit/multiple.ts'

/** Upper ends of the bins of a histogram, in bets; the first holds rounds without a win, one more than these all above. */
export const binEnds = [0, 1, 2, 5, 10, 20, 50, 100, 250, 1_000] as const

/** What rounds won, counted. Sums are whole numbers, exact below 2^53: 10^11 rounds of a mean bet; squares are not. */
export type Counts = {
  rounds: number
  sum: number
  squares: number
  /** In steps of a tenth of a bet, rounded down: what is left where a bet has ten minor units. */
  rounded: number
  top: Multiple
  tops: number
  readonly bins: Float64Array
}

export const noCounts = (): Counts => ({
  rounds: 0,
  sum: 0,
  squares: 0,
  rounded: 0,
  top: 0,
  tops: 0,
  bins: new Float64Array(binEnds.length + 1),
})

const tenth = multipleScale / 10

export const countWin = (counts: Counts, win: Multiple, rounds = 1): void => {
  const { bins } = counts
  counts.rounds += rounds
  let bin = 0
  if (win > 0) {
    counts.sum += win * rounds
    counts.squares += win * win * rounds
    counts.rounded += (win - (win % tenth)) * rounds
    for (bin = 1; bin < binEnds.length && win > (binEnds[bin] ?? 0) * multipleScale;) bin++
    if (win >= counts.top) {
      counts.tops = win === counts.top ? counts.tops + rounds : rounds
      counts.top = win
    }
  }
  bins[bin] = (bins[bin] ?? 0) + rounds
}
