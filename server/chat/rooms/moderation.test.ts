import * as moderation from '@tamuvo/contract/chat-moderation.ts'
import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { listStaffCalls } from '@tamuvo/contract/staff.ts'
import { expect, test } from 'vitest'
import { platformCalls } from '../../platform/area.ts'
import { listen } from '../../testing/listener.ts'
import { testOperator } from '../../testing/operators.ts'
import { type Chatter, chatServer } from './testing.ts'

const [su, ko] = [testOperator('su', 'service'), testOperator('ko', 'compliance')]
const server = await chatServer([su.key, ko.key], platformCalls)
const { clock, chatter, say } = server

const said = async (by: Chatter, words: string): Promise<string> => {
  clock.advance(6_000)
  return (await say(by, words)).value.id
}
const report = ({ token }: Chatter, message: string, reason: contract.ReportReason = 'insult') =>
  server.ask(contract.reportChatMessage, { message, reason }, { token })
const shown = async (): Promise<string[]> =>
  (await server.get(contract.listChatMessages, { room: 'en' })).list.map(({ id }) => id)

test('three reports hide a message; a moderator restores it for good or removes it', async () => {
  const author = await chatter({ username: 'rude_one' })
  const [a, b, c, d] = [await chatter(), await chatter(), await chatter(), await chatter()]
  const id = await said(author, 'you are all fools')
  for (const [by, reason] of [
    [a, 'insult'],
    [a, 'other'],
    [b, 'scam'],
  ] as const)
    expect(await report(by, id, reason)).toMatchObject({ success: true })
  // Two reports of one member count once.
  expect(await shown()).toContain(id)
  expect((await server.get(moderation.listReportedMessages, {}, su.as)).list).toMatchObject([
    { id, username: 'rude_one', memberId: String(author.id), state: 'shown', reports: 2, reasons: { insult: 1, scam: 1 } },
  ])
  const ear = await listen(server, '', ['chat'])
  await report(c, id)
  expect(await ear.next('chat')).toEqual({ room: 'en', message: null, gone: id })
  expect(await shown()).not.toContain(id)

  expect(await server.get(moderation.decideMessage, { id, decision: 'keep' }, su.as)).toEqual({ state: 'kept' })
  expect(await ear.next('chat')).toMatchObject({ message: { id }, gone: null })
  await report(d, id)
  expect(await shown()).toContain(id)
  expect((await server.get(moderation.listReportedMessages, {}, su.as)).total).toBe(0)

  expect(await server.get(moderation.decideMessage, { id, decision: 'remove' }, su.as)).toEqual({ state: 'removed' })
  expect(await ear.next('chat')).toEqual({ room: 'en', message: null, gone: id })
  expect(await shown()).not.toContain(id)
  expect((await server.get(moderation.listReportedMessages, { state: 'removed' }, su.as)).list).toMatchObject([
    { id, reports: 4 },
  ])
  expect(await server.ask(moderation.decideMessage, { id: '7', decision: 'keep' }, su.as)).toMatchObject({ code: 'NOT_FOUND' })
  ear.close()
})

test('concurrent reports are all counted', async () => {
  const id = await said(await chatter(), 'nonsense')
  const reporters = await Promise.all(Array.from({ length: 6 }, () => chatter()))
  await Promise.all(reporters.map((each) => report(each, id)))
  expect((await server.get(moderation.listReportedMessages, { state: 'hidden' }, su.as)).list).toMatchObject([{ id, reports: 6 }])
})

test('members who may not write cannot report, and own messages cannot be reported', async () => {
  const author = await chatter()
  const id = await said(author, 'hello')
  expect(await report(author, id)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await report(await chatter({ rankLevel: 0 }), id)).toMatchObject({ code: 'CHAT_RANK_NEEDED' })
  expect(await report(await chatter({ type: 4 }), id)).toMatchObject({ code: 'REAL_ACCOUNT_NEEDED' })
  expect(await report(await chatter(), '5')).toMatchObject({ code: 'NOT_FOUND' })
})

test('a member is muted in one room for a time, and sees why', async () => {
  const loud = await chatter({ username: 'loud_one' })
  clock.advance(6_000)
  const mute = { room: 'en', memberId: String(loud.id), minutes: 30, reason: 'Adverts' }
  const { until } = await server.get(moderation.muteMember, mute, su.as)
  expect(await say(loud, 'hello')).toMatchObject({ code: 'CHAT_SILENCED', value: { until, reason: 'Adverts' } })
  const { rooms } = await server.get(contract.listChatRooms, {}, { token: loud.token })
  expect(rooms.find(({ code }) => code === 'en')).toMatchObject({ silencedUntil: until, silencedFor: 'Adverts' })
  expect(await say(loud, 'hello', { room: 'my' })).toMatchObject({ success: true })
  expect((await server.get(moderation.listMutes, { room: 'en' }, su.as)).list).toMatchObject([
    { username: 'loud_one', reason: 'Adverts', by: 'su', until },
  ])
  clock.advance(30 * 60_000)
  expect(await say(loud, 'back again')).toMatchObject({ success: true })
})

test('a mute can be ended early', async () => {
  const loud = await chatter()
  clock.advance(6_000)
  const place = { room: 'en', memberId: String(loud.id) }
  await server.get(moderation.muteMember, { ...place, minutes: 30, reason: 'Adverts' }, su.as)
  expect(await server.get(moderation.unmuteMember, place, su.as)).toEqual({ wasSilenced: true })
  expect(await server.get(moderation.unmuteMember, place, su.as)).toEqual({ wasSilenced: false })
  expect(await say(loud, 'hello')).toMatchObject({ success: true })
  expect(await server.ask(moderation.muteMember, { ...place, room: 'no-room', minutes: 5, reason: 'x' }, su.as)).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('moderation needs its permission, and every call is audited', async () => {
  const { token } = await chatter()
  for (const as of [{ token }, ko.as])
    for (const call of [moderation.listReportedMessages, moderation.listMutes])
      expect(await server.ask(call, {}, as)).toMatchObject({ success: false })
  expect(await server.ask(moderation.decideMessage, { id: '7', decision: 'remove' }, ko.as)).toMatchObject({ code: 'FORBIDDEN' })
  const { list } = await server.get(listStaffCalls, {}, ko.as)
  expect(list.map(({ name, call, code }) => [name, call, code])).toContainEqual(['ko', 'POST /bo/chat/messages', 'FORBIDDEN'])
  expect(list.map(({ call }) => call)).toContain('POST /bo/chat/silences')
})
