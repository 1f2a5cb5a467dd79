import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { isPostingStopped, sqlState } from './kit/database.ts'
import { gatherEvents } from './kit/outbox.ts'
import { systemRng } from './kit/rng.ts'
import { sealJournal } from './ledger/chain.ts'
import { namedKey } from './ledger/keys.ts'
import { openBatchWriters } from './ledger/batch-writers.ts'
import { stopForTest } from './ledger/testing-stop.ts'
import { depositOf } from './ledger/testing.ts'
import { closedUpto, tellMachines } from './ledger/watermark.ts'
import { noGuard } from './safer/guard.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { askOne, sessionOn, workersOf } from './testing/cluster-workers.ts'
import { testDatabase } from './testing/database.ts'
import type { BetAsk, WinAsk } from './vendor/ask.ts'
import { vendorWork } from './vendor/post.ts'
import { betOf, winOf, testGame as game } from './vendor/testing-asks.ts'
import { txRequestOf } from './vendor/tx-request.ts'

// Batches that go to the machine of their members past the coordinator: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('past the coordinator', async () => {
  const database = await testDatabase()
  const bench = await openBettingBench(database)
  let workers: string[] = []
  let members: bigint[] = []
  beforeAll(async () => {
    workers = await workersOf(database)
    members = await Promise.all(Array.from({ length: 16 }, () => bench.member(1_000_000n)))
  })
  afterAll(() => bench.closeAll())

  const betAll = async (roundId: bigint): Promise<string[]> => {
    const orders = members.map((memberId) => bench.orderOf(memberId, [digitBet(roundId, 3)]))
    return (await Promise.all(orders.map((order) => bench.betting.accept(order)))).map(({ is }) => is)
  }
  const depositAll = async (): Promise<string[]> => {
    const results = await Promise.all(members.map((memberId) => bench.ledger.post(depositOf(memberId, 100n, bench.nextId()))))
    return results.map(({ is }) => is)
  }
  const seal = async (): Promise<void> => {
    while (await sealJournal({ ...bench, rng: systemRng }));
  }
  const watermark = async (): Promise<bigint> =>
    (await database.query<{ id: bigint }>('SELECT watermark_id AS id FROM ledger_chain')).rows[0]?.id ?? 0n
  const lastAsked = (statement: string): string =>
    `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND query ~ '${statement}' AND application_name ~ '^tamuvo-' ORDER BY 1`

  test('bets and entries of one member run on the machine of the member', async () => {
    const roundId = await bench.round()
    // The first batches begin to connect, and go over the coordinator.
    await betAll(roundId)
    await sleep(500)
    expect(new Set([...(await betAll(roundId)), ...(await depositAll())])).toEqual(new Set(['accepted', 'posted']))
    for (const each of workers) {
      expect(await askOne(each, lastAsked('^SELECT bet_place'))).not.toEqual([])
      expect(await askOne(each, lastAsked('^SELECT ledger_post_batch'))).not.toEqual([])
    }
    bench.clock.advance(61_000)
    expect(await bench.betting.closeRound(roundId)).toBe(true)
    expect(await bench.betting.settleRound(roundId, digitGrade(3))).toMatchObject({ bets: 32, winners: 32 })
  })

  test('so do bets and wins at vendors; what changes a closed round does not, and its events come after those of before', async () => {
    const { ledger, clock, nextId } = bench
    const vendors = await openBatchWriters(database, vendorWork({ ledger, clock, nextId, guard: noGuard }), {
      name: 'tamuvo-vendors',
    })
    const askAll = async (asks: readonly (BetAsk | WinAsk)[]): Promise<Set<string>> => {
      const requests = asks.map((ask, no) => txRequestOf(ask, { vendor: 'VEN', memberId: members[no] ?? 0n, game, nextId }))
      return new Set((await Promise.all(requests.map((request) => vendors.ask(request)))).map(({ is }) => is))
    }
    const later = (bet: BetAsk, more: Partial<BetAsk> = {}): BetAsk => ({ ...bet, tx: randomUUID(), ...more })
    const bets = members.map(() => betOf({ token: '' }))
    expect(await askAll(bets)).toEqual(new Set(['done']))
    await sleep(500)
    const slow = vendors.answered.slow
    expect(await askAll(members.map(() => betOf({ token: '' })))).toEqual(new Set(['done']))
    expect(await askAll(bets.map((bet) => later(bet)))).toEqual(new Set(['done']))
    expect(vendors.answered.slow).toBe(slow)
    for (const each of workers) expect(await askOne(each, lastAsked('FROM vendor_post'))).not.toEqual([])
    expect(await askAll(bets.map((bet) => winOf(bet, { closes: true, isOnce: true })))).toEqual(new Set(['done']))
    expect(vendors.answered.slow).toBe(slow)
    const again = bets.map((bet) => later(bet, { reopens: true }))
    expect(await askAll(again)).toEqual(new Set(['done']))
    expect(vendors.answered.slow).toBe(slow + members.length)
    expect(await askAll(again.map((bet) => winOf(bet, { closes: true })))).toEqual(new Set(['done']))
    expect(vendors.answered.slow).toBe(slow + members.length)
    expect(await eventsOfBets()).toEqual(new Map())
    await Promise.all([gatherEvents(database), gatherEvents(database)])
    await gatherEvents(database)
    expect(await eventsOfBets()).toEqual(new Map(members.map((id) => [id, ['bet.settled 4.00 5.00', 'bet.corrected 2.00 5.00']])))
    const { rows } = await database.query(
      `SELECT bets, stake, payout, count(*)::int AS rounds FROM vendor_round GROUP BY bets, stake, payout ORDER BY bets`,
    )
    expect(rows).toEqual([
      { bets: 1, stake: 200n, payout: 0n, rounds: members.length },
      { bets: 3, stake: 600n, payout: 1_000n, rounds: members.length },
    ])
    await vendors.close()
  })

  const eventsOfBets = async (): Promise<Map<bigint, string[]>> => {
    const { rows } = await database.query<{ memberId: bigint; events: string[] }>(
      `SELECT member_id AS "memberId", array_agg(concat_ws(' ', kind, body->>'stake', body->>'payout') ORDER BY id) AS events
         FROM outbox_event WHERE kind LIKE 'bet.%' GROUP BY 1`,
    )
    return new Map(rows.map(({ memberId, events }) => [memberId, events]))
  }

  test('a round closes only when no batch that found it open is under way on any machine', async () => {
    const roundId = await bench.round()
    const batch = await sessionOn(workers[0] ?? '')
    await batch.query('BEGIN')
    await batch.query('SELECT pg_advisory_xact_lock_shared($1)', [roundId])
    let isClosed = false
    const closing = bench.betting.closeRound(roundId).then((closed) => (isClosed = closed))
    await sleep(400)
    expect(isClosed).toBe(false)
    await batch.query('COMMIT')
    await closing
    expect(isClosed).toBe(true)
    expect(new Set(await betAll(roundId))).toEqual(new Set(['closed']))
    await batch.end()
  })

  test('the journal is not closed while a batch that may not know the watermark is under way on a machine', async () => {
    await seal()
    await seal()
    const batch = await sessionOn(workers[0] ?? '')
    await batch.query('BEGIN')
    await batch.query('SELECT ledger_refuse_closed($1)', [bench.nextId()])
    bench.clock.advance(120_000)
    await seal()
    const before = await closedUpto(database)
    expect(await watermark()).toBeGreaterThan(before)
    await seal()
    expect(await closedUpto(database)).toBe(before)
    await batch.query('ROLLBACK')
    await batch.end()
    await seal()
    expect(await closedUpto(database)).toBeGreaterThan(before)
  })

  test('a machine takes no id below the watermark', async () => {
    const below = (await watermark()) - 1n
    for (const each of workers) expect(await askOne(each, `SELECT ledger_refuse_closed(${below})`).catch(sqlState)).toBe('40001')
    expect(new Set(await depositAll())).toEqual(new Set(['posted']))
  })

  test('a stop of posting reaches every machine, and so does its end', async () => {
    const resume = await stopForTest(database)
    await tellMachines(database)
    for (const memberId of members)
      await expect(bench.ledger.post(depositOf(memberId, 100n, bench.nextId()))).rejects.toSatisfy(isPostingStopped)
    await resume()
    await tellMachines(database)
    expect(new Set(await depositAll())).toEqual(new Set(['posted']))
  })

  test('where months are archived, keys that may be as old are looked up on the coordinator, which has them', async () => {
    const tell = (until: string) => database.query('UPDATE ledger_fence SET archived_until = $1', [until])
    const { answered } = bench.ledger
    const entry = depositOf(members[0] ?? 0n, 100n, bench.nextId())
    expect((await bench.ledger.post(entry)).is).toBe('posted')
    expect((await bench.ledger.post(entry)).is).toBe('repeated')
    // After a repeat all keys are looked up for a while. These carry a time: they are in no month that was archived by now.
    await tell('2026-07-01T00:00:00Z')
    const slow = answered.slow
    expect(new Set(await depositAll())).toEqual(new Set(['posted']))
    expect(answered.slow).toBe(slow)
    // One of a name given by others may be, and alone is left out of its batch.
    const named = { ...depositOf(members[1] ?? 0n, 100n, bench.nextId()), key: namedKey('test', 'of another') }
    const both = await Promise.all([bench.ledger.post(named), depositAll()])
    expect([both[0].is, new Set(both[1])]).toEqual(['posted', new Set(['posted'])])
    expect(answered.slow - slow).toBeLessThanOrEqual(2)
    expect(answered.slow - slow).toBeGreaterThanOrEqual(1)
    // By the clock of this process no month from July on can be archived.
    await tell('2026-08-01T00:00:00Z')
    const before = answered.slow
    expect(new Set(await depositAll())).toEqual(new Set(['posted']))
    expect(answered.slow).toBe(before + members.length)
    await tellMachines(database)
    expect(new Set(await depositAll())).toEqual(new Set(['posted']))
    expect(answered.slow).toBe(before + members.length)
  })

  test('nothing of it is wrong', async () => {
    expect(await auditFaults(database.url)).toEqual([])
  })
})
