import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getGameJackpots, getGameTrigger } from '@tamuvo/contract/jackpot.ts'
import type { changeSeed, getSeed, listRounds, openStudioGame, playRound, stepRound } from '@tamuvo/contract/studio.ts'
import type { CrashSource } from '../crash/crash-source.ts'
import type { Spot } from '@tamuvo/games/kit/engine.ts'

/**
 * Where rounds come from: the server for money, or the same engines in the browser for play money. Amounts are money texts, "12.34".
 * Calls reject with `CallRefused`.
 */
export type RoundSource = {
  open(): Promise<Opening>
  /** Decides a round, with a free spin where it is free. A lost answer is asked for again with the same key: the round is played once. */
  play(bets: readonly UnitBet[], key: string, isFree: boolean): Promise<Played>
  /** @param no the number of actions before this one */
  step(roundId: string, no: number, action: string): Promise<Answered>
  /** The round has been shown to its end. @param bookHash of what was shown */
  seen(roundId: string, bookHash: string): Promise<void>
  /** Newest first. @param before the `next` of the page before */
  history(before?: string): Promise<HistoryPage>
  seed(): Promise<SeedInUse>
  /** Reveals the seed of the rounds so far, and begins with a new one. Refused while a round is open. */
  changeSeed(clientSeed: string): Promise<SeedChange>
  /** The jackpots that games for money are linked to. Absent where play money has no part in them. */
  jackpots?(): Promise<JackpotPools>
  /** What decided at what amount a pool of theirs fell. @param no which hit of the pool it was */
  trigger?(level: JackpotWin['level'], no: number): Promise<JackpotTrigger>
  /** Of crash, whose rounds all share: instead of `play` and what follows from it. */
  crash?(): Promise<CrashSource>
}

export type UnitBet = { readonly spot: Spot; readonly unit: string }

type ServerOpening = ReceivedOutputOf<typeof openStudioGame>

export type Opening = Pick<ServerOpening, 'balance' | 'levels' | 'profile' | 'openRound' | 'rulesHash' | 'freeSpins'> & {
  /** What stands before amounts. */
  readonly symbol: string
  readonly isDemo: boolean
  /** Only a round of the past is shown: nothing can be played. */
  readonly isPast?: boolean
}

/** Free spins at the game. */
export type FreeSpins = NonNullable<ServerOpening['freeSpins']>

/** What the rules of a place allow. */
export type GameProfile = ServerOpening['profile']

/** `freeSpins`: those that are left. */
type Played = ReceivedOutputOf<typeof playRound>
export type Answered = ReceivedOutputOf<typeof stepRound>
/** A round as far as it has come. */
export type RoundView = Answered['round']

export type JackpotWin = NonNullable<RoundView['jackpots']>[number]
export type JackpotPools = ReceivedOutputOf<typeof getGameJackpots>
export type JackpotTrigger = ReceivedOutputOf<typeof getGameTrigger>
export type HistoryPage = ReceivedOutputOf<typeof listRounds>
export type SeedInUse = ReceivedOutputOf<typeof getSeed>
export type SeedChange = ReceivedOutputOf<typeof changeSeed>
