import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { findOffered, type OfferedGame, rulesOf } from './games.ts'
import { Refused } from './kit/refuse.ts'
import { hashToken } from './kit/tokens.ts'
import { servedBy, type StudioServices } from './services.ts'
import { findSession, type Session } from './session-store.ts'

export type Player = { session: Session; offered: OfferedGame; rules: StudioGame }

const bearer = /^Bearer ([\w-]{20,100})$/

/** The player of a call. @throws Refused GAME_SESSION_OVER when the session has ended, or another window took the game over */
export const requirePlayer = async (
  headers: { authorization?: string | undefined },
  services: StudioServices,
): Promise<Player> => {
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  const session = token && (await findSession(services.database, hashToken(token)))
  if (!session || !session.isOpened || session.isEnded || session.expiresAt <= services.now())
    throw new Refused('GAME_SESSION_OVER')
  return playerOf(session, services)
}

/** @throws Refused GAME_SESSION_OVER when the game is not offered any more */
export const playerOf = (session: Session, { served }: StudioServices): Player => {
  const offered = findOffered(session.vendor, session.game)
  if (!offered || !served.has(session.vendor)) throw new Refused('GAME_SESSION_OVER')
  return { session, offered, rules: rulesOf(offered) }
}

/** What the wallet holds. @throws Refused BUSY when the wallet does not say */
export const askBalance = async (session: Session, services: StudioServices): Promise<Amount> => {
  const balance = await servedBy(services, session.vendor).wallet.balance(session)
  if (balance === undefined) throw new Refused('BUSY')
  return balance
}
