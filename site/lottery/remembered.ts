import { type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { deviceShelf } from '@tamuvo/ui/session/storage.ts'

const gameKey = 'lottery_game'
const playKey = (game: LotteryGame): string => `lottery_play_${game}`

const isGame = (code: string | undefined | null): code is LotteryGame => lotteryGames.some((game) => game === code)

/** The game that an address names, else the one that was played last, else the first. */
export const gameOf = (code: string | undefined): LotteryGame => {
  const named = code?.toUpperCase()
  if (isGame(named)) return named
  const kept = deviceShelf.read(gameKey)
  return isGame(kept) ? kept : lotteryGames[0]
}

export const rememberGame = (game: LotteryGame): void => deviceShelf.write(gameKey, game)

/** The sheet that was open last. */
export const rememberedPlay = (game: LotteryGame): string | undefined => deviceShelf.read(playKey(game)) ?? undefined

export const rememberPlay = (game: LotteryGame, sheet: string): void => deviceShelf.write(playKey(game), sheet)
