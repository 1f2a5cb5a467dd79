import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { BettingBench } from '../betting/testing.ts'
import { type Database, isUnavailable } from '../kit/database.ts'
import { gatherEvents } from '../kit/outbox.ts'
import { openBatchWriters } from '../ledger/batch-writers.ts'
import { noGuard } from '../safer/guard.ts'
import type { BetAsk, WinAsk } from '../vendor/ask.ts'
import { vendorWork } from '../vendor/post.ts'
import { betOf, winOf, testGame as game } from '../vendor/testing-asks.ts'
import { txRequestOf } from '../vendor/tx-request.ts'
import { auditFaults } from './audit-faults.ts'

/** How a round of a bet and its win ended: when the win was answered, by the clock of the process. */
export type PlayedRound = { memberId: bigint; at: number }

/** Rounds at a vendor without a pause until `stop`; each call is repeated until it is answered, as vendors do. */
export const playAll = async ({ database, ledger, clock, nextId }: BettingBench, members: readonly bigint[]) => {
  const vendors = await openBatchWriters(database, vendorWork({ ledger, clock, nextId, guard: noGuard }), {
    name: 'vendor-players',
  })
  const rounds: PlayedRound[] = []
  let isOver = false
  const ask = async (call: BetAsk | WinAsk, memberId: bigint): Promise<void> => {
    for (;;) {
      const request = txRequestOf(call, { vendor: game.vendor, memberId, game, nextId })
      const is = await vendors.ask(request).then(
        (answer) => answer.is,
        (error: unknown) => {
          expect(isUnavailable(error)).toBe(true)
          return 'unavailable'
        },
      )
      if (is !== 'unavailable') return expect(['done', 'repeated']).toContain(is)
      await sleep(50)
    }
  }
  const player = async (memberId: bigint): Promise<void> => {
    while (!isOver) {
      const bet = betOf({ token: '' })
      await ask(bet, memberId)
      await ask(winOf(bet, { closes: true, isOnce: true }), memberId)
      rounds.push({ memberId, at: performance.now() })
    }
  }
  const all = Promise.all(members.map(player))
  const stop = async (): Promise<PlayedRound[]> => {
    isOver = true
    await all
    await vendors.close()
    return rounds
  }
  return { rounds, stop }
}

/** Each round is settled by one event, with its stake and win; all of it adds up. */
export const expectEachSettled = async (database: Database, rounds: readonly PlayedRound[]): Promise<void> => {
  const settled = () =>
    database.query<{ bet: string; is: string }>(
      `SELECT body->>'betId' AS bet, concat_ws(' ', kind, body->>'stake', body->>'payout') AS is FROM outbox_event WHERE kind LIKE 'bet.%'`,
    )
  const isWhole = async (): Promise<boolean> => (await gatherEvents(database), (await settled()).rows.length >= rounds.length)
  await vi.waitUntil(isWhole, { timeout: 60_000, interval: 200 })
  const { rows: events } = await settled()
  expect(new Set(events.map(({ is }) => is))).toEqual(new Set(['bet.settled 2.00 5.00']))
  expect([events.length, new Set(events.map(({ bet }) => bet)).size]).toEqual([rounds.length, rounds.length])
  expect(await auditFaults(database.url)).toEqual([])
}
