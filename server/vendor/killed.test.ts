import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectDatabase, isUnavailable } from '../kit/database.ts'
import { gatherEvents } from '../kit/outbox.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import type { Ask } from './ask.ts'
import { askOf, players, said, start } from '../testing/vendor-model.ts'
import { vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, owner } = server
const { database } = services
const other = await server.anotherProcess(connectDatabase(database.url))
const integration = (await services.vendors.directory.findIntegration('HUB'))!
const isOnCluster = Boolean(process.env['CITUS'])

const ending = `SELECT count(pg_terminate_backend(pid)) AS ended FROM pg_stat_activity
                 WHERE application_name LIKE 'tamuvo-vendor%' AND datname = current_database() AND pid <> pg_backend_pid()`

let ended = 0n

/** Ends the connections of batches of both processes, idle or not; of a cluster those to its machines too. */
const kill = async (): Promise<void> => {
  const { rows } = await owner.query<{ ended: bigint }>(ending)
  ended += rows[0]?.ended ?? 0n
  if (isOnCluster) await owner.query('SELECT run_command_on_workers($1)', [ending])
}

const triesMax = 200

/** The same call until it is answered, as vendors do. @returns each answer but those that say to try again */
const untilAnswered = async (ask: Ask, { vendors } = services): Promise<string> => {
  for (let tries = 1; ; tries++)
    try {
      return (await vendors.gateway.take(integration, ask)).is
    } catch (error) {
      if (tries === triesMax || !isUnavailable(error)) throw error
      await sleep(5)
    }
}

type Sums = { id: bigint; stake: bigint; payout: bigint }
/** `published` and `moved`: stake and payout, as text. */
type RoundRow = Sums & { isClosed: boolean; published: string[]; moved: string[] }

const roundsOf = async (memberId: bigint): Promise<RoundRow[]> => {
  const { rows } = await database.query<RoundRow>(
    `SELECT id, stake, payout, closed_at IS NOT NULL AS "isClosed", ARRAY[told_stake, told_payout] AS published,
            ARRAY[(SELECT coalesce(-sum(amount), 0) FROM journal j WHERE j.member_id = r.member_id AND j.ref = r.id AND j.kind IN (20, 21)),
                  (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.member_id = r.member_id AND j.ref = r.id AND j.kind IN (22, 23))]::bigint[] AS moved
       FROM vendor_round r WHERE member_id = $1`,
    [memberId],
  )
  return rows
}

type Events = Sums & { settled: number }

/** What events say of the rounds of a member. */
const eventsOf = async (memberId: bigint): Promise<Map<bigint, Events>> => {
  await gatherEvents(database)
  const { rows } = await database.query<Events>(
    `SELECT (body->>'betId')::bigint AS id, sum((body->>'stake')::numeric * 100)::bigint AS stake, sum((body->>'payout')::numeric * 100)::bigint AS payout,
            count(*) FILTER (WHERE kind = 'bet.settled')::int AS settled
       FROM outbox_event WHERE member_id = $1 AND kind LIKE 'bet.%' GROUP BY 1`,
    [memberId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const texts = (...amounts: bigint[]): string[] => amounts.map(String)

/** Movements, sums and events of each round say the same, and one that is over was settled once. */
const expectPublishedOnce = async (rounds: readonly RoundRow[], memberId: bigint): Promise<void> => {
  const all = await eventsOf(memberId)
  for (const { id, stake, payout, isClosed, published, moved } of rounds) {
    const events = all.get(id) ?? { stake: 0n, payout: 0n, settled: 0 }
    expect(moved).toEqual(texts(stake, payout))
    expect(published).toEqual(texts(events.stake, events.payout))
    if (isClosed) expect(published).toEqual(texts(stake, payout))
    if (!isClosed) expect(events.settled).toBe(0)
    // What adds up to nothing is not published, and what comes after it settles the round anew.
    else if (stake > 0n) expect(events.settled).toBe(1)
  }
}

let compared = 0

/** Each transaction that moved money has one entry of the journal, and each entry one transaction. */
const expectEntryEach = async (memberId: bigint): Promise<void> => {
  const entries = await database.query<{ id: bigint }>(
    'SELECT id FROM journal WHERE member_id = $1 AND kind BETWEEN 20 AND 23 ORDER BY id',
    [memberId],
  )
  const txs = await database.query<{ id: bigint }>(
    'SELECT entry_id AS id FROM vendor_tx WHERE member_id = $1 AND entry_id > 0 ORDER BY entry_id',
    [memberId],
  )
  expect(txs.rows).toEqual(entries.rows)
  compared += entries.rows.length
}

const runs = process.env['TESTS'] === 'long' ? 150 : 6
const delays = fc.array(fc.nat(25), { minLength: 1, maxLength: 8 })

test(
  'whatever two processes and ended connections do at once, each call is applied once and each round is published once',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 10, maxLength: 30 }), delays, fc.boolean(), async (calls, pauses, isOnce) => {
        const who = await Promise.all(Array.from({ length: players }, () => server.player({ money: start })))
        const run = randomUUID()
        const takeAll = () =>
          Promise.all(calls.map((call, no) => untilAnswered(askOf(call, who, run, isOnce), no % 2 ? other : services)))
        const killing = (async () => {
          for (const ms of pauses) await sleep(ms).then(kill)
        })()
        const first = await takeAll()
        await killing
        const again = await takeAll()
        for (const [place, is] of first.entries())
          if (is === 'done') expect(['repeated', 'rolled-back', 'conflict']).toContain(again[place])
        for (const { id } of who) {
          const rounds = await roundsOf(id)
          await expectPublishedOnce(rounds, id)
          await expectEntryEach(id)
          expect(await server.balance(id)).toBe(rounds.reduce((total, { stake, payout }) => total + payout - stake, start))
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(ended).toBeGreaterThan(BigInt(runs))
    expect(compared).toBeGreaterThan(runs)
    expect(await auditFaults(database.url)).toEqual([])
  },
)
