import { listAgentAnnouncements } from '@tamuvo/contract/agent-announcements.ts'
import { getAgentTerms, createInviteLink, listInviteLinks, visitInviteLink } from '@tamuvo/contract/agent.ts'
import { expect, test } from 'vitest'
import { freshAddress } from '../account/testing.ts'
import { inTransaction } from '../kit/database.ts'
import { putContent } from '../platform/announcements.ts'
import { beginBreak } from '../safer/begin-break.ts'
import { agentServer, earning, type Person } from './testing.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
const dayMs = 86_400_000

const fields = await services.settings.get('register.fields')
await server.set('register.fields', {
  ...fields,
  affiliateCode: { ...fields.affiliateCode, enabled: true },
  referralCode: { ...fields.referralCode, enabled: true },
})
const shown = { titles: { EN: 'News', MY: '', CN: '' }, contents: { EN: '<p>News</p>', MY: '', CN: '' } }
const notice = { id: 'news', kind: 'PL', audience: 'AGENT', ...shown, shownFrom: new Date('2026-08-01T00:00:00Z') } as const
await inTransaction(database, (tx) => putContent(tx, { announcements: [notice], banners: [] }))
clock.advance(2_000)

const rest = (member: Person, kind: 'cool_off' | 'exclusion', days = 7) =>
  inTransaction(database, (tx) => {
    const since = clock.now()
    return beginBreak(tx, services, { memberId: member.id, kind, since, until: new Date(since.getTime() + days * dayMs) })
  })
const agentWithLink = async () => {
  const agent = await server.join(undefined, { type: 1 })
  const { code } = await server.get(createInviteLink, { type: 'PLAYER', terms: earning(1950, '0.00') }, { token: agent.token })
  return { agent, code }
}
const isOpen = async (code: string, by?: Person) => {
  const caller = { headers: { 'x-forwarded-for': freshAddress() }, ...(by ? { token: by.token } : {}) }
  return (await server.get(visitInviteLink, { code }, caller)).isOpen
}
let names = 0
const uplineOfNew = async (form: object): Promise<bigint | null> => {
  const username = `muted${++names}`
  await server.register({ username, ...form })
  const { rows } = await database.query<{ upline: bigint | null }>('SELECT upline_id AS upline FROM member WHERE username = $1', [
    username,
  ])
  return rows[0]?.upline ?? null
}
const codeOf = async ({ id }: Person) =>
  (await database.query<{ code: string }>('SELECT invite_code AS code FROM member WHERE id = $1', [id])).rows[0]?.code ?? ''

test('announcements for agents are hidden from who is on a break, and from no one else', async () => {
  const agent = await server.join(undefined, { type: 1 })
  const helper = await server.join(agent, { type: 41 })
  const seen = async ({ token }: Person) => (await server.get(listAgentAnnouncements, {}, { token })).unreadCount
  expect([await seen(agent), await seen(helper)]).toEqual([1, 1])
  await rest(agent, 'cool_off')
  expect([await seen(agent), await seen(helper)]).toEqual([0, 1])
  clock.advance(8 * dayMs)
  expect(await seen(agent)).toBe(1)
})

test('a link opens nothing for a member on a break who follows it', async () => {
  const { code } = await agentWithLink()
  const member = await server.join()
  expect([await isOpen(code), await isOpen(code, member)]).toEqual([true, true])
  await rest(member, 'cool_off')
  expect([await isOpen(code), await isOpen(code, member)]).toEqual([true, false])
})

test('no one is invited in the name of who is self-excluded: links and codes are off until that ends', async () => {
  const { agent, code } = await agentWithLink()
  const own = await codeOf(agent)
  expect([await uplineOfNew({ affiliateCode: code }), await uplineOfNew({ affiliateCode: own })]).toEqual([agent.id, agent.id])
  await rest(agent, 'exclusion', 180)
  expect([await uplineOfNew({ affiliateCode: code }), await uplineOfNew({ affiliateCode: own })]).toEqual([null, null])
  expect(await isOpen(code)).toBe(false)
  const { list } = await server.get(listInviteLinks, {}, { token: agent.token })
  expect(list).toMatchObject([{ code, state: 'PAUSED', pausedBecause: 'EXCLUSION', used: 1 }])
  const link = { type: 'PLAYER', terms: earning(1950, '0.00') } as const
  expect((await server.ask(createInviteLink, link, { token: agent.token })).code).toBe('INVITES_MUTED')
  expect((await server.ask(getAgentTerms, {}, { token: agent.token })).success, 'the agent centre stays open').toBe(true)
})

test('a player’s code is off while the player is self-excluded', async () => {
  const upline = await server.join(undefined, { type: 1 })
  const friend = await server.join(upline)
  const referralCode = await codeOf(friend)
  expect(await uplineOfNew({ referralCode })).toBe(upline.id)
  await rest(friend, 'exclusion', 180)
  expect(await uplineOfNew({ referralCode })).toBe(null)
})

test('a short break of an agent stops play alone: the links go on', async () => {
  const { agent, code } = await agentWithLink()
  await rest(agent, 'cool_off')
  expect(await isOpen(code)).toBe(true)
  expect(await uplineOfNew({ affiliateCode: code })).toBe(agent.id)
})
