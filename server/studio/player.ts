import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { requirePlayable } from '../account/rules.ts'
import { Refused } from '../kit/refuse.ts'
import { hexOfToken, isNoteDue, isSessionOver } from '../kit/session.ts'
import { findGame, type StudioServices } from './services.ts'
import type { Player, SealedSeed } from './session-store.ts'

type Headers = Record<string, string | string[] | undefined>

const bearer = /^Bearer ([\w-]{20,100})$/

/** The player of a call by the token of the game, with the rules of the game. */
export type PlayerAtGame = Player & { seed: SealedSeed; rules: StudioGame }

/**
 * The player of a call of any game. @throws Refused GAME_SESSION_OVER when the session of the game or of the site has ended, or another
 * window took the game over
 */
export const requireSession = async (
  { headers, now }: { headers: Headers; now: Date },
  { studio }: StudioServices,
): Promise<Player> => {
  const token = bearer.exec(String(headers['authorization'] ?? ''))?.[1]
  const player = token ? await studio.findPlayer(hexOfToken(token)) : undefined
  if (!player?.isUsed || player.expiresAt <= now) throw new Refused('GAME_SESSION_OVER')
  const { site } = player
  if (!site || isSessionOver(site, now)) throw new Refused('GAME_SESSION_OVER')
  // Who plays uses the site.
  if (isNoteDue(site, now)) await studio.noteSeen(site.tokenHash.toString('hex'))
  return player
}

/** The same of a game that decides each round by the seed of the member. @throws Refused GAME_SESSION_OVER */
export const requirePlayer = async (
  request: { headers: Headers; now: Date },
  services: StudioServices,
): Promise<PlayerAtGame> => {
  const player = await requireSession(request, services)
  const rules = findGame(player.game)
  if (!player.seed || !rules) throw new Refused('GAME_SESSION_OVER')
  return { rules, ...player, seed: player.seed }
}

/** The same, for calls that stake. @throws Refused ACCOUNT_FROZEN */
export const requireActivePlayer = async (
  request: { headers: Headers; now: Date },
  services: StudioServices,
): Promise<PlayerAtGame> => {
  const player = await requirePlayer(request, services)
  requirePlayable(player, (code) => new Refused(code))
  return player
}
