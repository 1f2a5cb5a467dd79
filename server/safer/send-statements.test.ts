import { countUnread, listMessages, readMessages, removeMessage } from '@tamuvo/contract/messages.ts'
import * as contract from '@tamuvo/contract/safer.ts'
import { describe, expect, test } from 'vitest'
import { putMessage } from '../content/content.ts'
import { saferJobs } from './safer.ts'
import { startStatements } from './send-statements.ts'
import { type Player, saferServer } from './testing.ts'

const server = await saferServer({ start: '2030-04-01T06:30:00Z' })
const { clock, services } = server
const as = ({ token }: Player) => ({ token })

describe('the statement of a month that is over', () => {
  const tell = async (): Promise<void> => {
    await startStatements(services)
    await saferJobs(services)[1]?.run({ month: '2030-04', after: '0' } as never)
  }
  const messagesOf = async ({ token }: { token: string }) => (await server.get(listMessages, {}, { token })).list

  test('is told to whose money moved, once, and opens to the figures of the ledger', async () => {
    clock.set('2030-04-10T06:00:00Z')
    const [mai, idle] = [await server.player(), await server.player()]
    await server.book(mai, 'DEPOSIT', 10_000n)
    await server.book(mai, 'BET', 1_000n)
    clock.set('2030-04-10T06:20:00Z')
    await server.book(mai, 'BET', 1_000n)
    await server.book(mai, 'BET', 1_000n)
    clock.set('2030-05-01T06:00:00Z')
    await tell()
    const [message, ...more] = await messagesOf(mai)
    expect(more).toEqual([])
    expect(message).toMatchObject({ kind: 'statement', filled: { month: '2030-04' }, readAt: null })
    expect(await messagesOf(idle)).toEqual([])
    await tell()
    expect(await messagesOf(mai)).toEqual([message])
    const statement = await server.get(contract.getStatement, { month: message?.filled['month'] }, as(mai))
    expect(statement).toMatchObject({ deposited: '100.00', staked: '30.00', net: '-30.00', playedMinutes: 30 })
  })

  test('is begun once a month, on however many processes', async () => {
    const lined = async () => {
      const { rows } = await services.database.query(`SELECT FROM job WHERE name = 'safer.statements'`)
      return rows.length
    }
    clock.set('2030-06-01T06:00:00Z')
    const before = await lined()
    await Promise.all([startStatements(services), startStatements(services), startStatements(services)])
    expect(await lined()).toBe(before + 1)
  })

  test('is read, counted and taken away by its member alone', async () => {
    clock.set('2030-07-10T06:00:00Z')
    const [mai, other] = [await server.player(), await server.player()]
    const put = (key: string) =>
      putMessage(services.database, {
        id: services.newId(),
        memberId: mai.id,
        key,
        kind: 'feedback',
        filled: { ticket: key },
        at: clock.now(),
      })
    expect([await put('a'), await put('b'), await put('a')]).toEqual([true, true, false])
    expect(await server.get(countUnread, {}, as(mai))).toEqual({ unreadCount: 2 })
    const [newest] = await messagesOf(mai)
    const id = newest?.id ?? ''
    expect(await server.ask(removeMessage, { id }, as(other))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.get(readMessages, {}, as(other))).toEqual({ unreadCount: 0 })
    expect(await server.get(readMessages, { id }, as(mai))).toEqual({ unreadCount: 1 })
    await server.get(removeMessage, { id }, as(mai))
    expect(await messagesOf(mai)).toMatchObject([{ filled: { ticket: 'a' }, readAt: null }])
    expect(await server.get(readMessages, {}, as(mai))).toEqual({ unreadCount: 0 })
  })
})
