import { type DrawGame, findDrawGame, withLimits } from './games.ts'
import type { LotteryServices } from './services.ts'

type Names = NonNullable<Awaited<ReturnType<LotteryServices['catalog']['findGame']>>>['names']
export type OpenGame = { ok: true; game: DrawGame; names: Names } | { ok: false; refusal: 'GAME_NOT_FOUND' | 'GAME_MAINTENANCE' }

/** A draw game that the catalogue lists as open, or the refusal. */
export const findOpenGame = async ({ catalog, settings }: LotteryServices, code: string): Promise<OpenGame> => {
  const game = findDrawGame(code)
  const listed = game && (await catalog.findGame(code))
  if (!game || !listed || listed.state === 'soon') return { ok: false, refusal: 'GAME_NOT_FOUND' }
  if (listed.state === 'maintenance') return { ok: false, refusal: 'GAME_MAINTENANCE' }
  return { ok: true, game: await withLimits(game, settings), names: listed.names }
}
