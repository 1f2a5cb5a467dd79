import { sharedGames } from '@tamuvo/games/register.ts'
import { hashToken } from '../kit/session.ts'
import type { LaunchAsked, OwnLaunch } from '../vendor/own-launch.ts'
import { findGame, type StudioBase } from './services.ts'
import { insertLaunch } from './session-store.ts'

const tokenBytes = 24
const launchMs = 60_000

/** Launches a game of our own: its token is good once, for this member and this game. @returns undefined when it is none of ours */
export const launchOwn = async (
  { code, memberId, siteSession, now, language }: LaunchAsked,
  { database, rng, address }: StudioBase,
): Promise<OwnLaunch | undefined> => {
  if (!findGame(code) && !sharedGames.has(code)) return undefined
  const token = rng.bytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(now.getTime() + launchMs)
  await insertLaunch(database, { tokenHash: hashToken(token), memberId, game: code, siteSession, at: now, expiresAt })
  // Behind the hash: the token is in no log and no referrer.
  return { url: `${address.games}/play?game=${code}&lang=${language}#token=${token}`, token, expiresIn: launchMs / 1000 }
}
