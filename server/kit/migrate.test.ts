import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase()
let home = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tamuvo-sql-'))
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(home, path)), { recursive: true })
  await writeFile(join(home, path), text)
}

const run = () => migrate(database, join(home, 'migrations'))

const price = (cents: number) =>
  `CREATE OR REPLACE FUNCTION price() RETURNS bigint LANGUAGE sql AS $$ SELECT amount + ${cents} FROM fee $$;`

const priceNow = async (): Promise<unknown> => (await database.query<{ price: bigint }>('SELECT price()')).rows[0]?.price

test('tables first, then functions in the order of the tables; each only when it changed', async () => {
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee (amount bigint NOT NULL); INSERT INTO fee VALUES (5);')
  await write('migrations/0020-bank.sql', 'CREATE TABLE vault ();')
  await write('shop/functions.sql', price(10))
  await write(
    'bank/functions.sql',
    'CREATE OR REPLACE FUNCTION double() RETURNS bigint LANGUAGE sql AS $$ SELECT 2 * price() $$;',
  )
  expect(await run()).toEqual(['0010-shop.sql', '0020-bank.sql', 'functions of shop', 'functions of bank'])
  expect(await priceNow()).toBe(15n)
  expect(await run()).toEqual([])
  await write('shop/functions.sql', price(20))
  expect(await run()).toEqual(['functions of shop'])
  expect(await priceNow()).toBe(25n)
})

test('a migration may name the functions it needs, though they use tables created later', async () => {
  await write('migrations/0010-shop.sql', 'CREATE TABLE kind ();\n-- functions: shop\nCREATE VIEW prices AS SELECT price();')
  await write('migrations/0020-shop-fee.sql', 'CREATE TABLE fee (amount bigint NOT NULL);')
  await write('shop/functions.sql', price(10))
  expect(await run()).toEqual(['0010-shop.sql', '0020-shop-fee.sql', 'functions of shop'])
  await write('migrations/0030-shop.sql', '-- functions: shoop\n')
  await expect(run()).rejects.toThrow('there are no functions of "shoop"')
})

test('functions that fail are named, and the previous ones stay', async () => {
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee (amount bigint NOT NULL); INSERT INTO fee VALUES (5);')
  await write('shop/functions.sql', price(10))
  await run()
  await write(
    'shop/functions.sql',
    `${price(20)} CREATE FUNCTION free() RETURNS bigint LANGUAGE sql AS $$ SELECT nothing FROM fee $$;`,
  )
  await expect(run()).rejects.toThrow('the functions of shop failed: column "nothing" does not exist')
  expect(await priceNow()).toBe(15n)
})

test('a process of the version before does not replace the functions of the newer one', async () => {
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee (amount bigint NOT NULL); INSERT INTO fee VALUES (5);')
  await write('migrations/0020-shop-more.sql', 'CREATE TABLE more ();')
  await write('shop/functions.sql', price(20))
  await run()
  await rm(join(home, 'migrations/0020-shop-more.sql'))
  await write('shop/functions.sql', price(10))
  expect(await run()).toEqual([])
  expect(await priceNow()).toBe(25n)
})

test('a migration that ran may not change', async () => {
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee ();')
  await run()
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee (amount bigint);')
  await expect(run()).rejects.toThrow('0010-shop.sql was changed after it ran')
})

test('a database of version 0.1 is refused and not changed', async () => {
  await database.query(
    `CREATE TABLE migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now());
     INSERT INTO migration (name, hash) VALUES ('0010-kit.sql', 'x'), ('0011-session-end.sql', 'y')`,
  )
  await write('migrations/0010-shop.sql', 'CREATE TABLE fee ();')
  await expect(run()).rejects.toThrow(/^This database was made by version 0\.1, .* remove the data folder .* empty database\.$/)
  expect((await database.query(`SELECT to_regclass('fee') AS made`)).rows).toEqual([{ made: null }])
})
