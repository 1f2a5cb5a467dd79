import { type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

const gameKey = 'lottery_game'
const playKey = (game: LotteryGame): string => `lottery_play_${game}`

const isGame = (code: string | undefined | null): code is LotteryGame => lotteryGames.some((game) => game === code)

/** The game that an address names, else the one that was played last, else the first. */
export const gameOf = (code: string | undefined): LotteryGame => {
  const named = code?.toUpperCase()
  if (isGame(named)) return named
  const stored = deviceStorage.read(gameKey)
  return isGame(stored) ? stored : lotteryGames[0]
}

export const rememberGame = (game: LotteryGame): void => deviceStorage.write(gameKey, game)

/** The sheet that was open last. */
export const rememberedPlay = (game: LotteryGame): string | undefined => deviceStorage.read(playKey(game)) ?? undefined

export const rememberPlay = (game: LotteryGame, sheet: string): void => deviceStorage.write(playKey(game), sheet)
