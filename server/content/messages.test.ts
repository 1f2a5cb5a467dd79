import * as contract from '@tamuvo/contract/messages.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { appendEvents, type OutboxEvent } from '../kit/outbox.ts'
import { contentJobs, publishEvents } from './jobs.ts'
import { listMessagesOf } from './message-store.ts'
import { contentServer } from './testing.ts'

const server = await contentServer()
const { clock, services } = server

const happen = (memberId: bigint, kind: string, body: OutboxEvent['body'] = {}, at = clock.now()) =>
  inTransaction(services.database, (tx) => appendEvents(tx, { kind, memberId, body, at }))

/** Events are delivered once no older transaction is open anywhere on the database server. */
const untilDelivered = async ({ token }: { token: string }, count: number): Promise<void> => {
  await expect
    .poll(async () => {
      await publishEvents(services)
      return (await listed(token)).list.length
    })
    .toBe(count)
}

const listed = (token: string, shelf?: contract.MessageShelf) =>
  server.get(contract.listMessages, shelf ? { shelf } : {}, { token })

test('a member gets one message per event about money and account, however often events are published', async () => {
  const [mai, other] = [await server.addMember(), await server.addMember()]
  await happen(mai.id, 'deposit.credited', { amount: '250.00', fee: '0.00', reference: 'D-2B', entryId: '7' })
  await happen(mai.id, 'member.signed_in_anew', { address: '203.0.113.9', device: 'Firefox on Linux' })
  await happen(mai.id, 'safer.limit_asked', { limit: 'deposit-day' })
  await Promise.all([publishEvents(services), publishEvents(services)])
  await untilDelivered(mai, 2)
  expect(await listed(mai.token)).toMatchObject({
    list: [
      { kind: 'signed_in_anew', filled: { address: '203.0.113.9', device: 'Firefox on Linux' }, readAt: null },
      // The entry id is internal and not part of the message.
      { kind: 'deposit_credited', filled: { amount: '250.00', reference: 'D-2B' }, readAt: null },
    ],
  })
  expect((await listed(other.token)).list).toEqual([])
})

test('events older than a day send no message', async () => {
  const mai = await server.addMember()
  await happen(mai.id, 'member.password_changed', {}, new Date(clock.now().getTime() - 25 * 3_600_000))
  await happen(mai.id, 'member.password_reset')
  await untilDelivered(mai, 1)
  expect((await listed(mai.token)).list).toMatchObject([{ kind: 'password_reset', filled: {} }])
})

test('messages are grouped by kind; several own ones can be marked read or removed at once', async () => {
  const [mai, other] = [await server.addMember(), await server.addMember()]
  for (const kind of ['deposit.failed', 'member.email_changed', 'kyc.decided', 'deposit.reversed']) {
    await happen(mai.id, kind, { reference: 'D-1', amount: '1.00', level: 2, state: 'APPROVED' })
    clock.advance(1_000)
  }
  await untilDelivered(mai, 4)
  const kindsOn = async (shelf: contract.MessageShelf) => (await listed(mai.token, shelf)).list.map(({ kind }) => kind)
  expect(await kindsOn('money')).toEqual(['deposit_reversed', 'deposit_failed'])
  expect(await kindsOn('security')).toEqual(['email_changed'])
  expect(await kindsOn('house')).toEqual(['kyc_decided'])
  const ids = (await listed(mai.token)).list.map(({ id }) => id)
  expect(await server.ask(contract.removeMessages, { ids }, { token: other.token })).toMatchObject({ code: 'NOT_FOUND' })
  await server.get(contract.readMessages, { ids }, { token: other.token })
  const as = { token: mai.token }
  expect(await server.get(contract.readMessages, { ids: ids.slice(0, 1) }, as)).toEqual({ unreadCount: 3 })
  expect(await server.get(contract.removeMessages, { ids: ids.slice(0, 3) }, as)).toEqual({ unreadCount: 1 })
  expect((await listed(mai.token)).list).toMatchObject([{ id: ids[3] }])
  const tooMany = Array.from({ length: contract.idsMax + 1 }, () => ids[0] ?? '')
  expect(await server.ask(contract.removeMessages, { ids: tooMany }, as)).toMatchObject({ code: 'MALFORMED' })
})

test('a message is deleted after half a year, read or not', async () => {
  const mai = await server.addMember()
  await happen(mai.id, 'member.mobile_changed')
  await untilDelivered(mai, 1)
  const tidy = () => contentJobs(services)[1]?.run({})
  clock.advance(179 * 86_400_000)
  await tidy()
  // The session has expired by then, so the rows are counted directly.
  const countKept = async () =>
    (await listMessagesOf(services.database, mai.id, { kinds: undefined, pageNo: 1, pageSize: 20 })).total
  expect(await countKept()).toBe(1)
  clock.advance(2 * 86_400_000)
  await tidy()
  expect(await countKept()).toBe(0)
})
