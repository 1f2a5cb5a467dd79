import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Filter } from './lobby-state.ts'
import type { GamesFilter } from './useGamePages.ts'

/** A lobby's filter in the words of the call. */
export const filterToAsk = (gameType: GameType, vassalage: string | undefined, filter: Filter): GamesFilter => ({
  gameType,
  vassalage,
  gameName: filter.name,
  gameClassify: filter.kind,
  minBet: filter.bet,
  minLineNum: filter.lines === undefined ? undefined : Number(filter.lines),
})
