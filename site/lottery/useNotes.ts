import { listDraws, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import type { Play, Sheet } from '@tamuvo/games/lottery/play.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import type { Notes } from './picks/RowsPicker.tsx'
import type { Result } from './sale.ts'
import { hottest, type Trend, trendByPlace, trendDraws, trendOfEndings } from './results/trend.ts'

/** The results that trends are taken over, newest first. */
export const useRecentResults = (
  game: LotteryGame,
  enabled: boolean,
): { results: Result[]; query: ReturnType<typeof useRecentDraws> } => {
  const query = useRecentDraws(game, enabled)
  return { results: query.data?.list.flatMap(({ result }) => (result ? [result] : [])) ?? [], query }
}

const useRecentDraws = (game: LotteryGame, enabled: boolean) =>
  useCall(listDraws, { game, pageNo: 1, pageSize: trendDraws }, { enabled })

const none: ReadonlySet<string> = new Set()

/** For how many draws the numbers of a picker have not come, where the play is about single places or endings. */
export const useNotes = (
  game: LotteryGame,
  { plays: [play] }: Sheet,
  wanted: boolean,
): { offered: boolean; of: Notes | undefined; hot: ReadonlySet<string> } => {
  const offered = play !== undefined && trendsOf(play, []) !== undefined
  const { results } = useRecentResults(game, offered && wanted)
  const trends = play && offered && wanted && results.length > 0 ? trendsOf(play, results) : undefined
  if (!trends) return { offered, of: undefined, hot: none }
  return {
    offered,
    of: (row, label) => trends[row]?.find(({ symbol }) => symbol === label)?.missed.toString(),
    hot: hottest(trends.flat()),
  }
}

/** By row of the picker; undefined where single numbers say nothing about the play. */
const trendsOf = (play: Play, results: readonly Result[]): Trend[][] | undefined => {
  if (play.family === 'fast5') {
    if (play.rule.kind !== 'places' || play.rule.reads !== 'digit') return undefined
    const byPlace = trendByPlace(results)
    return play.rule.at.map((place) => byPlace[place] ?? [])
  }
  return play.picker.kind === 'numbers' && play.picker.entry === 'grid' ? [trendOfEndings(results)] : undefined
}
