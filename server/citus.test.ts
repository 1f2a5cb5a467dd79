import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amount } from '@tamuvo/money/amount.ts'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { betRecord } from './betting/record-store.ts'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { spread } from './kit/citus.ts'
import { inTransaction, sqlState } from './kit/database.ts'
import { once } from './kit/idempotency.ts'
import { balanceOf, houseBalances } from './ledger/statements.ts'
import { rollUpHouses, trialBalance } from './ledger/proof.ts'
import { depositOf } from './ledger/testing.ts'
import { fillsNothing, judge, unionsOfQuestions } from './testing/citus-rules.ts'
import { testDatabase } from './testing/database.ts'

// Citus itself does not run here. A stub records calls and refuses what Citus is known to refuse.
const folder = join(import.meta.dirname, 'migrations/citus')
const database = await testDatabase()
const plain = await testDatabase()
await database.query(readFileSync(join(import.meta.dirname, 'testing/citus-stub.sql'), 'utf8'))
const said = await spread(database, folder)

const names = async (statement: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(statement)
  return rows.map(({ name }) => name)
}

/** The placement of tables by the comments of migrations: `-- lives: member`, `reference` or `local`. The last one counts. */
const tablesThatLive = (place: string): string[] => {
  const migrations = join(folder, '..')
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const texts = files.map((file) => readFileSync(join(migrations, file), 'utf8'))
  const tables = texts.flatMap((text) => [...text.matchAll(/^-- lives: (\w+).*\n(?:CREATE|ALTER) TABLE (\w+)\b(?! PARTITION)/gm)])
  const places = new Map(tables.map(([, where = '', name = '']) => [name, where]))
  return [...places].flatMap(([name, where]) => (where === place ? [name] : [])).sort()
}

describe('distributed over a cluster', () => {
  test('tables of a bet are distributed by member, and joined ones are reference tables', async () => {
    expect(said).toEqual(
      expect.arrayContaining([
        'round is everywhere',
        ...['balance', 'journal', 'bet', 'outcome', 'idempotency'].map((name) => `${name} is spread by member`),
      ]),
    )
    expect(
      await names(
        `SELECT DISTINCT spread_by || ' with ' || colocated_with AS name FROM pg_dist_partition WHERE partmethod = 'h'`,
      ),
    ).toEqual(['member_id with balance'])
  })

  test.each([
    ['member', 'h'],
    ['reference', 'n'],
  ])('exactly the tables marked "%s" are placed so', async (place, method) => {
    const placed = await names(
      `SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition WHERE partmethod = '${method}' ORDER BY 1`,
    )
    expect(placed, 'keep migrations/citus/0010-places.sql and the comments of the tables alike').toEqual(tablesThatLive(place))
  })

  test('again changes nothing', async () => {
    expect(await spread(database, folder)).toEqual([])
  })

  test('every key is preserved, with the member in it', async () => {
    const keys = `SELECT x.relname || ': ' || pg_get_indexdef(i.indexrelid) AS name FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
                   WHERE i.indisunique AND i.indrelid = ANY (ARRAY['balance', 'journal', 'bet', 'outcome', 'idempotency']::regclass[]) ORDER BY 1`
    const before = (await plain.query<{ name: string }>(keys)).rows.map(({ name }) => name)
    const after = await names(keys)
    expect(after.map((key) => key.replace(', member_id)', ')'))).toEqual(before.map((key) => key.replace(', member_id)', ')')))
    expect(after.filter((key) => !key.includes('member_id'))).toEqual([])
  })

  test('append-only tables keep the triggers that refuse changes, and nobody has the right to change them', async () => {
    const kept = await names(
      `SELECT DISTINCT tgname AS name FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgparentid = 0
          AND tgrelid IN (SELECT logicalrelid FROM pg_dist_partition) ORDER BY 1`,
    )
    expect(kept).toEqual(
      expect.arrayContaining(['journal_append_only', 'bet_append_only', 'outcome_append_only', 'vendor_tx_append_only']),
    )
    const open = await names(
      `SELECT c.relname || ' ' || lower(a.privilege_type) AS name FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.relname IN ('journal', 'bet', 'outcome', 'vendor_tx') AND a.privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')`,
    )
    expect(open).toEqual([])
    expect(
      await names(`SELECT relname AS name FROM pg_class WHERE relname IN ('journal', 'bet', 'outcome') AND relacl IS NULL`),
    ).toEqual([])
  })

  test('is refused without Citus, and for a table with a trigger', async () => {
    await expect(spread(plain, folder)).rejects.toThrow('no Citus cluster')
    await plain.query(readFileSync(join(import.meta.dirname, 'testing/citus-stub.sql'), 'utf8'))
    await plain.query('CREATE TRIGGER count_bets AFTER INSERT ON bet FOR EACH STATEMENT EXECUTE FUNCTION tell_session_end()')
    await expect(spread(plain, folder)).rejects.toThrow('the trigger count_bets on bet would be lost')
    expect((await plain.query('SELECT FROM pg_dist_partition')).rowCount).toBe(0)
  })
})

test.each([
  ['CREATE TABLE t (member_id bigint NOT NULL, id bigint PRIMARY KEY)', 'does not include the distribution column'],
  ['CREATE TABLE t (member_id bigint)', 'never null'],
  ['CREATE TABLE t (member_id bigint NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY)', 'ids are made by the processes'],
  ['CREATE TABLE t (member_id bigint PRIMARY KEY REFERENCES member (id))', 'cannot create foreign key constraint'],
  ['CREATE TABLE t (member_id bigint PRIMARY KEY); CREATE RULE r AS ON DELETE TO t DO INSTEAD NOTHING', 'because it has rules'],
])('the stub refuses like Citus: %s', async (table, reason) => {
  await expect(
    inTransaction(database, async (tx) => {
      await tx.query(table)
      await tx.query(`SELECT create_distributed_table('t', 'member_id')`)
    }),
  ).rejects.toThrow(reason)
})

/** Statements that Citus would refuse, with the remedy. Only removals are allowed. */
const refused: Record<string, string> = {}

/** The statements of the server by name, while recorded. */
const statements = new Map<string, string>()
const query: (...given: unknown[]) => unknown = pg.Client.prototype.query
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const [asked] = given as [string | { name?: string; text?: string }]
  const { name, text = '' } = typeof asked === 'string' ? { name: undefined, text: asked } : asked
  statements.set(name ?? text.replace(/\s+/g, ' ').trim(), text)
  return query.apply(this, given)
})

describe('on the distributed schema', async () => {
  const bench = await openBettingBench(database)
  afterAll(() => bench.closeAll())

  test('bets are accepted, settled and listed, and the journal balances', async () => {
    const [winner, loser, roundId] = [await bench.member(10_000n), await bench.member(10_000n), await bench.round()]
    const orders = [
      bench.orderOf(winner, [digitBet(roundId, 3), digitBet(roundId, 4)]),
      bench.orderOf(loser, [digitBet(roundId, 5)]),
    ]
    const results = await Promise.all(orders.map((order) => bench.betting.accept(order)))
    expect(results.map(({ is }) => is)).toEqual(['accepted', 'accepted'])
    expect(await bench.betting.accept(bench.orderOf(loser, [digitBet(roundId, 5, 1_000_000n)]))).toEqual({ is: 'insufficient' })
    expect(orders[0] && (await bench.betting.accept(orders[0]))).toMatchObject({ is: 'repeated' })

    bench.clock.advance(61_000)
    expect(await bench.betting.closeRound(roundId)).toBe(true)
    expect(await bench.betting.settleRound(roundId, digitGrade(3))).toMatchObject({
      bets: 3,
      stake: 600n,
      winners: 1,
      paid: 1_900n,
    })
    expect([await balanceOf(database, winner), await balanceOf(database, loser)]).toEqual([11_500n, 9_800n])
    const record = await betRecord(database, winner, {}, { no: 1, size: 10 })
    expect(record.rows.map(({ state, payout }) => [state, payout])).toEqual([
      ['lost', 0n],
      ['won', 1_900n],
    ])
    bench.clock.advance(3_600_000)
    await rollUpHouses(database, bench.clock)
    expect((await houseBalances(database))['house:lottery']).toBe(-1_300n)
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
  })

  test('a key is accepted once', async () => {
    const memberId = await bench.member(0n)
    const entry = depositOf(memberId, 500n, bench.nextId())
    const results = [await bench.ledger.post(entry), await bench.ledger.post(entry)]
    expect(results.map(({ is }) => is)).toEqual(['posted', 'repeated'])
    expect((await bench.ledger.post({ ...entry, moves: entry.moves.map((move) => ({ ...move, amount: amount(1n) })) })).is).toBe(
      'conflict',
    )

    const request = { memberId, key: '018f0000-0000-7000-8000-000000000001', call: 'c', body: {}, now: bench.clock.now() }
    const run = (number: number) => inTransaction(database, (tx) => once(tx, request, async () => ({ number })))
    expect([await run(1), await run(2)]).toEqual([{ number: 1 }, { number: 1 }])
    await expect(
      database.query(`INSERT INTO idempotency SELECT member_id, key, call, body_hash, answer, created_at FROM idempotency`),
    ).rejects.toSatisfy((error: unknown) => sqlState(error) === '23505')
  })

  test('no view unites rows and asks for a value of each of them', async () => {
    const { rows: views } = await database.query<{ name: string; text: string }>(
      'SELECT viewname AS name, definition AS text FROM pg_views WHERE schemaname = current_schema()',
    )
    expect(unionsOfQuestions(views)).toEqual([])
    const asking = 'SELECT id, (SELECT max(amount) FROM vendor_tx x WHERE x.round_id = b.id) FROM bet b UNION ALL SELECT 1, 2'
    const mistaken = views.map((view) => (view.name === 'bet_result' ? { ...view, text: asking } : view))
    expect(unionsOfQuestions(mistaken)).toEqual(['bet_part', 'bet_result'])
  })

  test('the server has no statements that Citus would refuse besides the known ones', async () => {
    const spreadTables = await names(`SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'`)
    const { rows: functions } = await database.query<{ name: string; body: string }>(
      `SELECT proname AS name, prosrc AS body FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND proname !~ '^(stub_|create_)'`,
    )
    const parts = functions.flatMap(({ name, body }) => body.split(';').map((text): [string, string] => [name, text]))
    const wrong = [...statements, ...parts].flatMap(([name, text]) => {
      const result = judge(text, [...spreadTables, 'house_journal', 'bet_record'])
      return result === 'locks all' || result === 'joins all' ? [`${name} ${result}`] : []
    })
    const isKnown = (found: string): boolean => Object.keys(refused).some((name) => found.startsWith(name))
    expect(wrong.filter((found) => !isKnown(found))).toEqual([])
    expect(statements.size).toBeGreaterThan(20)
  })
})

/** Statements in the sources of an area, whether they ran here or not. */
const written = (): [string, string][] => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  return sources
    .filter((file) => /^(?!node_modules|migrations).*(store\.ts|functions\.sql)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      const parts = file.endsWith('.sql') ? text.split(';') : [...text.matchAll(/`([^`]+)`/g)].map(([, part = '']) => part)
      return parts.map((part): [string, string] => [file, part])
    })
}

test('no table that numbers its rows is filled from a join that Citus answers with nothing', async () => {
  const all = `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`
  const placed = await names('SELECT logicalrelid::text AS name FROM pg_dist_partition')
  const local = (await names(all)).filter((name) => !placed.includes(name))
  const numbered = await names(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute WHERE attidentity <> '' AND attrelid::regclass::text = ANY (
       SELECT relname FROM pg_class WHERE relkind = 'r')`,
  )
  expect(numbered).toContain('outbox_event')
  const found = written().filter(([, text]) => fillsNothing(text, { placed, local, numbered }))
  expect(found.map(([file]) => file)).toEqual([])
  const joined = 'INSERT INTO outbox_event (kind) SELECT code FROM round_correction c JOIN round r ON r.id = c.round_id'
  expect(fillsNothing(joined, { placed, local, numbered })).toBe(true)
  expect(fillsNothing(joined.replace('outbox_event', 'correction_effect'), { placed, local, numbered })).toBe(false)
})

test.each([
  ['SELECT * FROM balance WHERE account = $1 FOR UPDATE', 'locks all'],
  ['SELECT * FROM balance WHERE member_id = $1 AND account = $2 FOR UPDATE', 'fine'],
  ['SELECT * FROM bet b JOIN outcome p ON p.bet_id = b.id', 'joins all'],
  ['SELECT * FROM bet b JOIN outcome p ON p.bet_id = b.id AND p.member_id = b.member_id WHERE b.member_id = $1', 'fine'],
  ['SELECT * FROM bet b JOIN round r ON r.id = b.round_id WHERE b.id = $1', 'asks all'],
  ['SELECT * FROM round WHERE id = $1 FOR UPDATE', 'fine'],
])('a statement is classified: %s', (statement, result) => {
  expect(judge(statement, ['balance', 'bet', 'outcome'])).toBe(result)
})
