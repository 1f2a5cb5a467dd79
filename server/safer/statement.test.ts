import { countUnread, listMessages, readMessages, removeMessages } from '@tamuvo/contract/messages.ts'
import * as contract from '@tamuvo/contract/safer.ts'
import { describe, expect, test } from 'vitest'
import { putMessage } from '../content/message-store.ts'
import { inTransaction } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Published } from '../kit/rooms.ts'
import { saferJobs } from './jobs.ts'
import { startStatements } from './send-statements.ts'
import { type Player, saferServer } from './testing.ts'

const server = await saferServer({ start: '2030-03-31T17:00:00Z' })
const { clock, services } = server
const as = ({ token }: Player) => ({ token })

test('the statement of a month adds up, line by line, from what was held before to what is held after', async () => {
  const mai = await server.player()
  await server.book(mai, 'DEPOSIT', 10_000n)
  clock.set('2030-03-31T17:30:00Z')
  await server.book(mai, 'BET', 4_000n)
  await server.book(mai, 'WIN', 1_000n)
  await server.book(mai, 'JACKPOT_WIN', 500n)
  await server.book(mai, 'DEPOSIT', 500n)
  const april = await server.get(contract.getStatement, {}, as(mai))
  expect(april).toMatchObject({
    month: '2030-04',
    months: ['2030-04', '2030-03'],
    opening: '100.00',
    closing: '80.00',
    deposited: '5.00',
    withdrawn: '0.00',
    staked: '40.00',
    returned: '15.00',
    net: '-25.00',
    lines: [
      { group: 'deposit', income: '5.00', expense: '0.00', count: 1 },
      { group: 'game', income: '15.00', expense: '40.00', count: 3 },
    ],
  })
  expect(await server.get(contract.getStatement, { month: '2030-03' }, as(mai))).toMatchObject({
    opening: '0.00',
    closing: '100.00',
    net: '0.00',
  })
})

describe('the statement of a month that is over', () => {
  const sendStatements = async (): Promise<void> => {
    await startStatements(services)
    await saferJobs(services)[1]?.run({ month: '2030-04', after: '0' } as never)
  }
  const messagesOf = async ({ token }: { token: string }) => (await server.get(listMessages, {}, { token })).list

  test('is sent once to members whose money moved, and opens to the figures of the ledger', async () => {
    clock.set('2030-04-10T06:00:00Z')
    const [mai, idle] = [await server.player(), await server.player()]
    await server.book(mai, 'DEPOSIT', 10_000n)
    await server.book(mai, 'BET', 1_000n)
    clock.set('2030-04-10T06:20:00Z')
    await server.book(mai, 'BET', 1_000n)
    await server.book(mai, 'BET', 1_000n)
    clock.set('2030-05-01T06:00:00Z')
    await sendStatements()
    const [message, ...more] = await messagesOf(mai)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      kind: 'statement',
      filled: { month: '2030-04' },
      at: clock.now().toISOString(),
      readAt: null,
    })
    expect(await messagesOf(idle)).toEqual([])
    await sendStatements()
    expect(await messagesOf(mai)).toEqual([message])
    const statement = await server.get(contract.getStatement, { month: message?.filled['month'] }, as(mai))
    expect(statement).toMatchObject({ deposited: '100.00', staked: '30.00', net: '-30.00', playedMinutes: 30 })
  })

  test('is begun once a month, on any number of processes', async () => {
    const lined = async () => {
      const { rows } = await services.database.query(`SELECT FROM job WHERE name = 'safer.statements'`)
      return rows.length
    }
    clock.set('2030-06-01T06:00:00Z')
    const before = await lined()
    await Promise.all([startStatements(services), startStatements(services), startStatements(services)])
    expect(await lined()).toBe(before + 1)
  })

  test('is read, counted and deleted by its member alone', async () => {
    clock.set('2030-07-10T06:00:00Z')
    const [mai, other] = [await server.player(), await server.player()]
    const put = (key: string) => {
      const [id, at] = [services.newId(), clock.now()]
      const message = { id, memberId: mai.id, key, kind: 'feedback', filled: { ticket: key }, at } as const
      return inTransaction(services.database, (tx) => putMessage(tx, services.rooms, message))
    }
    const heard: Published[] = []
    const stop = services.rooms.listen((message) => void (message.room === 'inbox' && heard.push(message)))
    expect([await put('a'), await put('b'), await put('a')]).toEqual([true, true, false])
    expect(await server.get(countUnread, {}, as(mai))).toEqual({ unreadCount: 2 })
    await expect.poll(() => heard).toMatchObject([{ memberId: mai.id.toString(), body: { kind: 'feedback' } }, {}])
    stop()
    const [newest] = await messagesOf(mai)
    const id = newest?.id ?? ''
    expect(await server.ask(removeMessages, { ids: [id] }, as(other))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.get(readMessages, {}, as(other))).toEqual({ unreadCount: 0 })
    expect(await server.get(readMessages, { ids: [id] }, as(mai))).toEqual({ unreadCount: 1 })
    expect(await server.get(removeMessages, { ids: [id] }, as(mai))).toEqual({ unreadCount: 1 })
    expect(await messagesOf(mai)).toMatchObject([{ filled: { ticket: 'a' }, readAt: null }])
    expect(await server.get(readMessages, {}, as(mai))).toEqual({ unreadCount: 0 })
  })
})

test('the statement of an archived month says so, and the one after it says where its figures begin', async () => {
  const since = (month: string) => firstIdAt(new Date(`${month}-01T00:00:00Z`))
  clock.set('2030-08-20T06:00:00Z')
  const mai = await server.player()
  await server.book(mai, 'DEPOSIT', 10_000n)
  // A month of the site begins on the last day of the month before, by UTC.
  clock.set('2030-08-31T18:00:00Z')
  await server.book(mai, 'BET', 1_000n)
  clock.set('2030-09-10T06:00:00Z')
  await server.book(mai, 'BET', 2_000n)
  clock.set('2030-11-10T06:00:00Z')
  const of = async (month: string) => (await server.ask(contract.getStatement, { month }, as(mai))).value
  expect(await of('2030-09')).toMatchObject({ opening: '100.00', staked: '30.00', closing: '70.00', countedFrom: null })
  await server.owner.query(
    `INSERT INTO ledger_archive (month, from_id, upto_id, rows, first_id, last_id, file, bytes, digest, at)
     VALUES ('2030-08-01', $1, $2, 1, $1, $1, 'journal-2030-08.txt.gz', 1, sha256(''), now())`,
    [since('2030-08'), since('2030-09')],
  )
  const codeOf = async (month: string) => (await server.ask(contract.getStatement, { month }, as(mai))).code
  expect(await Promise.all(['2030-07', '2030-08', '2030-09', '2030-10'].map(codeOf))).toEqual([
    'ARCHIVED',
    'ARCHIVED',
    'OK',
    'OK',
  ])
  expect(await of('2030-09')).toMatchObject({
    since: '2030-08-31T17:30:00.000Z',
    countedFrom: '2030-09-01T00:00:00.000Z',
    opening: '90.00',
    staked: '20.00',
    closing: '70.00',
  })
  expect(await of('2030-10')).toMatchObject({ opening: '70.00', countedFrom: null })
  expect((await server.get(contract.getStatement, {}, as(mai))).months).toEqual(['2030-11', '2030-10', '2030-09'])
})
