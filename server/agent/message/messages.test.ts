import { randomUUID } from 'node:crypto'
import { listAgentMessages, sendAgentMessage } from '@tamuvo/contract/agent-messages.ts'
import { listMessages } from '@tamuvo/contract/messages.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { beginBreak } from '../../safer/begin-break.ts'
import { agentServer, type Person } from '../testing.ts'

const server = await agentServer()
const { services, clock } = server

const dayMs = 86_400_000

const team = async () => {
  const agent = await server.join(undefined, { type: 1 })
  const [first, second] = [await server.join(agent, { type: 1 }), await server.join(agent)]
  return { agent, first, second, deep: await server.join(first), helper: await server.join(agent, { type: 42 }) }
}
const send = (by: Person, text: string, to?: Person, key: string = randomUUID()) =>
  server.ask(sendAgentMessage, { text, ...(to ? { memberId: to.id.toString() } : {}) }, { token: by.token, key })
const inbox = async ({ token }: Person) =>
  (await server.get(listMessages, { shelf: 'agent' }, { token })).list.map(({ filled }) => filled)
const rest = (member: Person, days: number, kind: 'cool_off' | 'exclusion' = 'cool_off') =>
  inTransaction(services.database, (tx) => {
    const since = clock.now()
    return beginBreak(tx, services, { memberId: member.id, kind, since, until: new Date(since.getTime() + days * dayMs) })
  })

test('a message reaches one direct downline, or all of them, and no one else', async () => {
  const { agent, first, second, deep } = await team()
  expect((await send(agent, 'Only you', first)).value).toMatchObject({ to: first.username, receivers: 1, text: 'Only you' })
  expect((await send(agent, 'All of you\n\n\n\nThe second line')).value).toMatchObject({ to: '', receivers: 2 })
  const from = agent.username
  expect(await inbox(first)).toEqual([
    { from, text: 'All of you\n\nThe second line' },
    { from, text: 'Only you' },
  ])
  expect(await inbox(second)).toEqual([{ from, text: 'All of you\n\nThe second line' }])
  for (const other of [deep, agent]) expect(await inbox(other)).toEqual([])
  expect((await send(agent, 'Too deep', deep)).code).toBe('NOT_FOUND')
})

test('five a day, of the agent and the assistants together, also at the same moment', async () => {
  const { agent, first, helper } = await team()
  const answers = await Promise.all([agent, helper, agent, helper, agent, helper, agent].map((by) => send(by, 'Hello', first)))
  expect(answers.filter(({ success }) => success)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'MESSAGES_MAX')).toHaveLength(2)
  expect(await server.get(listAgentMessages, {}, { token: helper.token })).toMatchObject({ total: 5, left: 0, perDay: 5 })
  clock.advance(dayMs)
  expect((await send(agent, 'A new day', first)).success).toBe(true)
})

test('a repeat is one message', async () => {
  const { agent, second } = await team()
  const key = randomUUID()
  const [one, again] = [await send(agent, 'Once', second, key), await send(agent, 'Once', second, key)]
  expect(again.value).toEqual(one.value)
  expect(await inbox(second)).toHaveLength(1)
})

test.each([
  ['Play at www.other.example', 'CHAT_LINK'],
  ['Write me: 09451234567', 'CHAT_CONTACT'],
  ['Telegram\n@koko', 'CHAT_CONTACT'],
  ['you bastard', 'CHAT_WORD'],
  ['x'.repeat(501), 'FIELDS_INVALID'],
  ['\u202e', 'FIELDS_INVALID'],
])('%j is refused: %s, and does not count', async (text, code) => {
  const { agent, first } = await team()
  expect((await send(agent, text, first)).code).toBe(code)
  expect((await server.get(listAgentMessages, {}, { token: agent.token })).left).toBe(5)
})

test('who is on a break gets none: one is refused without a reason, all leaves that member out', async () => {
  const { agent, first, second } = await team()
  await rest(first, 7)
  expect(await send(agent, 'Come back', first)).toMatchObject({ code: 'MEMBER_NOT_REACHED', value: null })
  expect((await send(agent, 'To all')).value).toMatchObject({ receivers: 1 })
  expect(await inbox(first)).toEqual([])
  await rest(second, 10, 'exclusion')
  expect((await send(agent, 'To all')).code).toBe('MEMBER_NOT_REACHED')
  clock.advance(8 * dayMs)
  expect((await send(agent, 'Welcome', first)).success).toBe(true)
  expect((await send(agent, 'Welcome', second)).code).toBe('MEMBER_NOT_REACHED')
  clock.advance(5 * dayMs)
  expect((await send(agent, 'Welcome', second)).code, 'an exclusion holds until its member returns').toBe('MEMBER_NOT_REACHED')
})
