import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { SlipLimits } from '@tamuvo/games/kit/slip.ts'
import certificates from '@tamuvo/games/certified.json' with { type: 'json' }
import { studioGames } from '@tamuvo/games/register.ts'
import type { JackpotServices } from '../jackpot/services.ts'
import { manyTogetherMs, openBatchWriters } from '../ledger/batch-writers.ts'
import type { BatchWriters } from '../ledger/batch-work.ts'
import type { PlayGuard } from '../safer/guard.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import type { VendorServices } from '../vendor/services.ts'
import { gather, playersRestMs } from '../kit/gather.ts'
import { noteSeen } from '../kit/session.ts'
import { type Cached, cached } from '../kit/cache.ts'
import { type Certifier, createCertifier } from './certifier.ts'
import { closeUncertified } from './close-uncertified.ts'
import { gamesAtFault } from './fault-store.ts'
import { slipLimits } from './limits.ts'
import { listMismatches } from './mismatch-store.ts'
import type { PlayRequest, PlayResult } from './play-request.ts'
import { playWork } from './play-work.ts'
import { type Player, playersByHash } from './session-store.ts'
import type { StepTools } from './step-work.ts'

type Profile = { cycleMs: number; mayBuyFeature: boolean; mayHurry: boolean; mayAutoplay: boolean }

type Studio = {
  /** A launched game by the hash of its token in hex. */
  findPlayer(tokenHash: string): Promise<Player | undefined>
  /** Takes note that sessions of the site are used by who plays: those that come together share a statement. */
  noteSeen(tokenHash: string): Promise<unknown>
  writers: BatchWriters<PlayRequest, PlayResult>
  steps: StepTools
  limits(): Promise<SlipLimits>
  certifier: Certifier
  /** Games that are closed since they decide a round otherwise than they did, or run otherwise than certified, cached for some seconds. */
  faults: Cached<string[]>
  /** What the rules of play ask of a game. */
  profileOf(game: StudioGame): Promise<Profile>
}

export type StudioServices = VendorServices & TurnoverServices & JackpotServices & { studio: Studio }

export type StudioBase = VendorServices & TurnoverServices & JackpotServices & { guard: PlayGuard }

const faultsKeptMs = 3_000
/** Opens the studio in this process, with dedicated connections. */
export const openStudio = async <Lower extends StudioBase>(lower: Lower): Promise<Lower & StudioServices> => {
  const { database, ledger, clock, guard, secrets, jackpots, settings, newId } = lower
  const tools = { ledger, clock, guard, secrets, jackpots, newId }
  const work = playWork(tools)
  const writers = await openBatchWriters(database, work, { name: 'tamuvo-studio', writers: 2, togetherMs: manyTogetherMs })
  const faults = cached(clock, faultsKeptMs, async () => {
    const mismatches = await listMismatches(database)
    return [...(await gamesAtFault(database)), ...mismatches.map(({ game }) => game)]
  })
  const studio: Studio = {
    // One load at a time: a player of a large one costs two thirds of one of a small one.
    findPlayer: gather((hashes: string[]) => playersByHash(database, hashes, clock.now()), {
      loadsMax: 1,
      restMs: playersRestMs,
    }),
    noteSeen: gather(
      async (hashes: string[]): Promise<ReadonlyMap<string, undefined>> => {
        await noteSeen(database, hashes, clock.now())
        return new Map()
      },
      { loadsMax: 1 },
    ),
    writers,
    certifier: createCertifier({ clock, certificates }, async (verdict) => {
      await closeUncertified(lower, verdict)
      faults.forget()
    }),
    faults,
    steps: { ...tools, database },
    limits: () => slipLimits(settings),
    profileOf: async ({ cycleMs }) => {
      const profile = await settings.get('studio.profile')
      return { ...profile, cycleMs: Math.max(cycleMs, profile.cycleMs) }
    },
  }
  return { ...lower, studio }
}

/** A game of the register that is in service. */
export const findGame = (code: string): StudioGame | undefined => studioGames.get(code)
