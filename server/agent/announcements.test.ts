import { listAgentAnnouncements, readAgentAnnouncements } from '@tamuvo/contract/agent-announcements.ts'
import { listAnnouncements } from '@tamuvo/contract/platform.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { type Content, putContent } from '../platform/announcements.ts'
import { agentServer, type Person } from './testing.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services

type Announcement = Content['announcements'][number]
const notice = (id: string, more: Partial<Announcement> = {}): Announcement => ({
  id,
  kind: 'PL',
  audience: 'AGENT',
  titles: { EN: `Notice ${id}`, MY: `ကြေညာချက် ${id}`, CN: '' },
  contents: { EN: `<p>${id}</p>`, MY: '', CN: '' },
  shownFrom: new Date('2026-08-01T00:00:00Z'),
  ...more,
})
await inTransaction(database, (tx) =>
  putContent(tx, {
    announcements: [
      notice('older'),
      notice('newer', { shownFrom: new Date('2026-08-02T00:00:00Z') }),
      notice('over', { shownUntil: new Date('2026-08-03T00:00:00Z') }),
      notice('for-all', { audience: 'ALL' }),
      notice('pop-up', { kind: 'PU', audience: 'ALL' }),
    ],
    banners: [],
  }),
)
clock.advance(2_000)

const agent = await server.join(undefined, { type: 2 })
const [reader, operator] = [await server.join(agent, { type: 41 }), await server.join(agent, { type: 42 })]
const player = await server.join(agent)
const list = ({ token }: Person, language = 'EN') => server.get(listAgentAnnouncements, {}, { token, headers: { language } })
const read = ({ token }: Person, ids?: string[]) => server.get(readAgentAnnouncements, ids ? { ids } : {}, { token })
const unreadOf = async (by: Person) => (await list(by)).list.filter(({ readAt }) => readAt === null).map(({ id }) => id)

test.each([agent, reader, operator])('agents and assistants have theirs, newest first ($type)', async (by) => {
  expect((await list(by, 'MY')).list.map(({ id, title }) => [id, title])).toEqual([
    ['newer', 'ကြေညာချက် newer'],
    ['older', 'ကြေညာချက် older'],
  ])
})

test('players and visitors are refused, and never have one among the others', async () => {
  expect((await server.ask(listAgentAnnouncements, {}, { token: player.token })).code).toBe('NOT_AGENT')
  expect((await server.ask(readAgentAnnouncements, {}, { token: player.token })).code).toBe('NOT_AGENT')
  expect((await server.ask(listAgentAnnouncements, {})).success).toBe(false)
  for (const types of ['B,PL,PU,PR', 'AGENT', 'AGENT,PL', 'H'])
    for (const more of [{}, { token: player.token }, { token: agent.token }]) {
      const { promotion } = await server.get(listAnnouncements, { types }, more)
      const ids = [...promotion.player, ...promotion.popup, ...promotion.promotion].map(({ id }) => id)
      expect(ids.filter((id) => id !== 'for-all' && id !== 'pop-up')).toEqual([])
    }
})

test('what is read stays read, by each person apart', async () => {
  expect(await list(agent)).toMatchObject({ unreadCount: 2 })
  expect(await read(agent, ['older'])).toEqual({ unreadCount: 1 })
  const { list: after, unreadCount } = await list(agent)
  expect(unreadCount).toBe(1)
  expect(after.map(({ id, readAt }) => [id, readAt])).toEqual([
    ['newer', null],
    ['older', clock.now().toISOString()],
  ])
  clock.advance(60_000)
  expect(await read(agent, ['older'])).toEqual({ unreadCount: 1 })
  expect((await list(agent)).list, 'the first time counts').toEqual(after)
  expect(await unreadOf(reader)).toEqual(['newer', 'older'])
  expect(await read(reader)).toEqual({ unreadCount: 0 })
  expect(await unreadOf(reader)).toEqual([])
  expect(await unreadOf(operator)).toEqual(['newer', 'older'])
})

test('what is not for agents, is over or does not exist is passed over', async () => {
  expect(await read(operator, ['for-all', 'over', 'nowhere'])).toEqual({ unreadCount: 2 })
  const { rows } = await database.query('SELECT 1 FROM announcement_read WHERE member_id = $1', [operator.id])
  expect(rows).toEqual([])
})
