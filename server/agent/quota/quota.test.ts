import * as staff from '@tamuvo/contract/agent-quota-staff.ts'
import { setTerms } from '@tamuvo/contract/agent-staff.ts'
import * as contract from '@tamuvo/contract/agent.ts'
import { expect, test } from 'vitest'
import { freshAddress } from '../../account/testing.ts'
import { agentServer, checker, earning, maker, type Person } from '../testing.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
const fields = await services.settings.get('register.fields')
await server.set('register.fields', { ...fields, affiliateCode: { ...fields.affiliateCode, enabled: true } })

const reason = 'As agreed with the agent.'
const [top, below] = [earning(1970, '0.50'), earning(1960, '0.30')]

const agentWith = async (max: number | null, terms = top): Promise<Person> => {
  const agent = await server.join(undefined, { type: 1 })
  await server.give(agent, terms)
  await limit(agent, max)
  return agent
}
const limit = ({ username }: Person, max: number | null) => server.get(staff.setQuota, { username, max, reason }, maker.as)
const preview = ({ username }: Person, max?: number) =>
  server.get(staff.previewQuota, { username, ...(max === undefined ? {} : { max }) }, maker.as)

let names = 0
const open = (agent: Person, terms: typeof top) =>
  server.ask(contract.openDownline, { type: 'PLAYER', username: `quota${++names}`, terms }, { token: agent.token })
const raise = (agent: Person, memberId: string, terms: typeof top) =>
  server.ask(contract.raiseTerms, { memberId, terms }, { token: agent.token })
const link = (agent: Person, terms: typeof top) =>
  server.ask(contract.createInviteLink, { type: 'PLAYER', terms }, { token: agent.token })
const register = async (affiliateCode: string) => {
  const username = `quota${++names}`
  await server.register({ username, affiliateCode })
  const { rows } = await database.query<{ upline: bigint | null; group: number; mode: number }>(
    `SELECT m.upline_id AS upline, t.prize_group AS "group", m.prize_mode AS mode
       FROM member m JOIN agent_terms t ON t.member_id = m.id AND t.until = 'infinity' WHERE m.username = $1`,
    [username],
  )
  return rows[0]
}
const codes = (answers: { code: string }[]) => answers.map(({ code }) => code).toSorted()

test('an agent gives the own top rates to so many direct downlines; lower ones to as many as wanted', async () => {
  const agent = await agentWith(2)
  expect(codes([await open(agent, top), await open(agent, earning(1960, '0.50')), await open(agent, below)])).toEqual([
    'OK',
    'OK',
    'OK',
  ])
  expect(await open(agent, earning(1970, '0.00'))).toMatchObject({ code: 'QUOTA_REACHED', value: { max: 2 } })
  expect((await open(agent, below)).success).toBe(true)
  expect(await preview(agent)).toMatchObject({ max: 2, atTop: 2, beyond: 0 })
})

test('two in the same moment: the last place is given once, by opening or by raising', async () => {
  const agent = await agentWith(1)
  const [one, two] = [await open(agent, below), await open(agent, below)]
  const answers = await Promise.all([
    open(agent, top),
    raise(agent, one.value.memberId, top),
    raise(agent, two.value.memberId, top),
    open(agent, top),
  ])
  expect(codes(answers)).toEqual(['OK', 'QUOTA_REACHED', 'QUOTA_REACHED', 'QUOTA_REACHED'])
  expect((await preview(agent)).atTop).toBe(1)
})

test('who is at the top already may be raised within it', async () => {
  const agent = await agentWith(1)
  const { value } = await open(agent, earning(1970, '0.30'))
  expect((await raise(agent, value.memberId, top)).success).toBe(true)
})

test('a link of the top rates is made while there is room, and is closed when there is none', async () => {
  const agent = await agentWith(2)
  const { value } = await link(agent, top)
  const joined = await Promise.all([1, 2, 3].map(() => register(value.code)))
  expect(joined.filter((member) => member?.upline === agent.id)).toHaveLength(2)
  expect((await link(agent, top)).code).toBe('QUOTA_REACHED')
  const visit = { headers: { 'x-forwarded-for': freshAddress() } }
  expect((await server.get(contract.visitInviteLink, { code: value.code }, visit)).isOpen).toBe(false)
  await limit(agent, null)
  expect((await server.get(contract.visitInviteLink, { code: value.code }, visit)).isOpen).toBe(true)
  expect((await register(value.code))?.upline).toBe(agent.id)
})

test('who registers by the agent’s own code beyond it is one group below', async () => {
  const agent = await agentWith(1, earning(1950))
  const { rows } = await database.query<{ code: string }>('SELECT invite_code AS code FROM member WHERE id = $1', [agent.id])
  const code = rows[0]?.code ?? ''
  expect([await register(code), await register(code)]).toMatchObject([
    { upline: agent.id, group: 1950, mode: 1950 },
    { upline: agent.id, group: 1949, mode: 1949 },
  ])
})

test('a preview says who would be beyond; they keep what they have, and no more are added', async () => {
  const agent = await agentWith(null)
  for (let count = 0; count < 3; count++) {
    await open(agent, top)
    clock.advance(1_000)
  }
  await open(agent, below)
  const seen = await preview(agent, 1)
  expect(seen).toMatchObject({ max: null, atTop: 3, beyond: 2 })
  expect(seen.list.map(({ username }) => username)).toHaveLength(3)
  expect((await preview(agent)).max, 'a preview changes nothing').toBe(null)
  expect(await limit(agent, 1)).toEqual({ max: 1, atTop: 3, beyond: 2 })
  expect((await open(agent, top)).code).toBe('QUOTA_REACHED')
  expect((await preview(agent)).atTop).toBe(3)
})

test('terms that staff lower bring downlines to the top, and none is added then', async () => {
  const agent = await agentWith(1)
  await open(agent, below)
  await open(agent, below)
  await server.get(setTerms, { username: agent.username, terms: below, cascade: false, reason }, maker.as)
  expect(await preview(agent)).toMatchObject({ atTop: 2, beyond: 0, max: 1 })
  expect((await open(agent, below)).code).toBe('QUOTA_REACHED')
})

test('both calls need their role, and an agent', async () => {
  const [agent, player] = [await agentWith(null), await server.join()]
  const set = { username: agent.username, max: 1, reason }
  expect((await server.ask(staff.setQuota, set, checker.as)).code).toBe('FORBIDDEN')
  expect((await server.ask(staff.previewQuota, { username: agent.username }, checker.as)).success).toBe(true)
  expect((await server.ask(staff.setQuota, { ...set, username: player.username }, maker.as)).code).toBe('NOT_AGENT')
  expect((await server.ask(staff.setQuota, { ...set, username: 'nowhere' }, maker.as)).code).toBe('NOT_FOUND')
})
