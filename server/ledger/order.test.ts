import { readFile } from 'node:fs/promises'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { steppedClock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import { systemRng } from '../kit/rng.ts'
import { testDatabase } from '../testing/database.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { house, walletAccount } from './accounts.ts'
import type { Entry } from './entry.ts'
import { lastInclusion } from './inclusion.ts'
import { naturalKey } from './keys.ts'
import { type Ledger, openLedger } from './posting.ts'
import { holdWalletAccounts } from './store.ts'
import { accountRecord, balanceOf } from './statements.ts'
import { betOf, depositOf, openLedgerBench, sealUntilNow } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const opened: Ledger[] = [bench.ledger]
afterAll(async () => {
  for (const ledger of opened) await ledger.close()
})

/** Another process, whose clock is so much ahead. */
const openOther = async (node: number, aheadMs = 0): Promise<Ledger> => {
  const clock = { now: () => new Date(bench.clock.now().getTime() + aheadMs) }
  const ledger = await openLedger(database, { clock, nextId: idMaker(clock, node) })
  opened.push(ledger)
  return ledger
}

const winOf = (memberId: bigint, minor: bigint): Entry => {
  const ref = bench.nextId()
  const moves = [{ from: house('house:lottery'), to: walletAccount(memberId), amount: amount(minor) }]
  return { key: naturalKey('win', ref), kind: 'WIN', ref, moves }
}

/** The rows of a member's main account, oldest first by id, whose balance does not follow from the one before. */
const breaksOf = async (memberId: bigint): Promise<string[]> => {
  const { rows } = await accountRecord(database, memberId, { walletAccounts: ['main'] }, { no: 1, size: 10_000 })
  let balance = 0n
  return rows.toReversed().flatMap((row) => {
    const isNext = balance + row.amount === row.balanceAfter
    const sentence = `${row.kind} of ${row.amount} after ${balance} left ${row.balanceAfter}`
    balance = row.balanceAfter
    return isNext ? [] : [sentence]
  })
}

const seal = async (): Promise<void> => {
  bench.clock.advance(120_000)
  await sealUntilNow({ ...bench, rng: systemRng })
}

describe('the ids of a wallet account rise in the order in which it was posted to', () => {
  test('for a bet that waits while a win is paid: record and proof end at the balance', async () => {
    const memberId = await bench.member(10_000n)
    const waiting = await inTransaction(database, async (tx) => {
      await holdWalletAccounts(tx, [walletAccount(memberId)])
      const bet = bench.ledger.post(betOf(memberId, 500n, bench.nextId()))
      // The batch of the bet is on its way and waits for the lock.
      await expect.poll(() => lockWaiters(database)).toBeGreaterThan(0)
      await bench.ledger.postIn(tx, [winOf(memberId, 70n)])
      return { bet }
    })
    expect(await waiting.bet).toMatchObject({ is: 'posted', balance: 9_570n })
    expect(await breaksOf(memberId)).toEqual([])
    await seal()
    expect((await lastInclusion(database, walletAccount(memberId)))?.row.balanceAfter).toBe(9_570n)
  })

  test('for processes whose clocks differ', async () => {
    const memberId = await bench.member(10_000n)
    const ahead = await openOther(2, 7_000)
    for (let turn = 0; turn < 5; turn++) {
      await ahead.post(winOf(memberId, 10n))
      expect(await bench.ledger.post(betOf(memberId, 20n, bench.nextId()))).toMatchObject({ is: 'posted' })
      await inTransaction(database, (tx) => bench.ledger.postIn(tx, [winOf(memberId, 1n)]))
    }
    expect(await breaksOf(memberId)).toEqual([])
    expect(await balanceOf(database, memberId)).toBe(10_000n - 5n * 9n)
  })

  test('for two settlements and the bets of live players on the same accounts', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => bench.member(1_000_000n)))
    const others = [await openOther(3), await openOther(4, 3)]
    const settle = async (ledger: Ledger): Promise<void> => {
      for (let chunk = 0; chunk < 12; chunk++) {
        const wins = Array.from({ length: 24 }, (_, at) => winOf(members[at % members.length] ?? 0n, BigInt(1 + at)))
        await inTransaction(database, (tx) => ledger.postIn(tx, wins))
      }
    }
    const play = async (): Promise<void> => {
      for (let bet = 0; bet < 40; bet++) {
        await Promise.all(members.map((memberId) => bench.ledger.post(betOf(memberId, 3n, bench.nextId()))))
        bench.clock.advance(1)
      }
    }
    await Promise.all([...others.map(settle), play()])
    for (const memberId of members) expect(await breaksOf(memberId)).toEqual([])
  })

  test('for an account of before the order was kept: it begins above every stored id', async () => {
    const memberId = await bench.member(100n)
    const far = bench.nextId() + (5_000n << 22n)
    await database.query('UPDATE balance SET last_id = $2 WHERE account = $1', [walletAccount(memberId), far])
    const result = await bench.ledger.post(depositOf(memberId, 5n, bench.nextId()))
    expect(result).toMatchObject({ is: 'posted', balance: 105n })
    expect('entryId' in result && result.entryId > far).toBe(true)
  })
})

// Such a database is spread after its migrations.
describe.skipIf(process.env['CITUS'])('a database of before', () => {
  const migrateAgain = async (): Promise<{ last: bigint; from: bigint; max: bigint }> => {
    await database.query('ALTER TABLE balance DROP COLUMN last_id; ALTER TABLE ledger_chain DROP COLUMN ordered_from')
    await database.query(await readFile(new URL('../migrations/0150-ledger-order.sql', import.meta.url), 'utf8'))
    const { rows } = await database.query<{ last: bigint; from: bigint; max: bigint }>(
      `SELECT (SELECT min(last_id) FROM balance) AS last, ordered_from AS from, (SELECT max(id) FROM journal) AS max FROM ledger_chain`,
    )
    return rows[0] ?? { last: 0n, from: 0n, max: 0n }
  }

  test('whose rows are in order is in order from its first row on, and goes on above its last', async () => {
    const memberId = await bench.member(100n)
    const { last, from, max } = await migrateAgain()
    expect({ last, from }).toEqual({ last: max, from: 0n })
    expect(await bench.ledger.post(depositOf(memberId, 5n, bench.nextId()))).toMatchObject({ is: 'posted', balance: 105n })
  })

  test('whose rows are in another order is in order from its next row on', async () => {
    const memberId = await bench.member(100n)
    await bench.ledger.post(betOf(memberId, 1n, bench.nextId()))
    await bench.ledger.post(betOf(memberId, 2n, bench.nextId()))
    const client = await database.dedicated('as it was before')
    await client.query('SET session_replication_role = replica')
    const swap = `UPDATE journal SET balance_after = 196 - balance_after, amount = -3 - amount WHERE member_id = $1 AND kind = 20`
    await client.query(swap, [memberId])
    const { from, max } = await migrateAgain()
    await client.query(swap, [memberId])
    await client.end()
    expect(from).toBe(max + 1n)
  })
})

test('an id maker goes on above an id of another process', () => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const [next, other] = [idMaker(clock, 1), idMaker(clock, 900)]
  const first = next()
  next.skipPast(first - 1n)
  expect(next()).toBe(first + 1n)
  const theirs = other()
  next.skipPast(theirs)
  const after = next()
  expect(after).toBeGreaterThan(theirs)
  expect(next()).toBe(after + 1n)
  clock.advance(60_000)
  expect(next() - after).toBeGreaterThan(59_000n << 22n)
})
