import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { bigintColumn, booleanColumn, columns, intColumn, numbered, smallintColumn, textColumn, uuidColumn } from './columns.ts'

const database = await testDatabase()

type Fruit = { id: bigint; key: string; name: string; size: number; kind: number; ripe: boolean }

const fruits = columns<Fruit>({
  id: bigintColumn(({ id }) => id),
  key: uuidColumn(({ key }) => key),
  name: textColumn(({ name }) => name),
  size: intColumn(({ size }) => size),
  kind: smallintColumn(({ kind }) => kind),
  ripe: booleanColumn(({ ripe }) => ripe),
})

const rows: Fruit[] = [
  { id: 1n << 60n, key: '0'.repeat(31) + '1', name: 'mango, သရက်', size: -7, kind: 3, ripe: true },
  { id: -1n, key: 'f'.repeat(32), name: '', size: 1 << 30, kind: -3, ripe: false },
]

test('a list of rows comes back as it was sent', async () => {
  const { rows: back } = await database.query(
    `SELECT ${fruits.list} FROM unnest(${fruits.unnested(2)}) u (${fruits.list}) WHERE id <> $1`,
    [0n, ...fruits.arrays(rows)],
  )
  expect(back).toEqual(rows.map((row) => ({ ...row, key: row.key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') })))
})

test('an empty list is none', async () => {
  const { rowCount } = await database.query(`SELECT FROM unnest(${fruits.unnested(1)})`, fruits.arrays([]))
  expect(rowCount).toBe(0)
})

test('a function takes the columns by the names of its parameters, in whatever order it has them', async () => {
  const two = columns<Fruit>({ names: textColumn(({ name }) => name), ids: bigintColumn(({ id }) => id) })
  await database.query(
    `CREATE FUNCTION join_columns(at int, ids bigint[], names text[]) RETURNS text LANGUAGE sql AS $$ SELECT at || names[1] || ids[1] $$`,
  )
  const { rows: joined } = await database.query(`SELECT join_columns(${numbered(1, 1)}, ${two.named(2)}) AS said`, [
    4,
    ...two.arrays(rows.slice(1)),
  ])
  expect(joined).toEqual([{ said: '4-1' }])
})
