import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { zero } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { clearAlarm, listAlarms } from '../kit/alarms.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { inTransaction, type Queryable } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { invariant } from '../kit/invariant.ts'
import { testDatabase } from '../testing/database.ts'
import { testFolder } from '../testing/folder.ts'
import { walletAccount } from './accounts.ts'
import { listIncidents, resumePosting } from './incident-store.ts'
import { readMark } from './journal-mark.ts'
import { JournalWatch } from './journal-watch.ts'
import { addToMark } from './mark-file.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:30:00Z')
const log = pino({ level: 'silent' })
let node = 0

const openWatch = async (folder?: string, ofClock: Clock = clock): Promise<JournalWatch> => {
  const watch = new JournalWatch({ database, clock: ofClock, log, newId: idMaker(ofClock, ++node) }, folder)
  await watch.open()
  return watch
}

/** A posting that was answered, of which the database knows nothing. */
const note = (watch: JournalWatch, memberId: bigint): void =>
  watch.note([{ memberId, walletAccount: 'main', kind: 'BET', entryId: 1n, version: 1n, balance: zero }])

const openIncidents = async () => (await listIncidents(database, 9)).filter(({ resumedAt }) => resumedAt === null)

const goOn = async (): Promise<void> => {
  for (const { id } of await openIncidents())
    for (const staffId of [1n, 2n])
      await inTransaction(database, (tx) => resumePosting(tx, { id, staffId, reason: 'All bets were compared', at: clock.now() }))
}

test('processes that write the file at the same time both stay remembered', async () => {
  const folder = await testFolder()
  const [first, second] = [await openWatch(folder), await openWatch(folder)]
  const [file = ''] = await readdir(folder)
  for (let turn = 1n; turn <= 20n; turn++) {
    const members = [turn << 8n, (turn + 100n) << 8n] as const
    note(first, members[0])
    note(second, members[1])
    await Promise.all([first.save(), second.save()])
    const postings = (await readMark(join(folder, file)))?.postings
    expect(members.map((member) => postings?.has(walletAccount(member, 'main')))).toEqual([true, true])
  }
  expect(await readdir(folder)).toEqual([file])
})

test('the lock of a process that died is not waited for without end', async () => {
  const folder = await testFolder()
  const watch = await openWatch(folder)
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  const mark = await readMark(file)
  invariant(mark, 'the watch has written it')
  await watch.close()
  await writeFile(`${file}.lock`, '')
  let pauses = 0
  await addToMark(
    file,
    () => ({ ...mark, lastEntryId: 77n }),
    clock.now(),
    async () => void pauses++,
  )
  expect(pauses).toBe(200)
  expect((await readMark(file))?.lastEntryId).toBe(77n)
  expect(await readdir(folder)).toEqual([name])
})

test('a file that cannot be read is kept aside with an alarm, until staff have looked at it', async () => {
  const folder = await testFolder()
  await (await openWatch(folder)).close()
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  await writeFile(file, '{"incident":"0", "sys')
  const watch = await openWatch(folder)
  const asideOf = async () => (await readdir(folder)).filter((each) => each !== name)
  const [aside = ''] = await asideOf()
  expect(aside).toBe(`${name}.unreadable-2026-08-05T06-30-00-000Z`)
  expect(await readFile(join(folder, aside), 'utf8')).toBe('{"incident":"0", "sys')
  expect(await listAlarms(database)).toMatchObject([{ name: 'ledger.marks', sentence: expect.stringContaining(aside) }])
  // One that is spoilt while processes run is not written over, either.
  note(watch, 76n << 8n)
  await writeFile(file, 'spoilt')
  clock.advance(5_000)
  await watch.save()
  expect(await Promise.all((await asideOf()).toSorted().map((each) => readFile(join(folder, each), 'utf8')))).toEqual([
    '{"incident":"0", "sys',
    'spoilt',
  ])
  expect((await readMark(file))?.postings.has(walletAccount(76n << 8n, 'main'))).toBe(true)
  await watch.check(database)
  for (const each of await asideOf()) await rm(join(folder, each))
  await watch.save()
  expect(await listAlarms(database)).toMatchObject([{ name: 'ledger.history' }])
  await goOn()
  expect(await listAlarms(database)).toEqual([])
})

test('an incident is told of, though its finder died before the alarm', async () => {
  const watch = await openWatch()
  note(watch, 77n << 8n)
  const dying: Queryable = {
    query: (statement, values) =>
      typeof statement === 'string' && statement.includes('INTO alarm')
        ? Promise.reject(new Error('died'))
        : database.query(statement, values),
  }
  await expect(watch.check(dying)).rejects.toThrow('died')
  expect(await openIncidents()).toHaveLength(1)
  expect(await listAlarms(database)).toEqual([])
  await watch.check(database)
  const alarms = await listAlarms(database)
  expect(alarms).toMatchObject([{ name: 'ledger.history' }])
  expect(alarms[0]?.sentence).toMatch(/^The database has lost history: .* Nothing is posted\.$/)
  await clearAlarm(database, 'ledger.history', clock.now())
  await (await openWatch()).check(database)
  expect(await listAlarms(database)).toMatchObject([{ name: 'ledger.history' }])
  await goOn()
  expect(await listAlarms(database)).toEqual([])
})

test('an incident ends, though the one before was found by a clock that is ahead', async () => {
  const ahead = await openWatch(undefined, steppedClock('2026-08-05T07:30:00Z'))
  note(ahead, 78n << 8n)
  await ahead.check(database)
  await goOn()
  const watch = await openWatch()
  note(watch, 79n << 8n)
  await watch.check(database)
  expect(await openIncidents()).toHaveLength(1)
  await goOn()
  await watch.check(database)
  expect(await openIncidents()).toEqual([])
})
