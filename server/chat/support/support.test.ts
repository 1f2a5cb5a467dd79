import { sendFeedback } from '@tamuvo/contract/content.ts'
import { listTickets } from '@tamuvo/contract/content-staff.ts'
import * as chat from '@tamuvo/contract/service-chat.ts'
import * as staffCalls from '@tamuvo/contract/service-staff.ts'
import { describe, expect, test } from 'vitest'
import type { CallOptions } from '../../testing/caller.ts'
import { testOperator } from '../../testing/operators.ts'
import { supportServer } from './testing.ts'

const [su, ko, eve] = [testOperator('su', 'service'), testOperator('ko', 'service'), testOperator('eve', 'compliance')]
const server = await supportServer([su.key, ko.key, eve.key], su.as)
const { clock } = server

const duty = (as: CallOptions, on = true) => server.get(staffCalls.setDuty, { on }, as)
const look = (who: CallOptions) => server.get(chat.getServiceChat, {}, who)
const read = async (who: CallOptions, after = 0) => (await server.get(chat.listServiceMessages, { after }, who)).list
const write = (who: CallOptions, text: string, key?: string) =>
  server.ask(chat.sendServiceMessage, { text }, key ? { ...who, key } : who)
const answer = (as: CallOptions, id: string, given: { text?: string; canned?: string }) =>
  server.ask(staffCalls.answerServiceChat, { id, ...given }, as)
const positions = async (...people: CallOptions[]) =>
  (await Promise.all(people.map(look))).map(({ conversation }) => conversation?.position)

describe('while no staff are on duty', () => {
  test('no conversation starts, and the message can be left as a ticket', async () => {
    const mai = await server.member()
    expect(await look(mai)).toMatchObject({ onDuty: false, conversation: null })
    const words = { text: 'Where is my deposit?', language: 'EN' as const }
    expect(await server.ask(chat.startServiceChat, words, mai)).toMatchObject({ code: 'SERVICE_OFFLINE' })
    const form = { questionType: 'deposit', content: 'Where is my deposit of today?', contact: '' } as const
    const { ticket } = await server.get(sendFeedback, form, mai)
    expect((await server.get(listTickets, {}, su.as)).list).toMatchObject([{ ticket, username: mai.username }])
  })

  test('duty expires without activity', async () => {
    const mai = server.visitor()
    expect((await duty(su.as)).onDuty).toMatchObject([{ name: 'su', lanes: ['live', 'vip'] }])
    clock.advance(4 * 60_000)
    await server.get(staffCalls.listServiceQueue, {}, su.as)
    clock.advance(4 * 60_000)
    expect((await look(mai)).onDuty).toBe(true)
    clock.advance(61_000)
    expect((await look(mai)).onDuty).toBe(false)
    expect((await duty(su.as)).onDuty).toHaveLength(1)
    expect((await duty(su.as, false)).onDuty).toEqual([])
  })
})

describe('a conversation', () => {
  test('goes from the queue to an answer, its end and one rating', async () => {
    await duty(su.as)
    const mai = server.visitor()
    const id = await server.begin(mai, { text: 'Hello', name: 'Mai', language: 'TH' })
    expect(await look(mai)).toMatchObject({ lane: 'live', targetSeconds: 120, conversation: { state: 'WAITING', position: 1 } })
    const { waiting } = await server.get(staffCalls.listServiceQueue, {}, su.as)
    expect(waiting).toMatchObject([{ id, name: 'Mai', language: 'TH', member: null, dueAt: '2026-08-05T06:11:01.000Z' }])
    expect(await server.ask(chat.rateServiceChat, { stars: 1 }, mai)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await answer(su.as, id, { canned: 'greeting' })).toMatchObject({
      value: { message: { text: 'Hello Mai, this is su of Tamuvo. How can I help?' } },
    })
    expect(await read(mai)).toMatchObject([
      { seq: 1, from: 'visitor', text: 'Hello' },
      { seq: 2, from: 'event', event: 'TAKEN', name: 'su' },
      { seq: 3, from: 'house', name: 'su' },
    ])
    expect(await read(mai, 2)).toHaveLength(1)
    await server.get(chat.sendServiceTyping, {}, mai)
    expect((await server.get(staffCalls.readServiceChat, { id }, su.as)).conversation.visitorTyping).toBe(true)
    await server.get(staffCalls.sendStaffTyping, { id }, su.as)
    expect((await look(mai)).conversation).toMatchObject({ state: 'OPEN', staff: 'su', staffTyping: true, position: null })
    await server.get(staffCalls.closeServiceChat, { id }, su.as)
    expect((await look(mai)).conversation).toMatchObject({ state: 'ENDED', endedBy: 'HOUSE', staffTyping: false })
    expect(await write(mai, 'One more thing')).toMatchObject({ code: 'SERVICE_ENDED' })
    expect(await answer(su.as, id, { text: 'Yes?' })).toMatchObject({ code: 'SERVICE_ENDED' })
    expect(await server.ask(chat.rateServiceChat, { stars: 5, remark: 'Quick' }, mai)).toMatchObject({ success: true })
    expect(await server.ask(chat.rateServiceChat, { stars: 1 }, mai)).toMatchObject({ code: 'SERVICE_RATED' })
    expect((await server.get(staffCalls.readServiceChat, { id }, su.as)).conversation).toMatchObject({
      rating: 5,
      remark: 'Quick',
    })
  })

  test('starts once under concurrent requests', async () => {
    await duty(su.as)
    const mai = await server.member()
    const words = { text: 'Hello', language: 'EN' as const }
    const key = '6f1c1f5e-0f0b-4c59-9d2c-0d4a3a0a7a02'
    await Promise.all([1, 2, 3].map(() => server.get(chat.startServiceChat, words, { ...mai, key })))
    const { waiting } = await server.get(staffCalls.listServiceQueue, {}, su.as)
    expect(waiting.filter(({ name }) => name === mai.username)).toHaveLength(1)
    expect(await read(mai)).toHaveLength(1)
    // The first message of a concurrent start is not lost.
    await server.get(chat.startServiceChat, { ...words, text: 'And more' }, mai)
    await write(mai, 'Hello', key)
    expect((await read(mai)).map(({ text }) => text)).toEqual(['Hello', 'And more'])
    await server.get(chat.endServiceChat, {}, mai)
    expect((await look(mai)).conversation).toMatchObject({ state: 'ENDED', endedBy: 'VISITOR' })
  })

  test('is private to its owner', async () => {
    await duty(su.as)
    const mai = server.visitor()
    const id = await server.begin(mai)
    for (const other of [server.visitor(), await server.member()]) {
      expect((await look(other)).conversation).toBeNull()
      expect(await server.ask(chat.listServiceMessages, {}, other)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await write(other, 'Let me in')).toMatchObject({ code: 'NOT_FOUND' })
      expect(await server.ask(chat.endServiceChat, {}, other)).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await server.ask(chat.listServiceMessages, {})).toMatchObject({ code: 'NOT_FOUND' })
    // The token of an ended session does not count as a visitor's secret.
    expect(await server.ask(chat.getServiceChat, {}, { token: 'a'.repeat(43) })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(await server.ask(staffCalls.readServiceChat, { id }, mai)).toMatchObject({ code: 'OPERATOR_KEY_NEEDED' })
    expect(await server.ask(staffCalls.readServiceChat, { id }, eve.as)).toMatchObject({ code: 'FORBIDDEN' })
    await server.get(staffCalls.closeServiceChat, { id }, su.as)
  })

  test('takes a message once by its key, and refuses another one under the same key', async () => {
    await duty(su.as)
    const mai = server.visitor()
    const id = await server.begin(mai)
    const key = '6f1c1f5e-0f0b-4c59-9d2c-0d4a3a0a7a01'
    const [one, two] = await Promise.all([write(mai, 'Only once', key), write(mai, 'Only once', key)])
    expect(one.value.message.seq).toBe(two.value.message.seq)
    expect(await write(mai, 'Something else', key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(await write(mai, '  ')).toMatchObject({ code: 'FIELDS_INVALID' })
    const again = { headers: { ...su.as.headers, 'idempotency-key': key } }
    await answer(again, id, { text: 'Answered once' })
    await answer(again, id, { text: 'Answered once' })
    expect((await read(mai)).map(({ from }) => from)).toEqual(['visitor', 'visitor', 'event', 'house'])
    await server.get(staffCalls.closeServiceChat, { id }, su.as)
  })

  test('self-excluded members and trials can reach support', async () => {
    await duty(su.as)
    const mai = await server.member()
    await server.services.database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (1, $1, 'exclusion', $2)`, [
      mai.id,
      clock.now(),
    ])
    const trial = await server.member(0, 4)
    for (const who of [mai, trial]) {
      const id = await server.begin(who)
      expect((await look(who)).conversation).toMatchObject({ state: 'WAITING', lane: 'live' })
      await server.get(staffCalls.closeServiceChat, { id }, su.as)
    }
  })
})

describe('the queues', () => {
  test('VIP members have their own queue and come first, and all see their position move', async () => {
    await duty(su.as)
    const [first, second, fourth, fifth] = [server.visitor(), server.visitor(), await server.member(4), await server.member(5)]
    const ids: string[] = []
    for (const who of [first, second, fourth, fifth]) {
      clock.advance(1_000)
      ids.push(await server.begin(who))
    }
    expect(await look(fifth)).toMatchObject({ lane: 'vip', targetSeconds: 30 })
    expect(await positions(first, second, fourth, fifth)).toEqual([1, 2, 3, 1])
    const take = async (given = {}) => (await server.get(staffCalls.takeServiceChat, given, su.as)).conversation?.id
    expect(await take()).toBe(ids[3])
    expect(await take()).toBe(ids[0])
    expect(await positions(first, second, fourth)).toEqual([null, 1, 2])
    await server.get(chat.endServiceChat, {}, second)
    expect(await positions(fourth)).toEqual([1])
    expect(await take({ id: ids[2] })).toBe(ids[2])
    expect(await take()).toBeUndefined()
    for (const id of ids) await server.get(staffCalls.closeServiceChat, { id }, su.as)
  })

  test('of two staff who take the same conversation one gets it, and answers alone', async () => {
    await Promise.all([duty(su.as), duty(ko.as)])
    const mai = server.visitor()
    const id = await server.begin(mai)
    const tries = await Promise.all([su, ko].map(({ as }) => server.ask(staffCalls.takeServiceChat, { id }, as)))
    expect(tries.map(({ code }) => code).sort()).toEqual(['OK', 'SERVICE_TAKEN'])
    const [has, lacks] = tries[0]?.success ? [su, ko] : [ko, su]
    expect(await answer(lacks.as, id, { text: 'Me too' })).toMatchObject({ code: 'SERVICE_TAKEN', value: { by: has.key.name } })
    expect(await server.ask(staffCalls.closeServiceChat, { id }, lacks.as)).toMatchObject({ code: 'SERVICE_TAKEN' })
    expect(await server.ask(staffCalls.sendStaffTyping, { id }, lacks.as)).toMatchObject({ code: 'SERVICE_TAKEN' })
    // Conversations of staff off duty can be taken over.
    await duty(has.as, false)
    expect(await answer(lacks.as, id, { text: 'I am here' })).toMatchObject({ success: true })
    await server.get(staffCalls.closeServiceChat, { id }, lacks.as)
  })

  test('a conversation is transferred to staff on duty, or back to a queue, where it keeps its turn', async () => {
    await Promise.all([duty(su.as), duty(ko.as)])
    const [mai, later] = [server.visitor(), server.visitor()]
    const id = await server.begin(mai)
    clock.advance(1_000)
    const other = await server.begin(later)
    const hand = (given: { to?: string; lane?: 'live' | 'vip' }, as = su.as) =>
      server.ask(staffCalls.transferServiceChat, { id, ...given }, as)
    expect(await hand({ to: 'nobody' })).toMatchObject({ code: 'SERVICE_OFFLINE' })
    expect(await hand({})).toMatchObject({ code: 'FIELDS_INVALID' })
    expect(await hand({ to: 'ko' })).toMatchObject({ value: { conversation: { staff: 'ko' } } })
    expect(await hand({ lane: 'vip' })).toMatchObject({ code: 'SERVICE_TAKEN' })
    expect(await hand({ lane: 'live' }, ko.as)).toMatchObject({ value: { conversation: { state: 'WAITING', staff: null } } })
    expect(await positions(mai, later)).toEqual([1, 2])
    expect((await read(mai)).flatMap(({ event }) => event ?? [])).toEqual(['TAKEN', 'TRANSFERRED', 'WAITING_AGAIN'])
    for (const each of [id, other]) await server.get(staffCalls.closeServiceChat, { id: each }, su.as)
  })
})

test('a conversation ends without messages, or when a waiting visitor has left', async () => {
  await Promise.all([duty(su.as), duty(ko.as)])
  const [open, waits, left] = [server.visitor(), server.visitor(), server.visitor()]
  const id = await server.begin(open)
  await answer(su.as, id, { text: 'Yes?' })
  await server.begin(waits)
  await server.begin(left)
  for (let minute = 0; minute < 9; minute++) {
    clock.advance(60_000)
    await Promise.all([look(waits), look(open)])
    await server.everyMinute()
  }
  const states = async () => (await Promise.all([open, waits, left].map(look))).map(({ conversation }) => conversation?.state)
  expect(await states()).toEqual(['OPEN', 'WAITING', 'ENDED'])
  clock.advance(60_001)
  await server.everyMinute()
  expect(await states()).toEqual(['ENDED', 'WAITING', 'ENDED'])
  expect((await look(open)).conversation).toMatchObject({ endedBy: 'IDLE' })
  await server.get(chat.endServiceChat, {}, waits)
  clock.advance(181 * 86_400_000)
  await server.everyMinute()
  const { rows } = await server.services.database.query('SELECT FROM service_conversation')
  expect(rows).toHaveLength(0)
})
