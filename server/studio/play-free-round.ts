import { zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { addTurnoverRow, holdTurnover } from '../turnover/turnover.ts'
import { insertUse, takeFreeSpin } from './free-spin-store.ts'
import type { PlayRequest, PlayResult } from './play-request.ts'
import { decide, holdToPlay, write } from './play-work.ts'
import type { StudioServices } from './services.ts'

/** `no-spin`: the member has no free spin of this stake at the game. */
type FreeResult = PlayResult | { is: 'no-spin' }

/**
 * Plays a round with a free spin of the member. In one transaction the spin counts itself, promotions pay its stake, and the win is credited with
 * what has to be bet of it: the member's seed is held, so that of many windows one after the other finds what is left.
 */
export const playFreeRound = (request: PlayRequest, services: StudioServices): Promise<FreeResult> =>
  inTransaction(services.database, async (tx) => {
    const { memberId, game, bets, roundId, betIds } = request
    const tools = services.studio.steps
    await holdTurnover(tx, memberId, tools.clock.now())
    const held = await holdToPlay(tx, request, tools)
    if (held.is !== 'ready') return held
    const { seed, at } = held
    const [bet] = bets
    const [betId] = betIds
    invariant(bet && betId !== undefined && bets.length === 1, 'a free spin is one bet')
    const spins = await takeFreeSpin(tx, { memberId, game: game.code, now: at, unit: bet.unit })
    if (!spins) return { is: 'no-spin' }
    const decided = decide(request, seed, tools)
    const { won } = decided
    if (won > zero && spins.multiple > 0)
      await addTurnoverRow(tx, services, { memberId, kind: 'BONUS', ref: betId, base: won, multiple: spins.multiple, at })
    const played = await write(tx, request, { seed, at, decided }, tools)
    invariant(played.is === 'played', 'promotions pay the stake of a free spin')
    await insertUse(tx, spins, { roundId, betId, stake: bet.unit, won, at })
    return { ...played, balance: (await playBalancesOf(tx, [memberId])).get(memberId) ?? zero }
  })
