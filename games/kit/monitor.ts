/**
 * Watching what a game returns while it is played: how far the money of many rounds may lie from the mathematics by chance alone. Pure
 * rules; callers count rounds per game, market and version.
 */

/** What rounds at one stake a round came to, in units of it. */
export type Played = { readonly rounds: number; readonly returned: number }

/** What the mathematics expects of a round: mean and deviation in units of the stake. */
export type Expected = { readonly mean: number; readonly deviation: number }

/** `quiet` within two standard errors, `watch` within three, `warn` within four, `stop` beyond: one in 16,000 by chance. */
type Band = 'quiet' | 'watch' | 'warn' | 'stop'

export type Control = {
  /** The return so far, and by how many standard errors it differs: above is positive. */
  readonly actual: number
  readonly errors: number
  readonly band: Band
  /** The returns at two, three and four standard errors, below and above. */
  readonly limits: readonly { readonly errors: number; readonly low: number; readonly high: number }[]
}

const steps = [2, 3, 4] as const

/** Rounds below which a mean says nothing: skewed wins are not yet normal. */
export const roundsLeast = ({ deviation }: Expected): number => Math.max(1_000, Math.ceil(100 * deviation ** 2))

/** @returns undefined while there are too few rounds to tell */
export const controlOf = ({ rounds, returned }: Played, expected: Expected): Control | undefined => {
  if (rounds < roundsLeast(expected)) return undefined
  const error = expected.deviation / Math.sqrt(rounds)
  const actual = returned / rounds
  const errors = (actual - expected.mean) / error
  const limits = steps.map((step) => ({ errors: step, low: expected.mean - step * error, high: expected.mean + step * error }))
  return { actual, errors, band: bandOf(Math.abs(errors)), limits }
}

const bandOf = (errors: number): Band => {
  if (errors <= steps[0]) return 'quiet'
  if (errors <= steps[1]) return 'watch'
  return errors <= steps[2] ? 'warn' : 'stop'
}

/** How many rounds win, or start a feature, is counted by the same bands: each round does or does not. @param oneIn one in how many rounds does */
export const rateExpected = (oneIn: number): Expected => ({
  mean: 1 / oneIn,
  deviation: Math.sqrt((1 / oneIn) * (1 - 1 / oneIn)),
})
