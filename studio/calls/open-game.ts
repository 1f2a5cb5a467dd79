import { randomBytes } from 'node:crypto'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { bytesOf, hexOf, sha256 } from '@tamuvo/games/kit/sha256.ts'
import { levelsOf } from '@tamuvo/games/kit/slip.ts'
import familyHashes from '@tamuvo/games/register.json' with { type: 'json' }
import { studioFamilies } from '@tamuvo/games/register.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { askBalance, type Player, playerOf } from '../player.ts'
import { profileOf } from '../profile.ts'
import { findUnderWay } from '../round-store.ts'
import { limits } from '../rules.ts'
import { findSeed, insertSeed } from '../seed-store.ts'
import { findSession, keepWalletToken, openSession, type Session } from '../session-store.ts'
import { servedBy, type StudioServices } from '../services.ts'
import { sentRounds, sentSeed } from '../view.ts'
import type { GameCall } from './game-call.ts'

const sessionMs = 12 * 3_600_000

/** Exchanges the token of a launch for that of a session of the game, and says all that the game needs to begin. */
export const openGame = async ({ input, services }: GameCall<{ token: string; clientSeed?: string | undefined }>) => {
  const { database, now } = services
  const launchHash = hashToken(input.token)
  const launch = await findSession(database, launchHash)
  if (!launch || launch.isOpened || launch.isEnded || launch.expiresAt <= now()) throw new Refused('GAME_SESSION_OVER')
  const player = playerOf(launch, services)
  const session = { ...launch, walletToken: await checkedToken(launch, launchHash, services) }
  // A wallet that does not answer now leaves the launch as good as it was.
  const balance = await askBalance(session, services)
  const token = newToken()
  const opening = { tokenHash: hashToken(token), walletToken: session.walletToken, at: now() }
  const expiresAt = new Date(now().getTime() + sessionMs)
  if (!(await inTransaction(database, (tx) => openSession(tx, launchHash, { ...opening, expiresAt }))))
    throw new Refused('GAME_SESSION_OVER')
  const clientSeed = input.clientSeed ?? randomBytes(8).toString('hex')
  await insertSeed(database, session, { clientSeed, at: now(), playedAt: null })
  const { vendor } = servedBy(services, session.vendor)
  return {
    token,
    ...gameOf(player),
    balance: toWire(balance),
    currency: vendor.currency,
    isTrial: false,
    freeSpins: null,
    ...(await roundsOf(session, services)),
  }
}

/** @throws Refused GAME_SESSION_OVER when the wallet does not know it */
const checkedToken = async (session: Session, launchHash: Buffer, services: StudioServices): Promise<string> => {
  const { wallet } = servedBy(services, session.vendor)
  if (!wallet.check) return session.walletToken
  const token = await wallet.check(session)
  if (token === undefined) throw new Refused('GAME_SESSION_OVER')
  await keepWalletToken(services.database, launchHash, token)
  return token
}

const gameOf = ({ rules }: Player) => ({
  game: rules.code,
  version: rules.version,
  rulesHash: rulesHashOf(rules),
  levels: levelsOf(rules, limits).map(toWire),
  profile: profileOf(rules),
})

const roundsOf = async (session: Session, { database }: StudioServices) => {
  const seed = await findSeed(database, session)
  if (!seed) throw new Error('a player who opens a game has a seed')
  const underWay = await findUnderWay(database, session)
  const open = underWay?.state === 'open' ? (await sentRounds(database, [underWay]))[0] : undefined
  return { seed: sentSeed(seed), openRound: open ?? null }
}

const hashes: Readonly<Record<string, string>> = familyHashes

/** SHA-256 over the registered rules of a game: its family's code and data, its code and its version. */
const rulesHashOf = ({ code, version }: StudioGame): string => {
  const [family = ''] = Object.entries(studioFamilies).find(([, games]) => games.some((game) => game.code === code)) ?? []
  return hexOf(sha256(bytesOf(`${hashes[family]}:${code}:${version}`)))
}
