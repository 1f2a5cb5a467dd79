import { findOffered, rulesOf } from '../games.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import type { StudioServices } from '../services.ts'
import { insertLaunch } from '../session-store.ts'

const launchMs = 10 * 60_000

/** A launch as an operator asks for it, independent of the dialect. `language` as the dialect says it, "zh" or "en". */
export type AskedLaunch = { vendor: string; player: string; game: string; walletToken: string; language: string }

/** Launches a game. @returns the address at which it opens once, undefined when there is no such game */
export const launch = async (
  services: StudioServices,
  { vendor, player, game, walletToken, language }: AskedLaunch,
): Promise<string | undefined> => {
  const offered = findOffered(vendor, game)
  if (!offered) return undefined
  const [token, at] = [newToken(), services.now()]
  const expiresAt = new Date(at.getTime() + launchMs)
  await insertLaunch(services.database, { tokenHash: hashToken(token), vendor, player, game, walletToken, at, expiresAt })
  const address = new URL('/play', services.publicUrl)
  address.searchParams.set('game', rulesOf(offered).code)
  address.searchParams.set('lang', language.toLowerCase().startsWith('zh') ? 'CN' : 'EN')
  // Behind the hash: the token is in no log and no referrer.
  address.hash = `token=${token}`
  return address.href
}
