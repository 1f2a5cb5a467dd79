import { amount } from '@tamuvo/money/amount.ts'
import { describe, expect, test, vi } from 'vitest'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database } from './kit/database.ts'
import { walletAccount } from './ledger/accounts.ts'
import type { Entry } from './ledger/entry.ts'
import { naturalKey } from './ledger/keys.ts'
import { machineOf } from './ledger/machine-map.ts'
import { readMachineRanges } from './ledger/machine-store.ts'
import { isInDoubt } from './ledger/watermark.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { again, betAll, betOn } from './testing/bettors.ts'
import { backUp, loseAndRestore, markMoment } from './testing/cluster-backup.ts'
import { testFolder } from './testing/folder.ts'
import { killableCluster } from './testing/killable-cluster.ts'

vi.setConfig({ testTimeout: 300_000 })

const transferOf = (from: bigint, to: bigint, ref: bigint): Entry => ({
  key: naturalKey('gift', ref),
  kind: 'RED_PACKET',
  ref,
  moves: [{ from: walletAccount(from), to: walletAccount(to), amount: amount(50n) }],
})

/** The keys of the orders that the journal has. */
const ordersIn = async (database: Database): Promise<Set<string>> => {
  const { rows } = await again(() => database.query<{ key: string }>('SELECT DISTINCT key FROM journal WHERE kind = 20'))
  return new Set(rows.map(({ key }) => key.replaceAll('-', '')))
}

// Loses a cluster of its own: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster that is lost', async () => {
  const dir = await testFolder()

  test('all machines are restored to one moment: what was answered before it is there, nothing of after it, and all adds up', async () => {
    const cluster = await killableCluster(dir, { archives: true })
    const database = connectDatabase(cluster.url)
    const bench = await openBettingBench(database)
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 40 }, () => bench.member(10_000_000n)))
    const ranges = await readMachineRanges(database)
    const [one = 0n] = members
    const other = members.find((memberId) => machineOf(ranges, memberId) !== machineOf(ranges, one)) ?? 0n

    const betting = betAll(bench, members, roundId)
    let isOver = false
    // Money moves between the machines all the time, so that one restored to another moment would not add up.
    const moving = (async () => {
      while (!isOver) await bench.ledger.post(transferOf(one, other, bench.nextId()))
    })()
    await betOn(betting, performance.now(), members.length)
    await backUp(cluster)
    await betOn(betting, performance.now(), members.length)
    const begun = performance.now()
    await markMoment(cluster, 'before_loss')
    const ended = performance.now()
    await betOn(betting, ended, members.length)
    isOver = true
    const [answers] = await Promise.all([betting.stop(), moving])
    await loseAndRestore(cluster, 'before_loss')

    await vi.waitFor(async () => expect(await isInDoubt(database)).toBe(false), { timeout: 60_000, interval: 500 })
    const [there, taken] = [await ordersIn(database), answers.filter(({ is }) => is === 'accepted')]
    const [before, after] = [taken.filter(({ at, tookMs }) => at + tookMs < begun), taken.filter(({ at }) => at > ended)]
    expect([before.length > 100, after.length > 100]).toEqual([true, true])
    expect(before.filter(({ key }) => !there.has(key))).toEqual([])
    expect(after.filter(({ key }) => there.has(key))).toEqual([])
    expect(await auditFaults(database.url)).toEqual([])

    // An order that went with the rest can be placed again.
    for (const { memberId, key } of after.slice(0, 1)) {
      const order = { ...bench.orderOf(memberId, [digitBet(roundId, 3)]), key }
      expect(await again(() => bench.betting.accept(order))).toMatchObject({ is: 'accepted' })
    }
    bench.clock.advance(61_000)
    await again(() => bench.betting.closeRound(roundId))
    expect(await again(() => bench.betting.settleRound(roundId, digitGrade(3)))).toMatchObject({ bets: there.size + 1 })
    expect(await auditFaults(database.url)).toEqual([])
    await bench.closeAll()
    await database.close()
    await cluster.stop()
  })
})
