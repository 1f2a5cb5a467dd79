import { Refused } from '../kit/refuse.ts'
import { hashToken } from '../kit/session.ts'
import { type PlayerAtGame, requireActivePlayer, requirePlayer } from '../studio/player.ts'
import { type CrashServices, crashGame } from './services.ts'

type Asked = { headers: Record<string, string | string[] | undefined>; now: Date }

/** For so long who was known may cash out without being looked up: that is ordered when it arrives, and gives only what is theirs. */
const knownMs = 90_000
const knownMax = 100_000

const tokenOf = ({ headers }: Asked): string => String(headers['authorization'] ?? '').slice('Bearer '.length)

/** The player of a call. @throws Refused GAME_SESSION_OVER, also when the token is that of another game */
export const requireCrashPlayer = async (asked: Asked, services: CrashServices): Promise<PlayerAtGame> => {
  const player = await requirePlayer(asked, services)
  if (player.game !== crashGame) throw new Refused('GAME_SESSION_OVER')
  const { players } = services.crash
  if (players.size >= knownMax) players.clear()
  players.set(hashToken(tokenOf(asked)).toString('hex'), { memberId: player.memberId, until: asked.now.getTime() + knownMs })
  return player
}

/** The same, for calls that stake. @throws Refused ACCOUNT_FROZEN */
export const requireBettor = async (asked: Asked, services: CrashServices): Promise<PlayerAtGame> => {
  const player = await requireActivePlayer(asked, services)
  if (player.game !== crashGame) throw new Refused('GAME_SESSION_OVER')
  return player
}

/** Whose token it is, at once where that was asked a moment ago. @throws Refused GAME_SESSION_OVER */
export const memberCashingOut = (asked: Asked, services: CrashServices): bigint | Promise<bigint> => {
  const known = services.crash.players.get(hashToken(tokenOf(asked)).toString('hex'))
  if (known && known.until > asked.now.getTime()) return known.memberId
  return requireCrashPlayer(asked, services).then(({ memberId }) => memberId)
}
