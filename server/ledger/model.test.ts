import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { entryFrom, membersMax, mismatches, Model, plannedEntry } from '../testing/ledger-model.ts'
import { type Bundle, bundleProgram } from '../testing/program.ts'
import { balancesOf } from './statements.ts'
import type { Entry, PostingResult } from './entry.ts'
import type { Key } from './keys.ts'
import { walletAccount } from './accounts.ts'
import { trialBalance } from './proof.ts'
import { type LedgerBench, openLedgerBench } from './testing.ts'

const database = await testDatabase()
let bench: LedgerBench
let asker: Bundle
let keysMade = 0

beforeAll(async () => {
  bench = await openLedgerBench(database)
  asker = await bundleProgram(join(import.meta.dirname, 'testing-asker.ts'))
})
afterAll(() => bench.ledger.close())

const freshKey = (): Key => (++keysMade).toString(16).padStart(32, '0') as Key

const openWorld = async (): Promise<{ members: bigint[]; model: Model; keys: Key[] }> => {
  const members = await Promise.all(Array.from({ length: membersMax }, () => bench.member(500n)))
  const model = new Model()
  for (const memberId of members) model.balances.set(walletAccount(memberId), 500n)
  return { members, model, keys: Array.from({ length: 41 }, freshKey) }
}

const check = async (members: readonly bigint[], model: Model): Promise<void> => {
  const stored = await balancesOf(database, members)
  expect(members.map((memberId) => stored.get(memberId))).toEqual(
    members.map((memberId) => model.balances.get(walletAccount(memberId))),
  )
}

test('asked one after the other, within a transaction or without, the ledger does what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plannedEntry, { maxLength: 40 }), fc.boolean(), async (planned, together) => {
      const { members, model, keys } = await openWorld()
      const entries = planned.flatMap((each) => entryFrom(each, members, keys) ?? [])
      const results: PostingResult[] = []
      if (together) results.push(...(await inTransaction(database, (tx) => bench.ledger.postIn(tx, entries))))
      else for (const entry of entries) results.push(await bench.ledger.post(entry))
      for (const [index, entry] of entries.entries()) expect(results[index]).toMatchObject(model.post(entry))
      await check(members, model)
    }),
    { numRuns: 60 },
  )
})

test('asked all at once, every answer fits some order, and money adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plannedEntry, { minLength: 10, maxLength: 120 }), async (planned) => {
      const { members, model, keys } = await openWorld()
      const entries = planned.flatMap((each) => entryFrom(each, members, keys) ?? [])
      const results = await Promise.all(entries.map((entry) => bench.ledger.post(entry)))
      expect(
        mismatches(
          model,
          entries.map((entry, at) => ({ entry, is: results[at]!.is })),
        ),
      ).toEqual([])
      await check(members, model)
    }),
    { numRuns: 40 },
  )
})

const processes = [21, 22, 23]

/** Lets another process post entries, all at once. @returns its answers */
const askElsewhere = async (node: number, entries: readonly Entry[]): Promise<PostingResult['is'][]> => {
  const file = join(tmpdir(), `tamuvo-planned-${process.pid}-${node}.json`)
  await writeFile(
    file,
    JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  )
  const program = asker.start(database.url, String(node), file)
  expect(await program.ended).toBe(0)
  return program.lines as PostingResult['is'][]
}

test('asked by several processes at once, for the same and for other things, every answer fits some order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plannedEntry, { minLength: 30, maxLength: 150 }), async (planned) => {
      const { members, model, keys } = await openWorld()
      const entries = planned.flatMap((each) => entryFrom(each, members, keys) ?? [])
      // Every third entry is asked for by all of them.
      const shares = processes.map((_, process) =>
        entries.filter((_entry, at) => at % 3 === 0 || at % processes.length === process),
      )
      const results = await Promise.all(processes.map((node, at) => askElsewhere(node, shares[at] ?? [])))
      const asked = shares.flatMap((share, process) =>
        share.map((entry, at) => ({ entry, is: results[process]?.[at] ?? 'unknown' })),
      )
      expect(mismatches(model, asked)).toEqual([])
      await check(members, model)
    }),
    { numRuns: 8 },
  )
})

test('no wallet account went below zero except by a reversed deposit, and the journal balances', async () => {
  const { rows } = await database.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM journal WHERE amount < 0 AND balance_after < 0 AND kind <> 3',
  )
  expect(rows[0]?.count).toBe(0n)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
