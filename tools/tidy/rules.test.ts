import { expect, test } from 'vitest'
import { barrels, manifestReaders, undeclaredPackages, unknownAreas, wrongArrows, wrongDoors, wrongOrder } from './imports.ts'
import { leftWordsIn, saidIn } from './left-words.ts'
import { parseList, parseManifest } from './manifests.ts'
import { parseSource } from './sources.ts'
import { homelessTables } from './tables.ts'
import { castsIn, declaredCalls, handledCalls, ownClocks, strayStatements } from './words.ts'

const inWallet = (text: string) => parseSource('server/wallet/deposit.ts', text)

test.each([
  ['games/dice/rules.ts', `import { amount } from '@tamuvo/money/amount.ts'`, true],
  ['games/dice/rules.ts', `import { amount } from '../../money/amount.ts'`, false],
  ['games/dice/rules.ts', `import { roll } from '../kit/roll.ts'`, true],
  ['games/dice/rules.ts', `import type { Call } from '@tamuvo/contract/call.ts'`, false],
  ['money/amount.ts', `import { roll } from '@tamuvo/games/kit/roll.ts'`, false],
  ['site/home/Home.tsx', `import { connectDatabase } from '@tamuvo/server/kit/database.ts'`, false],
  ['site/vite.config.ts', `import { text } from '../ui/text/vite-plugin.ts'`, true],
  ['server/wallet/rules.ts', `import { startPostgres } from '@tamuvo/tools/postgres.mjs'`, false],
  ['server/testing/database.ts', `import { startPostgres } from '@tamuvo/tools/postgres.mjs'`, true],
])('%s may import %s: %s', (path, text, isRight) => {
  expect(wrongArrows(parseSource(path, text))).toHaveLength(isRight ? 0 : 1)
})

test.each([
  [`import { openLedger } from '../ledger/posting.ts'`, true],
  [`import { buildBatch } from '../ledger/batch.ts'`, false],
  [`import type { LedgerServices } from '../ledger/services.ts'`, true],
  [`import { ledger } from '../ledger/area.ts'`, false],
  // A lower area that is not in the manifest of the wallet.
  [`import { openContent } from '../content/services.ts'`, false],
  [`import type { Tx } from '../kit/database.ts'`, true],
  [`import { settle } from '../betting/betting.ts'`, false],
  [`import { rules } from './rules.ts'`, true],
  [`import { open } from '../open.ts'`, false],
  [`import { testDatabase } from '../testing/database.ts'`, false],
])('the wallet may import by doors %s: %s', (text, isRight) => {
  expect(wrongDoors(inWallet(text))).toHaveLength(isRight ? 0 : 1)
  expect(wrongDoors(parseSource('server/wallet/deposit.test.ts', text)).length).toBeLessThanOrEqual(isRight ? 0 : 1)
})

test('a test may import helpers and the doors of all areas, not their internals', () => {
  const text = `
    import { testDatabase } from '../testing/database.ts'
    import { settle } from '../betting/betting.ts'
    import { bettingCalls } from '../betting/area.ts'
    import { openBets } from '../betting/store.ts'`
  expect(wrongDoors(parseSource('server/wallet/deposit.test.ts', text))).toEqual([
    'server/wallet/deposit.test.ts imports ../betting/store.ts',
  ])
})

test('a folder of the server outside the list is reported', () => {
  expect(unknownAreas([inWallet(''), parseSource('server/wallett/deposit.ts', ''), parseSource('server/main.ts', '')])).toEqual([
    'wallett',
  ])
})

test('re-exports are reported', () => {
  expect(barrels(inWallet(`export * from './rules.ts'`))).toHaveLength(1)
  expect(barrels(parseSource('server/wallet/wallet.ts', `export { deposit } from './deposit.ts'`))).toHaveLength(1)
})

test('a manifest has name, dependencies and doors', () => {
  const text = `export const dice: Area<DiceServices> = { name: 'dice', after: ['ledger', 'wallet'], doors: ['rules.ts'], calls }`
  expect(parseManifest(text)).toEqual({ name: 'dice', after: ['ledger', 'wallet'], doors: ['rules.ts'] })
  expect(parseManifest(`export const dice = { name: 'dice', after: [] }`)).toEqual({ name: 'dice', after: [], doors: [] })
  expect(() => parseManifest('export const dice = {}')).toThrow('a name')
  expect(parseList(`const list = [ledger, platform, dice] as const`)).toEqual(['ledger', 'platform', 'dice'])
})

test('a manifest is after its dependencies', () => {
  const ledger = { name: 'ledger', after: [], doors: [] }
  const wallet = { name: 'wallet', after: ['ledger'], doors: [] }
  expect(wrongOrder([ledger, wallet])).toEqual([])
  expect(wrongOrder([wallet, ledger])).toEqual(['wallet comes after ledger'])
})

test('only the list and tests import a manifest', () => {
  const text = `import { wallet } from './wallet/area.ts'`
  expect(manifestReaders(parseSource('server/areas.ts', text))).toEqual([])
  expect(manifestReaders(parseSource('server/app.ts', text))).toHaveLength(1)
  expect(manifestReaders(parseSource('server/app.test.ts', text))).toEqual([])
})

test('a package must be declared by the workspace that uses it', () => {
  expect(undeclaredPackages(inWallet(`import pg from 'pg'\nimport { join } from 'node:path'\nimport './rules.ts'`))).toEqual([])
  expect(undeclaredPackages(inWallet(`import { useState } from 'react'`))).toEqual(['server/wallet/deposit.ts imports react'])
})

test.each([
  ['const text = `SELECT id FROM member WHERE id = $1`', 1],
  [`const text = 'DELETE FROM member'`, 1],
  [`const text = 'Select a game from the list'`, 0],
  ['// SELECT id FROM member', 0],
])('SQL outside a store: %s', (text, found) => {
  expect(strayStatements(inWallet(text))).toHaveLength(found)
  expect(strayStatements(parseSource('server/wallet/store.ts', text))).toEqual([])
})

test.each([
  ['const now = new Date()', 1],
  ['const now = Date.now()', 1],
  ['const then = new Date(0)', 0],
  [`const words = 'Date.now()'`, 0],
])('own clocks: %s', (text, found) => {
  expect(ownClocks(inWallet(text))).toHaveLength(found)
  expect(ownClocks(parseSource('server/kit/clock.ts', text))).toEqual([])
})

test('casts are counted, const assertions are not', () => {
  expect(castsIn(inWallet(`const a = b as string; const c = d!.e; const f = ['g'] as const; const h = i satisfies J`))).toBe(2)
})

test('calls and their handlers are found by name', () => {
  expect(
    declaredCalls(
      parseSource('contract/wallet.ts', `export const deposit = call({ path: 'POST /d' })\nexport const x = other({})`),
    ),
  ).toEqual(['deposit'])
  expect(
    handledCalls(
      inWallet(`import * as contract from '@tamuvo/contract/wallet.ts'\nexport const deposit = handle(contract.deposit, run)`),
    ),
  ).toEqual(['deposit'])
  expect(
    handledCalls(inWallet(`import { deposit as call } from '@tamuvo/contract/wallet.ts'\nexport const it = handle(call, run)`)),
  ).toEqual(['deposit'])
})

test.each([
  ['CREATE TABLE t (id bigint PRIMARY KEY);', 'needs a line'],
  ['-- lives: here\nCREATE TABLE t (id bigint PRIMARY KEY);', 'needs a line'],
  ['-- lives: local\n-- Why.\nCREATE TABLE t (id bigint PRIMARY KEY);', 'needs a line'],
  [
    '-- lives: member\nCREATE TABLE t (\n  id bigint PRIMARY KEY,\n  member_id bigint\n);',
    'put member_id or account into its key',
  ],
  ['-- lives: member, by member_id\nCREATE TABLE t (\n  id bigint PRIMARY KEY\n);', 'has no column member_id'],
])('a table without valid placement: %j', (text, reason) => {
  expect(homelessTables('0010-t.sql', text)).toEqual([expect.stringContaining(reason)])
})

test.each([
  '-- lives: local, found by its token\nCREATE TABLE t (id bigint PRIMARY KEY);',
  '-- lives: reference\nCREATE TABLE t (id bigint PRIMARY KEY);',
  '-- lives: member\nCREATE TABLE t (\n  id bigint,\n  member_id bigint,\n  PRIMARY KEY (member_id, id)\n);',
  '-- lives: member\nCREATE TABLE t (account bigint PRIMARY KEY);',
  '-- lives: member, by member_id\nCREATE TABLE t (\n  id bigint PRIMARY KEY,\n  member_id bigint\n);',
  '-- lives: member, by member_id\nCREATE TABLE t PARTITION OF u DEFAULT;',
])('a table with valid placement: %j', (text) => {
  expect(homelessTables('0010-t.sql', text)).toEqual([])
})

test('banned words are found in names and comments, not in strings', () => {
  const said = saidIn(parseSource('server/ledger/post.ts', `/** Locks the purse. */ const sealedRows = openLane('wish')`))
  expect(leftWordsIn('server/ledger/post.ts', said)).toEqual([
    expect.stringContaining('"purse"'),
    expect.stringContaining('"Lane"'),
    expect.stringContaining('"sealed"'),
  ])
  expect(leftWordsIn('server/catalog/lanes.ts', saidIn(parseSource('server/catalog/lanes.ts', 'const lanes = []')))).toEqual([])
  expect(leftWordsIn('server/migrations/0010-kit.sql', '-- Jobs in line.')).toEqual([])
})
