import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, dumpOf, writeBooks } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'dump-'))
const dump = join(folder, 'backup.sql')
const altered = join(folder, 'altered.sql')
afterAll(() => rm(folder, { recursive: true, force: true }))

let text = ''
beforeAll(async () => {
  await writeBooks(database)
  // The server may run as another user.
  await chmod(folder, 0o777)
  text = await dumpOf(database, folder)
  await writeFile(dump, text)
})

describe('a backup as plain SQL', () => {
  test('proves the journal as the database does', async () => {
    const { code, said } = await audit('--dump', dump)
    expect(said).toContain('The journal is proven. The chain ends at checkpoint')
    for (const sentence of ['77 rows are as checkpointed; 1 row is not', '1 adjustment had', 'roots of 1 day', '12 balances are'])
      expect(said).toContain(sentence)
    expect(code).toBe(0)
    // Wallets and rounds at vendors, rounds of own games, turnover, deposits, withdrawals, transfers to agents, what agents earn, loyalty, coins, jackpots, raffles,
    // red packets, days of reconciliation and guards of stakes are not part of a backup's proof, and it has no logins.
    const ofDatabase = (await audit('--url', database.url)).said.split('\n')
    const isOfBackup = (line: string): boolean =>
      !/at vendors what their wallets hold|Rounds at vendors came|has to be bet before|Turnover is booked|Rounds of own games are|Deposits are credited|Withdrawals are held|Transfers to agents|Days that were signed|Deposits by coin are|Jackpot pools hold|Rewards and points follow|Draws of raffles have|Red packets come to|Agents earn by|Stakes of members with a limit|logins of processes/.test(
        line,
      )
    expect(said.split('\n')).toEqual(ofDatabase.filter(isOfBackup))
  })

  test('zipped, and with the times of another zone', async () => {
    const zipped = join(folder, 'backup.gz')
    await writeFile(zipped, gzipSync(await dumpOf(database, folder, 'Asia/Yangon')))
    const { code, said } = await audit('--dump', zipped)
    expect(said).toContain('The journal is proven.')
    expect(code).toBe(0)
  })

  test('may have its rows in any order', async () => {
    const lines = text.split('\n')
    const start =
      lines.findIndex((line) => /^COPY public\.journal_\w+ /.test(line) && lines[lines.indexOf(line) + 1] !== '\\.') + 1
    const end = lines.indexOf('\\.', start)
    await writeFile(altered, [...lines.slice(0, start), ...lines.slice(start, end).toReversed(), ...lines.slice(end)].join('\n'))
    const { code } = await audit('--dump', altered)
    expect(code).toBe(0)
  })
})

/** Alters the dump within the block of a table. @param row index of the line @param change changes its fields */
const alter = async (
  table: RegExp,
  row: number,
  change: (fields: string[], columns: string[]) => string[] | undefined,
): Promise<string[]> => {
  const lines = text.split('\n')
  const head = lines.findIndex((line, at) => line.startsWith('COPY public.') && table.test(line) && lines[at + 1] !== '\\.')
  const columns = /\((.*)\)/.exec(lines[head] ?? '')?.[1]?.split(', ') ?? []
  const fields = lines[head + 1 + row]?.split('\t') ?? []
  const changed = change([...fields], columns)
  lines.splice(head + 1 + row, 1, ...(changed ? [changed.join('\t')] : []))
  await writeFile(altered, lines.join('\n'))
  return fields
}

describe('an altered byte of a backup is found and located', () => {
  test.each(['id', 'entry_id', 'at', 'key', 'account', 'member_id', 'amount', 'balance_after', 'ref', 'counter', 'kind', 'leg'])(
    'in the %s of a checkpointed row',
    async (column) => {
      const [id] = await alter(/journal_/, 10, (fields, columns) => {
        const place = columns.indexOf(column)
        const value = fields[place] ?? ''
        // The last digit of the seconds, of the key, of the number.
        const at = column === 'at' ? value.indexOf('+') - 1 : value.length - 1
        const digit = value[at] === '1' ? '2' : '1'
        return fields.with(place, value.slice(0, at) + digit + value.slice(at + 1))
      })
      const { code, said } = await audit('--dump', altered)
      expect(said).toMatch(
        column === 'id'
          ? /NO {3}.*checkpoint 1/
          : new RegExp(`The row with id ${id} .*was altered: row 11 of \\d+ in checkpoint 1`),
      )
      expect(code).toBe(1)
    },
  )

  const bend = (column: string) => (fields: string[], columns: string[]) => {
    const place = columns.indexOf(column)
    const value = fields[place] ?? ''
    const last = value.at(-1) === '1' ? '2' : '1'
    return fields.with(place, value.slice(0, -1) + last)
  }

  test.each([
    ['the hash of a checkpoint', /ledger_checkpoint/, 'hash', /Checkpoint 1 was altered/],
    ['the secret of a checkpoint', /ledger_checkpoint/, 'secret', /No row of checkpoint 1 is as it was checkpointed/],
    ['the root of a checkpoint', /ledger_checkpoint/, 'root', /Checkpoint 1 was altered: its hash/],
    ['a published root', /ledger_root/, 'hash', /The root of 2026-08-05 is not on the chain/],
    ['a rollup', /house_rollup /, 'amount', /NO {3}The rollup of/],
    ['a balance', /balance /, 'amount', /NO {3}The balance of member/],
    ['the trail of staff', /audit_trail/, 'actor', /Row 1 of the audit trail was altered/],
  ])('in %s', async (_, table, column, expected) => {
    await alter(table, 0, bend(column))
    const { code, said } = await audit('--dump', altered)
    expect(said).toMatch(expected)
    expect(code).toBe(1)
  })

  test('the end of the audit trail that was cut off, or that a checkpoint had', async () => {
    await alter(/audit_trail/, 1, () => undefined)
    const { code, said } = await audit('--dump', altered)
    expect(said).toMatch(/The audit trail ends at row 1, but checkpoint \d was taken when it had row 2\./)
    expect(code).toBe(1)
    const [, ...checkpoints] = text.split('COPY public.ledger_checkpoint ')[1]?.split('\n') ?? []
    const first = checkpoints.findIndex((line) => !line.endsWith('\\N'))
    await alter(/ledger_checkpoint/, first, bend('trail_hash'))
    expect((await audit('--dump', altered)).said).toMatch(/Checkpoint \d was altered: its hash/)
  })

  test('a row that was removed or inserted', async () => {
    await alter(/journal_/, 10, () => undefined)
    expect((await audit('--dump', altered)).said).toMatch(/A row was removed from checkpoint 1: row 11 of \d+/)
    const [id] = await alter(/journal_/, 10, (fields) => [
      ...fields.slice(0, -1),
      `${fields.at(-1)}\n${fields.with(0, `${BigInt(fields[0] ?? 0) + 1n}`).join('\t')}`,
    ])
    expect((await audit('--dump', altered)).said).toContain(`The row with id ${BigInt(id ?? 0) + 1n}`)
  })

  test('and a truncated end', async () => {
    await writeFile(altered, text.slice(0, text.indexOf('-- PostgreSQL database dump complete')))
    const { code, said } = await audit('--dump', altered)
    expect(said).toContain('The journal breaks off: its end is missing.')
    expect(code).toBe(1)
  })
})

test.each([
  ['in the custom format', 'PGDMP\u0001\u000e', 'pg_restore -f backup.sql'],
  ['as a tar file', 'toc.dat\u0000', 'pg_restore -f backup.sql'],
  ['written with --inserts', `INSERT INTO public.journal_2026_08 VALUES (1);\n`, 'Dump again without it'],
  ['of something else', 'SELECT 1;\n', 'has no chained journal'],
])('a backup %s is reported in a sentence', async (_, content, sentence) => {
  await writeFile(altered, content)
  expect((await audit('--dump', altered)).said).toContain(sentence)
})

test('a folder, a missing file and contradictory arguments are reported in a sentence', async () => {
  expect((await audit('--dump', folder)).said).toContain('pg_restore -f backup.sql')
  expect((await audit('--dump', join(folder, 'nowhere.sql'))).said).toContain('cannot be read: ENOENT')
  expect((await audit('--dump', dump, '--url', 'postgres://x')).said).toContain('npm run audit -- --dump')
})
