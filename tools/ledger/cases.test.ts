import { amount } from '@tamuvo/money/amount.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { openCase } from '@tamuvo/server/wallet/suspense-store.ts'
import { expect, test, vi } from 'vitest'
import { main } from './ledger.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:30:00Z')
const tools = { clock, newId: idMaker(clock, 1), log: { warn: vi.fn<() => void>() } as never }

const ledger = async (...words: string[]): Promise<string> => {
  const texts: string[] = []
  await main([...words, '--url', database.url], (text) => void texts.push(text), clock).catch((error: unknown) =>
    texts.push(String(error)),
  )
  return texts.join('')
}

test('cases are listed, and closed once with who and why', async () => {
  expect(await ledger('cases')).toBe('There is no open case.\n')
  const opened = {
    kind: 'second-payment',
    subjectId: 7n,
    event: 'e',
    memberId: 8n,
    amount: amount(5_000n),
    currency: 'MMK',
  } as const
  for (let times = 0; times < 2; times++) await inTransaction(database, (tx) => openCase(tx, tools, { ...opened, entryId: null }))
  const listed = await ledger('cases')
  expect(listed).toMatch(/^\d+  2026-08-05T06:30:00.000Z  50.00 MMK  a second payment of deposit 7 of member 8, not booked\n$/)
  const id = listed.split(' ')[0] ?? ''
  expect(await ledger('close', id, '--by', 'mai')).toContain('npm run ledger -- cases')
  const why = ['--by', 'mai', '--reason', 'Taken back by the provider']
  expect(await ledger('close', id, ...why)).toBe(`Case ${id} is closed.\n`)
  expect(await ledger('close', id, ...why)).toContain(`There is no open case ${id}.`)
  expect(await ledger('cases')).toBe('There is no open case.\n')
  const { rows } = await database.query('SELECT action, subject, reason FROM audit_trail')
  expect(rows).toEqual([{ action: 'suspense.close', subject: `case:${id}`, reason: 'Taken back by the provider' }])
})

test('what a case is about never changes, and it stays', async () => {
  await expect(database.query('UPDATE suspense_case SET amount = 1')).rejects.toThrow('a case is only closed')
  await expect(database.query('DELETE FROM suspense_case')).rejects.toThrow('a case is only closed')
})
