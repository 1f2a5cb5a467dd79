import type { Par } from '@tamuvo/games/slots/par.ts'

const percent = (millionths: number): string => `${(millionths / 10_000).toFixed(4)} %`
const part = (share: number): string => `${(share * 100).toFixed(2)} %`

/** The PAR sheet for a terminal. */
export const linesOfPar = (par: Par): string[] => [
  `${par.game} ${par.version}, sheet ${par.sheetHash.slice(0, 16)}`,
  ...par.markets.map(
    ({ market, returned, error }) =>
      `return of ${market}: ${percent(returned)}${error > 0 ? `, standard error ${percent(error)}` : ', exact'}`,
  ),
  ...Object.entries(par.sources).map(([source, returned]) => `  from ${source}: ${percent(returned)}`),
  `at the smallest bet, rounded down: at least ${percent(par.smallestBet)}`,
  `cycle ${par.cycle.toLocaleString('en')}; a win 1 in ${par.hitOneIn}, above the bet 1 in ${par.aboveOneIn}, feature ${featureOf(par)}`,
  `deviation ${par.deviation}; of the money ${part(par.belowShare)} in wins up to the bet, ${part(par.tailShare)} above 100 bets`,
  `top ${par.top.bets} bets, 1 in ${par.top.oneIn.toLocaleString('en')}`,
  `without a win for ${par.dryRun} spins at most in 95 of 100 sessions of 1,000`,
  `95 of 100 sessions within ±${par.spread.thousand} points after 1,000 spins, ±${par.spread.tenThousand} after 10,000, ±${par.spread.million} after 1,000,000`,
  ...par.histogram.map(({ upTo, chance }, bin) => `  ${binName(par, bin, upTo)}: ${chance}`),
  `by symbol: ${Object.entries(par.bySymbol)
    .map(([symbol, share]) => `${symbol} ${part(share)}`)
    .join(', ')}`,
  `by win: ${par.byStep.map(part).join(', ')}`,
]

const featureOf = ({ featureOneIn, featureMean }: Par): string =>
  featureOneIn === null ? 'none' : `1 in ${featureOneIn} with ${featureMean} bets on average`

const binName = ({ histogram }: Par, bin: number, upTo: number | null): string =>
  upTo === null ? `above ${histogram[bin - 1]?.upTo}` : bin === 0 ? 'nothing' : `up to ${upTo}`
