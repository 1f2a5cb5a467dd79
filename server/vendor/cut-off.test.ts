import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { gatherEvents } from '../kit/outbox.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { type Cut, cutDatabase } from '../testing/cut-database.ts'
import type { Ask, BetAsk, Outcome } from './ask.ts'
import { closeRound } from './close-round.ts'
import { listStaleRounds } from './round-store.ts'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { vendorServer } from './testing.ts'
import { isOver } from './transfer/rules.ts'
import { sumWinsOfDay } from './win-store.ts'
import { beginTransfer, sendMove, takeQuestion } from './transfer/run.ts'
import { listTransfers, type Transfer } from './transfer/store.ts'
import { walletVendor } from './transfer/testing.ts'

const server = await vendorServer()
const { services, clock } = server
const { database } = services
const broken = cutDatabase(database.url)
const other = await server.anotherProcess(broken)

/** The calls of a session: rounds won and lost, bets and wins rolled back, a late win, a bonus. */
const asksOf = (token: string): Ask[] => {
  const bet = (minor: bigint, more: Partial<BetAsk> = {}): BetAsk => betOf({ token }, { amount: amount(minor), ...more })
  const [won, lost, undone, free] = [bet(700n), bet(300n, { closes: true }), bet(90n), bet(0n)]
  const prize = winOf(won, { amount: amount(1_234n), closes: true })
  return [
    won,
    lost,
    prize,
    winOf(lost, { amount: amount(55n) }),
    undone,
    rollbackOf(undone),
    winOf(undone, { amount: amount(10n) }),
    free,
    winOf(free, { amount: amount(40n) }),
    { op: 'promo', token, tx: randomUUID(), game: 'one', amount: amount(77n) },
    rollbackOf(prize),
    bet(5_000_000n),
  ]
}

/** Retries until there is an answer, as vendors do. */
const untilAnswered = async (ask: Ask): Promise<Outcome> => {
  const integration = (await services.vendors.directory.findIntegration('HUB'))!
  for (let tries = 1; ; tries++)
    try {
      return await other.vendors.gateway.take(integration, ask)
    } catch (error) {
      if (tries === 20) throw error
    }
}

/** The call a cut happens in, and where in it. */
type CallCut = Cut & { call: number }

/** @returns the results of a player's calls: answers regardless of order, balance, rounds and transactions */
const play = async (cuts: readonly CallCut[]) => {
  const { id, token } = await server.player()
  const answers: string[] = []
  for (const [place, ask] of asksOf(token).entries()) {
    broken.cut(cuts.find(({ call }) => call === place))
    const { is } = await untilAnswered(ask)
    answers.push(is === 'repeated' ? 'done' : is)
  }
  broken.cut(undefined)
  const { rows: rounds } = await database.query(
    `SELECT bets, stake, payout, returned, told_stake, told_payout, closed_at IS NULL AS is_open FROM vendor_round WHERE member_id = $1 ORDER BY id`,
    [id],
  )
  const { rows: txs } = await database.query(
    'SELECT kind, amount, entry_id > 0 AS paid FROM vendor_tx WHERE member_id = $1 ORDER BY id',
    [id],
  )
  await gatherEvents(database)
  const { rows: events } = await database.query(
    `SELECT kind, body->>'stake' AS stake, body->>'payout' AS payout FROM outbox_event WHERE member_id = $1 AND kind LIKE 'bet.%' ORDER BY id`,
    [id],
  )
  return { answers, balance: await server.balance(id), rounds, txs, events }
}

const cut = fc.record({ call: fc.nat(11), statement: fc.nat(9), isDone: fc.boolean(), isDeath: fc.constant(false) })

test('interrupted and repeated calls of vendors end as undisturbed ones', async () => {
  const uncut = await play([])
  expect(uncut.balance).toBeGreaterThan(0n)
  expect(new Set(uncut.answers)).toEqual(new Set(['done', 'rolled-back', 'insufficient']))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(cut, { minLength: 1, maxLength: 6, selector: ({ call }) => call }), async (cuts) => {
      expect(await play(cuts)).toEqual(uncut)
    }),
    { numRuns: Number(process.env['CUTS'] ?? 10), endOnFailure: true },
  )
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('a win counts to what its vendor has paid in the day, wherever the connection breaks', async () => {
  const { token } = await server.player()
  const paid = async (): Promise<bigint> => (await sumWinsOfDay(database, clock.now())).get('HUB') ?? 0n
  const before = await paid()
  for (let statement = 0; statement < 8; statement++) {
    broken.cut(undefined)
    const bet = betOf({ token })
    expect((await untilAnswered(bet)).is).toBe('done')
    broken.cut({ statement, isDone: true, isDeath: false })
    expect(['done', 'repeated']).toContain((await untilAnswered(winOf(bet))).is)
  }
  broken.cut(undefined)
  // On a cluster one that was not answered may count twice.
  await expect.poll(async () => (await paid()) - before).toBeGreaterThanOrEqual(8n * 500n)
})

test('stale rounds are closed once, under any interruptions', async () => {
  const { id, token } = await server.player()
  for (let round = 0; round < 6; round++) await untilAnswered(betOf({ token }, { amount: amount(100n) }))
  clock.advance(4 * 86_400_000)
  const end = async (): Promise<void> => {
    for (const { id: round, memberId } of await listStaleRounds(broken, clock.now(), 500))
      await closeRound(other, { memberId, id: round })
  }
  for (let statement = 0; statement < 24; statement += 3)
    for (const isDone of [true, false]) {
      broken.cut({ statement, isDone, isDeath: true })
      await end().catch(() => undefined)
    }
  broken.cut(undefined)
  await end()
  await gatherEvents(database)
  const { rows } = await database.query(
    `SELECT count(*)::int AS count FROM outbox_event WHERE member_id = $1 AND kind = 'bet.settled'`,
    [id],
  )
  expect(rows).toEqual([{ count: 6 }])
})

describe('a transfer to a vendor and back', async () => {
  const vendor = await walletVendor(server, 'TCG')
  const integration = (await services.vendors.directory.findIntegration('TCG'))!

  /** From then on the vendor answers whether a move has reached it. */
  const knows = ({ reference }: Transfer): void => {
    const came = vendor.said.some((said) => said['method'] === 'ft' && said['reference_no'] === reference)
    vendor.instead.set('cs', { status: 0, transaction_status: came ? 'SUCCESS' : 'NOT FOUND' })
  }

  /** Begins a transfer and sees to its end; each cut ends one process, and another goes on with what it left. */
  const move = async (memberId: bigint, direction: 'in' | 'out', minor: bigint, cuts: readonly Cut[]): Promise<string> => {
    const known = (await listTransfers(database, memberId, 100)).length
    for (const next of [...cuts, ...Array.from({ length: 8 }, () => undefined)]) {
      broken.cut(next)
      const found = (await listTransfers(database, memberId, 100)).toReversed()[known]
      if (found && isOver(found.state)) break
      clock.advance(700_000)
      try {
        if (found) {
          knows(found)
          await (
            await takeQuestion(other, found.id)
          ).asked
        } else {
          const txRequest = { integration, memberId, direction, amount: amount(minor) }
          await sendMove(other, integration, await inTransaction(broken, (tx) => beginTransfer(tx, other, txRequest)))
        }
      } catch {
        // Another process goes on.
      }
    }
    broken.cut(undefined)
    return (await listTransfers(database, memberId, 1))[0]?.state ?? 'none'
  }

  const cuts = fc.array(fc.record({ statement: fc.nat(24), isDone: fc.boolean(), isDeath: fc.boolean() }), { maxLength: 3 })

  test('interrupted anywhere leaves all money in one place, and the vendor with the balance that we booked', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, cuts, async (onTheWay, onTheWayBack) => {
        const { id } = await server.player({ money: 50_000n })
        const there = await move(id, 'in', 40_000n, onTheWay)
        expect(['DONE', 'REVERSED']).toContain(there)
        const atVendor = (): bigint => vendor.balances.get(vendor.nameOf(id)) ?? 0n
        const held = () => Promise.all([balanceOf(database, id), balanceOf(database, id, 'vendor')])
        expect([...(await held()), atVendor()]).toEqual(there === 'DONE' ? [10_000n, 40_000n, 40_000n] : [50_000n, 0n, 0n])
        if (there === 'REVERSED') return
        const back = await move(id, 'out', 25_000n, onTheWayBack)
        expect([...(await held()), atVendor()]).toEqual(
          back === 'DONE' ? [35_000n, 15_000n, 15_000n] : [10_000n, 40_000n, 40_000n],
        )
      }),
      { numRuns: Number(process.env['CUTS'] ?? 10), endOnFailure: true },
    )
    expect((await houseBalances(database))['vendor:transit']).toBe(0n)
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
  })
})
