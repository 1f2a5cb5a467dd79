import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, inTransaction, isUnavailable, sqlState } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import type { Entry } from './entry.ts'
import { LedgerUnanswered } from './batch-work.ts'
import { openLedger } from './posting.ts'
import { trialBalance } from './proof.ts'
import { betOf, depositOf, type LedgerBench, openLedgerBench } from './testing.ts'

const database = await testDatabase()
let bench: LedgerBench

// A cluster takes no triggers by which to make writes fail.
const isOnCluster = Boolean(process.env['CITUS'])

beforeAll(async () => {
  bench = await openLedgerBench(database)
  // What a sequence counted stays counted when its transaction is rolled back.
  await database.query(`
    CREATE SEQUENCE conflicts;
    CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('conflicts') <= TG_ARGV[0]::bigint THEN
        RAISE EXCEPTION 'could not serialize access' USING ERRCODE = 'serialization_failure';
      END IF;
      RETURN NULL;
    END $$`)
})
afterEach(async () => {
  if (!isOnCluster) await database.query('DROP TRIGGER IF EXISTS conflict ON journal')
})
afterAll(() => bench.ledger.close())

/** Makes the next so many writes to the journal fail with a serialization failure. */
const conflictsFirst = async (times: number): Promise<void> => {
  await database.query('ALTER SEQUENCE conflicts RESTART')
  await database.query(`CREATE TRIGGER conflict AFTER INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION conflict('${times}')`)
}

const postingsOf = async ({ key }: Entry): Promise<number> =>
  (await database.query('SELECT FROM journal WHERE key = $1', [key])).rowCount ?? 0

const balanceOf = async (memberId: bigint): Promise<bigint | undefined> =>
  (await database.query<{ amount: bigint }>('SELECT amount FROM balance WHERE account = $1', [memberId << 4n])).rows[0]?.amount

describe.skipIf(isOnCluster)('a serialization failure', () => {
  test('is retried by the batch writers, and everybody gets a true answer', async () => {
    const members = await Promise.all([1, 2, 3].map(() => bench.member(1_000n)))
    await conflictsFirst(3)
    const bets = Array.from({ length: 30 }, (_, index) => betOf(members[index % 3] ?? 0n, 7n, bench.nextId()))
    const results = await Promise.all(bets.map((bet) => bench.ledger.post(bet)))
    expect(new Set(results.map(({ is }) => is))).toEqual(new Set(['posted']))
    expect(await Promise.all(bets.map(postingsOf))).toEqual(bets.map(() => 1))
    expect(await Promise.all(members.map(balanceOf))).toEqual([930n, 930n, 930n])
  })

  test('that never ends gives a caller of the batch writers an error in bounded time, and the answer by the same key later', async () => {
    const hasty = await openLedger(database, { clock: bench.clock, nextId: bench.nextId, patienceMs: 500 })
    const memberId = await bench.member(1_000n)
    await conflictsFirst(1_000_000)
    const bet = betOf(memberId, 7n, bench.nextId())
    const asked = performance.now()
    await expect(hasty.post(bet)).rejects.toBeInstanceOf(LedgerUnanswered)
    expect(performance.now() - asked).toBeLessThan(3_000)
    expect(await postingsOf(bet)).toBe(0)
    await database.query('DROP TRIGGER conflict ON journal')
    expect(await hasty.post(bet)).toMatchObject({ is: 'posted', balance: 993n })
    await hasty.close()
  })

  // Few are decided one by one, many in one statement.
  test.each([1, 20])(
    'is retried where %i entries are posted in a transaction, and listeners hear of them once',
    async (count) => {
      const memberId = await bench.member(1_000n)
      const bets = Array.from({ length: count }, () => betOf(memberId, 7n, bench.nextId()))
      const heard: bigint[] = []
      const stop = bench.ledger.onMoved((moved) => heard.push(...moved.map(({ entryId }) => entryId)))
      await conflictsFirst(4)
      let tries = 0
      const results = await inTransaction(database, (tx) => {
        tries++
        return bench.ledger.postIn(tx, bets)
      })
      stop()
      expect(tries).toBe(5)
      expect(new Set(results.map(({ is }) => is))).toEqual(new Set(['posted']))
      expect(heard).toHaveLength(count)
      expect(await Promise.all(bets.map(postingsOf))).toEqual(bets.map(() => 1))
      expect(await balanceOf(memberId)).toBe(1_000n - 7n * BigInt(count))
    },
  )

  test.each([1, 20])('five times is a refusal that may be asked again, with %i entries in it', async (count) => {
    const memberId = await bench.member(1_000n)
    const bets = Array.from({ length: count }, () => betOf(memberId, 7n, bench.nextId()))
    const post = () => inTransaction(database, (tx) => bench.ledger.postIn(tx, bets))
    await conflictsFirst(5)
    const error = await post().catch((failure: unknown) => failure)
    expect([sqlState(error), isUnavailable(error)]).toEqual(['40001', true])
    expect(await balanceOf(memberId)).toBe(1_000n)
    expect(new Set((await post()).map(({ is }) => is))).toEqual(new Set(['posted']))
    expect(new Set((await post()).map(({ is }) => is))).toEqual(new Set(['repeated']))
    expect(await balanceOf(memberId)).toBe(1_000n - 7n * BigInt(count))
  })
})

test.each([1, 20])(
  'a wallet account that moved since a transaction read it makes the transaction retry (%i entries)',
  async (count) => {
    const memberId = await bench.member(1_000n)
    let seen: (bigint | undefined)[] = []
    const bets = Array.from({ length: count }, () => betOf(memberId, 1n, bench.nextId()))
    await inTransaction(database, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      const { rows } = await tx.query<{ amount: bigint }>('SELECT amount FROM balance WHERE account = $1', [memberId << 4n])
      seen = [...seen, rows[0]?.amount]
      if (seen.length === 1) await bench.ledger.post(depositOf(memberId, 50n, bench.nextId()))
      return bench.ledger.postIn(tx, bets)
    })
    expect(seen).toEqual([1_000n, 1_050n])
    expect(await balanceOf(memberId)).toBe(1_050n - BigInt(count))
  },
)

describe.each(['repeatable read', 'serializable'])('where all transactions are %s', (isolation) => {
  let strict: Database
  beforeAll(async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`)
    strict = connectDatabase(url.href)
  })
  afterAll(() => strict.close())

  test('batch writers and transactions that contend for few wallet accounts lose nothing and double nothing', async () => {
    const ledgers = await Promise.all([1, 2].map(() => openLedger(strict, { clock: bench.clock, nextId: bench.nextId })))
    const members = await Promise.all([1, 2, 3].map(() => bench.member(100_000n)))
    const entries = Array.from({ length: 240 }, (_, index) =>
      (index % 2 ? betOf : depositOf)(members[index % 3] ?? 0n, 5n, bench.nextId()),
    )
    // Each is posted twice, as if by two processes; some of them in their own transactions.
    const ask = (entry: Entry, index: number, place: number): Promise<string> => {
      const ledger = ledgers[place] ?? bench.ledger
      if (index % 8 !== 0) return ledger.post(entry).then(({ is }) => is)
      const own = async () => (await inTransaction(strict, (tx) => ledger.postIn(tx, [entry])))[0]?.is ?? ''
      return own().catch((error: unknown) => (isUnavailable(error) ? 'refused' : Promise.reject(error as Error)))
    }
    const results = await Promise.all(
      entries.flatMap((entry, index) => [0, 1].map(async (place) => ({ entry, is: await ask(entry, index, place) }))),
    )
    for (const { entry, is } of results) {
      expect(['posted', 'repeated', 'refused']).toContain(is)
      if (is !== 'refused') expect(await postingsOf(entry)).toBe(1)
    }
    const posted = await Promise.all(entries.map(postingsOf))
    expect(Math.max(...posted)).toBe(1)
    expect(results.filter(({ is }) => is === 'posted')).toHaveLength(posted.filter((count) => count === 1).length)
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
    for (const ledger of ledgers) await ledger.close()
  })
})
