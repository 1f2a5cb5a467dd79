import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { hashToken, isSessionOver } from '../kit/session.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { isInService } from './register.ts'
import type { StudioServices } from './services.ts'
import { type Player, startSession } from './session-store.ts'

const tokenBytes = 32
const sessionMs = 12 * 3_600_000

/**
 * Exchanges the token of a launch for that of a session of the game.
 * @param find the game by its code; undefined for one that is none of the caller's
 * @throws Refused GAME_SESSION_OVER, GAME_MAINTENANCE
 */
export const startSessionOf = async <Game extends { code: string }>(
  { input, now }: { input: { token: string }; now: Date },
  services: StudioServices,
  find: (code: string) => Game | undefined,
): Promise<{ token: string; launched: Player; found: Game }> => {
  const launchHash = hashToken(input.token)
  const launched = await services.studio.findPlayer(launchHash.toString('hex'))
  const found = launched && find(launched.game)
  if (!launched?.site || isSessionOver(launched.site, now) || launched.isUsed || !found) throw new Refused('GAME_SESSION_OVER')
  if (!(await isInService(services, found.code))) throw new Refused('GAME_MAINTENANCE')
  const token = services.rng.bytes(tokenBytes).toString('base64url')
  const session = { tokenHash: hashToken(token), at: now, expiresAt: new Date(now.getTime() + sessionMs) }
  const isStarted = await inTransaction(services.database, async (tx) => {
    await holdWalletAccounts(tx, [playWalletAccount(launched.memberId)])
    return startSession(tx, launchHash, session)
  })
  if (!isStarted) throw new Refused('GAME_SESSION_OVER')
  return { token, launched, found }
}
