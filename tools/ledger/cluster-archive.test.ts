import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { amount } from '@tamuvo/money/amount.ts'
import { archiveMonth, type Step } from './archive.ts'
import { monthOf } from './month.ts'
import { PlainError } from '../plain-error.mjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from '@tamuvo/server/betting/testing.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { archivedUpto } from '@tamuvo/server/ledger/archive-store.ts'
import { sealJournal } from '@tamuvo/server/ledger/chain.ts'
import type { Entry } from '@tamuvo/server/ledger/entry.ts'
import { naturalKey, requestKey } from '@tamuvo/server/ledger/keys.ts'
import { machineOf } from '@tamuvo/server/ledger/machine-map.ts'
import { readMachineRanges } from '@tamuvo/server/ledger/machine-store.ts'
import { rollUpHouses, trialBalance, trialBalanceSinceProven } from '@tamuvo/server/ledger/proof.ts'
import { proveCheckpoints } from '@tamuvo/server/ledger/proven.ts'
import { openMonths } from '@tamuvo/server/ledger/store.ts'
import { betOf, depositOf } from '@tamuvo/server/ledger/testing.ts'
import { isInDoubt } from '@tamuvo/server/ledger/watermark.ts'
import { auditFaults } from '@tamuvo/server/testing/audit-faults.ts'
import { again, betAll, betOn } from '@tamuvo/server/testing/bettors.ts'
import { testFolder } from '@tamuvo/server/testing/folder.ts'
import { administerNode, type KillableCluster, killableCluster } from '@tamuvo/server/testing/killable-cluster.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const transferOf = (from: bigint, to: bigint, ref: bigint): Entry => ({
  key: naturalKey('gift', ref),
  kind: 'RED_PACKET',
  ref,
  moves: [{ from: walletAccount(from), to: walletAccount(to), amount: amount(50n) }],
})

const more = (entry: Entry): Entry => ({
  ...entry,
  moves: entry.moves.map((move) => ({ ...move, amount: amount(move.amount + 1n) })),
})

const membersMax = 24

type Node = KillableCluster['nodes'][number]

/** What a machine knows. */
const archivedUntilOn = async (cluster: KillableCluster, node: Node): Promise<Date | null | undefined> => {
  const rows = await administerNode<{ until: Date | null }>(cluster, node, 'SELECT archived_until AS until FROM ledger_fence')
  return rows[0]?.until
}

// Months are archived on a cluster of its own, whose machines are killed meanwhile: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('archiving a month of a cluster', async () => {
  const [dir, folder] = [await testFolder(), await testFolder()]
  let cluster: KillableCluster
  let database: Database
  let bench: BettingBench
  let members: bigint[] = []
  /** Two whose rows lie on two machines. */
  let [one, other] = [0n, 0n]
  let august: Entry[] = []
  let september: Entry[] = []
  const clock = steppedClock('2026-11-05T06:00:00Z')

  beforeAll(async () => {
    cluster = await killableCluster(dir)
    database = connectDatabase(cluster.url)
    await openMonths(database, new Date('2026-08-05T00:00:00Z'))
    bench = await openBettingBench(database)
    bench.clock.set('2026-08-20T10:00:00Z')
    members = await Promise.all(Array.from({ length: membersMax }, () => bench.member(10_000_000n)))
    const ranges = await readMachineRanges(database)
    one = members[0] ?? 0n
    other = members.find((memberId) => machineOf(ranges, memberId) !== machineOf(ranges, one)) ?? 0n
    august = await playMonth()
    bench.clock.set('2026-09-20T10:00:00Z')
    september = await playMonth()
    bench.clock.set('2026-11-05T06:00:00Z')
    await bench.ledger.post(depositOf(one, 1n, bench.nextId()))
    await sealAll()
  })
  afterAll(async () => {
    await bench.closeAll()
    await database.close()
    await cluster.stop()
  })

  /** Entries of one member and between two machines, and of two members with one key; a round that is settled. */
  const playMonth = async (): Promise<Entry[]> => {
    const shared = naturalKey('shared', bench.nextId())
    const entries = [
      ...members.map((memberId) => depositOf(memberId, 700n, bench.nextId())),
      ...[one, other].map((memberId) => ({ ...betOf(memberId, 30n + memberId / memberId, bench.nextId()), key: shared })),
      { ...betOf(other, 20n, bench.nextId()), key: requestKey('test', other, randomUUID()) },
      transferOf(one, other, bench.nextId()),
      transferOf(other, one, bench.nextId()),
    ]
    for (const entry of entries) expect((await bench.ledger.post(entry)).is).toBe('posted')
    const roundId = await bench.round()
    const orders = members.map((memberId) => bench.orderOf(memberId, [digitBet(roundId, 3)]))
    for (const order of orders) expect((await bench.betting.accept(order)).is).toBe('accepted')
    bench.clock.advance(61_000)
    await bench.betting.closeRound(roundId)
    await bench.betting.settleRound(roundId, digitGrade(3))
    return entries
  }
  const sealAll = async (): Promise<void> => {
    for (let look = 0; look < 2; look++) while (await again(() => sealJournal({ ...bench, rng: systemRng })));
    while ((await proveCheckpoints(database)).isMore);
    while (await rollUpHouses(database, bench.clock));
  }
  const archive = (name: string, onStep?: (step: Step) => void) => {
    const month = monthOf(name)
    if (!month) throw new Error('there is such a month')
    return archiveMonth(database, { month, folder, clock, ...(onStep ? { onStep } : {}) })
  }
  const rowsOf = async (name: string): Promise<bigint> => {
    const month = monthOf(name)
    const { rows } = await database.query<{ count: bigint }>('SELECT count(*) AS count FROM journal WHERE id >= $1 AND id < $2', [
      month?.fromId,
      month?.uptoId,
    ])
    return rows[0]?.count ?? -1n
  }
  const nodeAt = (place: number): Node => {
    const node = cluster.nodes[place]
    if (!node) throw new Error('there are a coordinator and two workers')
    return node
  }
  const [coordinator, victim] = [() => nodeAt(0), () => nodeAt(2)]
  const preparedOn = async (node: Node): Promise<number> =>
    (await administerNode(cluster, node, 'SELECT FROM pg_prepared_xacts')).length
  /** The coordinator then waits in the middle of a commit: it has written that all is committed, and no worker knows. */
  const waitInCommits = async (waits: boolean): Promise<void> => {
    const change = waits ? `SET synchronous_standby_names = 'nowhere'` : 'RESET synchronous_standby_names'
    for (const statement of [`ALTER SYSTEM ${change}`, 'SELECT pg_reload_conf()'])
      await administerNode(cluster, coordinator(), statement)
  }

  /** Repeats get their first answers, past the coordinator and over it, in batches and in transactions; other bodies are refused. */
  const expectKnown = async (old: readonly Entry[]): Promise<void> => {
    const ask = async (entry: Entry): Promise<string> => (await again(() => bench.ledger.post(entry))).is
    for (const entry of old) expect([await ask(entry), await ask(more(entry))]).toEqual(['repeated', 'conflict'])
    expect(new Set(await Promise.all(old.map(ask)))).toEqual(new Set(['repeated']))
    const many = [...old, ...members.map((memberId) => depositOf(memberId, 1n, bench.nextId()))]
    const results = await inTransaction(database, (tx) => bench.ledger.postIn(tx, many))
    expect(results.map(({ is }) => is)).toEqual(many.map((_, place) => (place < old.length ? 'repeated' : 'posted')))
  }
  const expectSound = async (): Promise<void> => {
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
    expect(await trialBalanceSinceProven(database)).toMatchObject({ isClean: true })
    expect(await auditFaults(database.url)).toEqual([])
    expect(await auditFaults(database.url, '--archive', folder)).toEqual([])
  }

  test('changes nothing where a machine dies before the end, and is refused in plain words while it is away', async () => {
    const before = await rowsOf('2026-08')
    for (const node of [coordinator(), victim()]) {
      const broken = archive('2026-08', (step) => {
        if (step === 'recorded') process.kill(node.pid, 'SIGKILL')
      })
      await expect(broken).rejects.toThrow(/did not answer: .* run the command again\./)
      await expect(archive('2026-08')).rejects.toBeInstanceOf(PlainError)
      await cluster.restart(node)
      await vi.waitFor(async () => expect(await rowsOf('2026-08')).toBe(before), { timeout: 60_000, interval: 500 })
      expect(await archivedUpto(database)).toBe(0n)
    }
    await again(() => expectSound())
  })

  test('is completed where a machine dies between its promise and the commit', async () => {
    await waitInCommits(true)
    const archiving = archive('2026-08')
    const others = cluster.nodes.slice(1)
    await vi.waitFor(
      async () => {
        for (const node of others) expect(await preparedOn(node)).toBe(1)
      },
      { timeout: 60_000, interval: 100 },
    )
    process.kill(victim().pid, 'SIGKILL')
    await sleep(500)
    await waitInCommits(false)
    expect((await archiving).isNew).toBe(true)
    expect((await archive('2026-08')).isNew).toBe(false)
    await cluster.restart(victim())
    await vi.waitFor(async () => expect(await isInDoubt(database)).toBe(false), { timeout: 60_000, interval: 500 })
    expect(await rowsOf('2026-08')).toBe(0n)
    for (const node of cluster.nodes.slice(1))
      expect(await archivedUntilOn(cluster, node)).toEqual(new Date('2026-09-01T00:00:00Z'))
    await expectKnown(august)
    await expectSound()
  })

  test('while members bet: each bet is taken, none waits long, and all keys stay known', async () => {
    const roundId = await bench.round()
    const betting = betAll(bench, members, roundId)
    await betOn(betting, performance.now(), members.length)
    const [twice, again2] = await Promise.allSettled([archive('2026-09'), sleep(50).then(() => archive('2026-09'))])
    expect(twice).toMatchObject({ status: 'fulfilled', value: { isNew: true } })
    if (again2.status === 'rejected') expect(String(again2.reason)).toContain('Another process is archiving')
    await betOn(betting, performance.now(), members.length)
    await expectKnown(september)
    const answers = await betting.stop()
    expect(answers.filter(({ is }) => is !== 'accepted')).toEqual([])
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(2_500)
    bench.clock.advance(61_000)
    await again(() => bench.betting.closeRound(roundId))
    expect(await again(() => bench.betting.settleRound(roundId, digitGrade(3)))).toMatchObject({ bets: answers.length })
    await sealAll()
    await expectKnown(august)
    await expectSound()
  })
})

test.skipIf(!process.env['CITUS'])('a database with archives that is spread says so to its machines at once', async () => {
  const cluster = await killableCluster(await testFolder(), {
    beforeSpread: (database) =>
      database.query(
        `INSERT INTO ledger_archive (month, from_id, upto_id, rows, first_id, last_id, file, bytes, digest, at)
         VALUES ('2026-06-01', 1, 2, 1, 1, 1, 'journal-2026-06.txt.gz', 1, sha256(''), now())`,
      ),
  })
  for (const node of cluster.nodes.slice(1))
    expect(await archivedUntilOn(cluster, node)).toEqual(new Date('2026-07-01T00:00:00Z'))
  await cluster.stop()
})
