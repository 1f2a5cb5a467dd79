import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, writeBooks } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'audit-'))
const plain = join(folder, 'books.txt')
const zipped = join(folder, 'books.txt.gz')
afterAll(() => rm(folder, { recursive: true, force: true }))

let members: bigint[] = []
beforeAll(async () => {
  ;({ members } = await writeBooks(database))
})

test('an unaltered journal is proven from the database', async () => {
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('The journal is proven. The chain ends at checkpoint')
  expect(said).not.toContain('NO ')
  expect(code).toBe(0)
  for (const sentence of ['77 rows are as checkpointed; 1 row is not', '1 adjustment had', 'roots of 1 day', '12 balances are'])
    expect(said).toContain(sentence)
})

test('a right that somebody gave the login of a web process is named, and in a file nothing is said of rights', async () => {
  expect((await audit('--url', database.url)).said).toContain(' yes  The logins of processes may what they are meant to')
  await database.query('GRANT DELETE ON money_hold TO tamuvo_web')
  const { code, said } = await audit('--url', database.url)
  await database.query('REVOKE DELETE ON money_hold FROM tamuvo_web')
  expect(said).toContain(' NO   Tamuvo_web has DELETE on money_hold.')
  expect(code).toBe(1)
  await audit('--url', database.url, '--export', plain)
  expect((await audit('--file', plain)).said).not.toContain('logins of processes')
})

const checkpointedRow = '(SELECT id FROM journal ORDER BY id OFFSET 10 LIMIT 1)'
const lastRow = '(SELECT max(id) FROM journal)'
const idOf = async (row: string): Promise<bigint> =>
  (await database.query<{ id: bigint }>(`SELECT ${row} AS id`)).rows[0]?.id ?? 0n

/** Alters the journal with its triggers off, audits it, and reverts: each statement is its own inverse. */
const tampered = async (statement: string): Promise<{ code: number; said: string }> => {
  const client = await database.dedicated('tamperer')
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(statement)
    const found = await audit('--url', database.url)
    await client.query(statement)
    return found
  } finally {
    await client.end()
  }
}

describe('an altered bit is found and located', () => {
  test.each(['amount', 'ref', 'balance_after', 'entry_id', 'account', 'member_id', 'counter', 'kind', 'leg'])(
    'in the %s of a checkpointed row',
    async (column) => {
      const { code, said } = await tampered(
        `UPDATE journal SET ${column} = ${column} # 1::smallint WHERE id = ${checkpointedRow}`,
      )
      expect(said).toContain(`NO   The row with id ${await idOf(checkpointedRow)}`)
      expect(said).toMatch(/was altered: row 11 of \d+ in checkpoint 1\./)
      expect(code).toBe(1)
    },
  )

  test('in the key of a checkpointed row', async () => {
    const flip = `overlay(key::text PLACING (CASE substr(key::text, 20, 1) WHEN 'a' THEN 'b' ELSE 'a' END) FROM 20 FOR 1)::uuid`
    await database.query(`CREATE TABLE kept AS SELECT id, key FROM journal WHERE id = ${checkpointedRow}`)
    const client = await database.dedicated('tamperer')
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE journal SET key = ${flip} WHERE id = ${checkpointedRow}`)
    const { said } = await audit('--url', database.url)
    await client.query('UPDATE journal j SET key = kept.key FROM kept WHERE j.id = kept.id')
    await client.end()
    expect(said).toMatch(new RegExp(`The row with id ${await idOf(checkpointedRow)} .*was altered: row 11 of`))
  })

  test('in the amount of a row that is not checkpointed yet: by the balance', async () => {
    const { said } = await tampered(`UPDATE journal SET amount = amount # 1 WHERE id = ${lastRow}`)
    expect(said).toContain(`NO   The balance of member ${members[0]}’s main wallet is`)
  })

  test('in the balance that a row left: the row that does not follow is named', async () => {
    const { code, said } = await tampered(`UPDATE journal SET balance_after = balance_after # 1 WHERE id = ${lastRow}`)
    expect(said).toContain(`NO   The row with id ${await idOf(lastRow)}`)
    expect(said).toMatch(/begins at [\d,.]+, but the row before it of that wallet left [\d,.]+\./)
    expect(code).toBe(1)
  })

  test.each([
    ['a balance', 'UPDATE balance SET amount = amount # 4 WHERE account = $account', /NO {3}The balance of member \d+’s main/],
    [
      'the count of a balance',
      'UPDATE balance SET postings = postings # 1 WHERE account = $account',
      /counts \d+ rows, but there/,
    ],
    ['the root of a checkpoint', flipByte('ledger_checkpoint', 'root', 'no = 2'), /Checkpoint 2 was altered: its hash/],
    ['the hash of a checkpoint', flipByte('ledger_checkpoint', 'hash', 'no = 1'), /Checkpoint 1 was altered/],
    [
      'the secret of a checkpoint',
      flipByte('ledger_checkpoint', 'secret', 'no = 1'),
      /No row of checkpoint 1 is as it was checkpointed/,
    ],
    ['a fingerprint', flipByte('ledger_checkpoint', 'fingerprints', 'no = 1'), /fingerprints of checkpoint 1 were altered/],
    [
      'the count of a checkpoint',
      'UPDATE ledger_checkpoint SET total = total # 8 WHERE no = 2',
      /Checkpoint 2 counts its rows wrongly/,
    ],
    ['the trail of a checkpoint', flipByte('ledger_checkpoint', 'trail_hash', 'trail_no > 0'), /Checkpoint \d was altered/],
    ['a published root', flipByte('ledger_root', 'hash', 'true'), /The root of 2026-08-05 is not on the chain/],
    [
      'the count of a published root',
      'UPDATE ledger_root SET total = total # 2',
      /The root of 2026-08-05 counts its rows wrongly/,
    ],
    [
      'a rollup of the house',
      'UPDATE house_rollup SET amount = -amount WHERE account = -20',
      /The rollup of house:lottery, entries of kind 20, says/,
    ],
    ['who did something', 'UPDATE audit_trail SET actor = actor # 1 WHERE no = 2', /Row 2 of the audit trail was altered/],
    ['the hash of what was done', flipByte('audit_trail', 'hash', 'no = 1'), /Row 1 of the audit trail was altered/],
  ])('in %s', async (_, statement, expected) => {
    const { code, said } = await tampered(statement.replace('$account', String((members[1] ?? 0n) << 4n)))
    expect(said).toMatch(expected)
    expect(code).toBe(1)
  })

  test('in a rollup, though it is beyond any integer of the database', async () => {
    const { said } = await tampered('UPDATE house_rollup SET amount = 12345678901234567890123 - amount WHERE account = -20')
    expect(said).toMatch(/The rollup of house:lottery, entries of kind 20, says 123,456,789,012,345,678,\d\d\d\.\d\d/)
  })

  test('and nothing is found after reverting', async () => {
    expect((await audit('--url', database.url)).code).toBe(0)
  })
})

function flipByte(table: string, column: string, where: string): string {
  return `UPDATE ${table} SET ${column} = set_byte(${column}, 3, get_byte(${column}, 3) # 1) WHERE ${where}`
}

describe('rows', () => {
  const asThief = async (statement: string): Promise<{ code: number; said: string }> => {
    const client = await database.dedicated('thief')
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query('CREATE TABLE before AS TABLE journal')
      await client.query(statement)
      await client.query('COMMIT')
      const found = await audit('--url', database.url)
      await client.query('BEGIN')
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query('DELETE FROM journal')
      await client.query('INSERT INTO journal SELECT * FROM before')
      await client.query('DROP TABLE before')
      await client.query('COMMIT')
      return found
    } finally {
      await client.end()
    }
  }

  test('that were removed are located', async () => {
    const { said } = await asThief(`DELETE FROM journal WHERE id = ${checkpointedRow}`)
    expect(said).toMatch(/A row was removed from checkpoint 1: row 11 of \d+, after the row with id \d+/)
  })

  test('that were inserted are located', async () => {
    const id = (await idOf(checkpointedRow)) + 1n
    const { said } = await asThief(
      `INSERT INTO journal SELECT ${id}, ${id}, at, gen_random_uuid(), account, member_id, amount, balance_after, ref, counter, kind, leg
         FROM journal WHERE id = ${checkpointedRow}`,
    )
    expect(said).toContain(`The row with id ${id} (entry ${id}`)
    expect(said).toContain('was slipped in: it was not there when checkpoint 1 was taken.')
  })

  test('of an entry with a missing leg do not sum to zero', async () => {
    const leg = `(SELECT id FROM journal WHERE kind = 41 AND leg = 1)`
    const { said } = await asThief(`DELETE FROM journal WHERE id = ${leg}`)
    expect(said).toMatch(/Entry \d+ does not sum to zero: -?25\.00 is left\./)
  })

  test('of an adjustment without a checker are reported', async () => {
    const { said } = await asThief('UPDATE journal SET ref = ref + 1 WHERE kind = 100')
    expect(said).toMatch(/adjusts a balance by 5\.00, and the audit trail has no approval of that/)
  })
})

describe('a file', () => {
  test('is written, plain and zipped', async () => {
    expect((await audit('--url', database.url, '--export', plain)).said).toContain('rows of the journal are written to')
    expect((await audit('--url', database.url, '--export', zipped)).code).toBe(0)
  })

  test.each([plain, zipped])('proves the journal without a database: %s', async (file) => {
    const { code, said } = await audit('--file', file)
    expect(said).toContain('The journal is proven.')
    expect(code).toBe(0)
  })

  test('has the same content, zipped or not', async () => {
    expect(gunzipSync(await readFile(zipped)).toString()).toBe((await readFile(plain)).toString())
  })

  const altered = join(folder, 'altered.txt')

  test('with an altered row is located by row and lines', async () => {
    const lines = (await readFile(plain, 'utf8')).split('\n')
    const at = lines.findIndex((line) => line.startsWith('row|')) + 10
    const fields = lines[at]?.split('|') ?? []
    lines[at] = fields.with(7, `${BigInt(fields[7] ?? 0) + 1n}`).join('|')
    await writeFile(altered, lines.join('\n'))
    const { code, said } = await audit('--file', altered)
    expect(said).toMatch(new RegExp(`The row with id ${fields[1]} .*was altered: row 11 of \\d+ in checkpoint 1\\.`))
    expect(said).toMatch(/Lines 1 to \d+ of the file are not as they were written\./)
    expect(code).toBe(1)
  })

  test('with any altered bit is detected', async () => {
    const bytes = await readFile(plain)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const copy = Buffer.from(bytes)
        copy[at] = (copy[at] ?? 0) ^ (1 << bit)
        await writeFile(altered, copy)
        const { code, said } = await audit('--file', altered)
        expect(said).toMatch(/NO {3}|is no export of a journal/)
        expect(code).toBe(1)
      }),
      { numRuns: 150 },
    )
  })

  test('truncated anywhere is detected', async () => {
    const bytes = await readFile(plain)
    for (const part of [0.2, 0.5, 0.9]) {
      await writeFile(altered, bytes.subarray(0, Math.floor(bytes.length * part)))
      const { code, said } = await audit('--file', altered)
      expect(said).toContain('The journal breaks off: its end is missing.')
      expect(code).toBe(1)
    }
  })

  test('that cannot be read is reported in a sentence', async () => {
    expect((await audit('--file', join(folder, 'nowhere.txt'))).said).toContain('cannot be read')
    await writeFile(`${altered}.gz`, gzipSync(await readFile(plain)).subarray(0, 900))
    expect((await audit('--file', `${altered}.gz`)).said).toContain('cannot be read')
    await writeFile(altered, 'something else\n')
    expect((await audit('--file', altered)).said).toContain('is no export of a journal')
  })
})

describe('a root noted earlier', () => {
  const kept = async (): Promise<string> =>
    (await database.query<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM ledger_root`)).rows[0]?.hash ?? ''

  test('is found on the chain', async () => {
    const { code, said } = await audit('--url', database.url, '--root', await kept())
    expect(said).toContain('The roots you kept are on the chain.')
    expect(code).toBe(0)
  })

  test('of another history is missing', async () => {
    const other = 'ab'.repeat(32)
    const { code, said } = await audit('--file', plain, '--root', await kept(), '--root', other)
    expect(said).toContain(`The root you kept is not on this chain: ${other}.`)
    expect(code).toBe(1)
  })

  test('that is malformed is refused with the usage', async () => {
    expect((await audit('--url', database.url, '--root', 'xyz')).said).toContain('npm run audit -- --file')
  })
})
