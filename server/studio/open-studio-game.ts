import * as contract from '@tamuvo/contract/studio.ts'
import { levelsOf } from '@tamuvo/games/kit/slip.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { trialType } from '@tamuvo/contract/brand.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { hexOfToken } from '../kit/session.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { freeSpinsLeft } from './free-spins-left.ts'
import { rulesHashOf } from './register.ts'
import { findRound } from './round-store.ts'
import { isOlder } from './rules.ts'
import { insertSeed, seedColumn } from './seed-store.ts'
import { findGame, type StudioServices } from './services.ts'
import type { Player } from './session-store.ts'
import { startSessionOf } from './start-session.ts'
import { expireRound } from './step-work.ts'
import { sentRounds, sentSeed } from './view.ts'

const seedBytes = 32

export const openStudioGame = handle(contract.openStudioGame, async (request, services: StudioServices) => {
  const { input, refuse } = request
  const { database, rng, studio, settings } = services
  const { token, launched, found: game } = await startSessionOf(request, services, findGame)
  if (!launched.seed) await giveSeed(launched, input.clientSeed ?? rng.bytes(8).toString('hex'), services)
  const player = await studio.findPlayer(hexOfToken(token))
  // Another window may have taken the game over in the meantime.
  if (!player?.seed) throw refuse('GAME_SESSION_OVER')
  const { currency } = await settings.get('brand')
  const open = await openRoundOf(player, game, services)
  const balance = (await playBalancesOf(database, [player.memberId])).get(player.memberId) ?? zero
  return {
    token,
    game: game.code,
    version: game.version,
    rulesHash: rulesHashOf(game.code),
    balance: toWire(balance),
    currency: currency.symbol,
    isTrial: player.type === trialType,
    levels: levelsOf(game, await studio.limits()).map(toWire),
    profile: await studio.profileOf(game),
    seed: sentSeed(player.seed),
    openRound: open ? ((await sentRounds([open], services))[0] ?? null) : null,
    freeSpins: player.hasFreeSpins ? await freeSpinsLeft(services, player, request.now) : null,
  }
})

/** The round that goes on. One that was begun by rules before those in service cannot: its stakes are given back. */
const openRoundOf = async ({ openRound }: Player, game: StudioGame, { database, studio }: StudioServices) => {
  const round = openRound === undefined ? undefined : await findRound(database, openRound)
  if (!round || !isOlder(round.version, game.version)) return round
  await expireRound(round.id, studio.steps)
  return undefined
}

/** A member's first seed. Who wants to choose after the hash of the house's was seen changes their own before the first round. */
const giveSeed = async ({ memberId }: Player, clientSeed: string, services: StudioServices): Promise<void> => {
  await insertSeed(services.database, { ...newSeed(memberId, clientSeed, services), playedAt: null })
}

type SeedTools = Pick<StudioServices, 'rng' | 'secrets' | 'newId' | 'clock'>

export const newSeed = (
  memberId: bigint,
  clientSeed: string,
  { rng, secrets, newId, clock }: SeedTools,
  serverSeed = rng.bytes(seedBytes).toString('hex'),
) => {
  const id = newId()
  return {
    id,
    memberId,
    sealed: secrets.seal(seedColumn, id, serverSeed),
    commitment: Buffer.from(commitmentOf(serverSeed), 'hex'),
    clientSeed,
    madeAt: clock.now(),
  }
}
