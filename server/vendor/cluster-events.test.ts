import { setTimeout as sleep } from 'node:timers/promises'
import { zero } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBettingBench } from '../betting/testing.ts'
import { connectDatabase } from '../kit/database.ts'
import { gatherEvents } from '../kit/outbox.ts'
import type { BatchWriters } from '../ledger/batch-work.ts'
import { openBatchWriters } from '../ledger/batch-writers.ts'
import { openLedger } from '../ledger/posting.ts'
import { noGuard } from '../safer/guard.ts'
import { sessionOn, workersOf } from '../testing/cluster-workers.ts'
import { testDatabase } from '../testing/database.ts'
import type { BetAsk, WinAsk } from './ask.ts'
import { vendorWork } from './post.ts'
import { betOf, winOf, testGame as game } from './testing-asks.ts'
import type { TxResult } from './tx-result.ts'
import { type TxRequest, txRequestOf } from './tx-request.ts'

type Writers = BatchWriters<TxRequest, TxResult>

// What batches leave on the machines of a cluster for the outbox: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('events on the machines of a cluster', async () => {
  const database = await testDatabase()
  const bench = await openBettingBench(database)
  const { ledger, nextId, clock } = bench
  let vendors: Writers
  /** Those of one worker, by the shards of the outbox. */
  let members: { id: bigint; shard: string; port: number }[] = []
  beforeAll(async () => {
    vendors = await openBatchWriters(database, vendorWork({ ledger, clock, nextId, guard: noGuard }), { name: 'tamuvo-vendors' })
    const ids = await Promise.all(Array.from({ length: 60 }, () => bench.member(1_000_000n)))
    const { rows } = await database.query<{ id: bigint; shard: string; port: number }>(
      `SELECT m.id, s.shardid::text AS shard, n.nodeport AS port FROM unnest($1::bigint[]) m (id)
         JOIN pg_dist_shard s ON s.shardid = get_shard_id_for_distribution_column('member_outbox', m.id)
         JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid) ORDER BY s.shardid`,
      [ids.map(String)],
    )
    members = rows.filter(({ port }) => port === rows[0]?.port)
    // The first batches begin to connect, and go over the coordinator.
    await Promise.all(members.map(({ id }) => ask(id, betOf({ token: '' }))))
    await sleep(600)
  })
  afterAll(() => bench.closeAll())

  const memberAt = (place: number) => {
    const member = members.at(place)
    if (!member) throw new Error('there are members on this worker')
    return member
  }
  const ask = async (memberId: bigint, asked: BetAsk | WinAsk, writers = vendors): Promise<string> =>
    (await writers.ask(txRequestOf(asked, { vendor: 'VEN', memberId, game, nextId }))).is
  const eventsOf = async (memberId: bigint): Promise<string[]> => {
    const { rows } = await database.query<{ event: string }>(
      `SELECT concat_ws(' ', kind, body->>'stake', body->>'payout') AS event FROM outbox_event WHERE member_id = $1 AND kind LIKE 'bet.%' ORDER BY xact, id`,
      [memberId],
    )
    return rows.map(({ event }) => event)
  }
  const gatherAll = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await gatherEvents(database)
    expect((await database.query('SELECT FROM member_outbox')).rowCount).toBe(0)
  }

  test('what a batch leaves out is written beside what it wrote of the same member', async () => {
    const { id } = memberAt(0)
    const [late, lost] = [betOf({ token: '' }), betOf({ token: '' })]
    expect([await ask(id, late), await ask(id, lost)]).toEqual(['done', 'done'])
    expect(await ask(id, winOf(late, { closes: true }))).toBe('done')
    // One batch: a round that is lost, and a win that corrects a closed one.
    const together = [ask(id, winOf(lost, { amount: zero, closes: true })), ask(id, winOf(late))]
    expect(await Promise.all(together)).toEqual(['done', 'done'])
    await gatherAll()
    expect((await eventsOf(id)).toSorted()).toEqual(['bet.corrected 0.00 5.00', 'bet.settled 2.00 0.00', 'bet.settled 2.00 5.00'])
  })

  test('where many wait, a correction by a process whose clock is behind still comes after what it corrects', async () => {
    const [{ id }, { id: other }] = [memberAt(1), memberAt(2)]
    await gatherAll()
    const behind = { ...clock, now: () => new Date(clock.now().getTime() - 50) }
    const ledgerBehind = await openLedger(database, { clock: behind, nextId, writers: 1 })
    const work = vendorWork({ ledger: ledgerBehind, clock: behind, nextId, guard: noGuard })
    const writersBehind = await openBatchWriters(database, work, { name: 'tamuvo-behind' })
    const bet = betOf({ token: '' })
    expect(await ask(id, bet)).toBe('done')
    for (let no = 0; no < 101; no++) {
      const each = betOf({ token: '' })
      await ask(other, each, writersBehind)
      await ask(other, winOf(each, { amount: zero, closes: true }), writersBehind)
    }
    expect(await ask(id, winOf(bet, { closes: true }))).toBe('done')
    expect(await ask(id, winOf(bet), writersBehind)).toBe('done')
    await gatherAll()
    expect(await eventsOf(id)).toEqual(['bet.settled 2.00 5.00', 'bet.corrected 0.00 5.00'])
    await writersBehind.close()
    await ledgerBehind.close()
  })

  test('so does one that is written while shards are read one after the other', async () => {
    await gatherAll()
    const middleOf = members.find(({ shard }) => shard !== memberAt(0).shard && shard !== memberAt(-1).shard)
    const [first, middle, last] = [memberAt(0), middleOf ?? memberAt(1), memberAt(-1)]
    const before = await eventsOf(last.id)
    const bets = [first, middle, last].map(() => betOf({ token: '' }))
    const [one, held, corrected] = bets as [BetAsk, BetAsk, BetAsk]
    for (const [place, { id }] of [first, middle, last].entries()) expect(await ask(id, bets[place]!)).toBe('done')
    // A row in the middle to wait for.
    expect(await ask(middle.id, winOf(held, { closes: true }))).toBe('done')
    const worker = (await workersOf(database)).find((each) => each.includes(`:${first.port}`))
    const holder = await sessionOn(worker ?? '')
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM member_outbox_${middle.shard} FOR UPDATE`)
    const gatherer = connectDatabase(database.url, { max: 1 })
    await gatherer.query('SET citus.max_adaptive_executor_pool_size = 1')
    const gathering = gatherEvents(gatherer)
    await sleep(300)
    // One batch of two members, whose row lies with the first of them.
    const together = [ask(first.id, winOf(one, { closes: true })), ask(last.id, winOf(corrected, { closes: true }))]
    expect(await Promise.all(together)).toEqual(['done', 'done'])
    expect(await ask(last.id, winOf(corrected))).toBe('done')
    await holder.query('COMMIT')
    await gathering
    await gatherAll()
    expect((await eventsOf(last.id)).slice(before.length)).toEqual(['bet.settled 2.00 5.00', 'bet.corrected 0.00 5.00'])
    await holder.end()
    await gatherer.close()
  })
})
