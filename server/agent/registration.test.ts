import { changePassword } from '@tamuvo/contract/account-password.ts'
import { checkAffiliate } from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/agent.ts'
import { setTerms } from '@tamuvo/contract/agent-staff.ts'
import { describe, expect, test } from 'vitest'
import { freshAddress, goodPassword } from '../account/testing.ts'
import { agentServer, earning, maker, type Person } from './testing.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
await server.set('register.fields', {
  ...(await services.settings.get('register.fields')),
  affiliateCode: { ...(await services.settings.get('register.fields')).affiliateCode, enabled: true },
})

const agentWith = async (prizeGroup = 1970, rate = '0.50'): Promise<Person> => {
  const agent = await server.join(undefined, { type: 1 })
  await server.give(agent, earning(prizeGroup, rate))
  return agent
}

let names = 0
const newName = () => `fresh${++names}`

const rowOf = async (username: string) =>
  (
    await database.query<{ id: bigint; type: number; upline: bigint | null; mode: number; terms: string }>(
      `SELECT m.id, m.type, m.upline_id AS upline, m.prize_mode AS mode,
              concat_ws(' ', t.prize_group, t.live, t.rng, t.pvp, t.fish, t.sports, t.esports) AS terms
         FROM member m LEFT JOIN agent_terms t ON t.member_id = m.id AND t.until = 'infinity' WHERE m.username = $1`,
      [username],
    )
  ).rows[0]

const open = (agent: Person, changes: object = {}) =>
  server.ask(contract.openDownline, { type: 'PLAYER', username: newName(), terms: earning(1960, '0.30'), ...changes } as never, {
    token: agent.token,
  })

describe('an account that an agent opens', () => {
  test('is below the agent with its terms, and asks for another password at the first login', async () => {
    const agent = await agentWith()
    const { value } = await open(agent, { type: 'AGENT', nickname: 'Bo' })
    expect(value.password).toHaveLength(12)
    expect(await rowOf(value.username)).toMatchObject({ type: 1, upline: agent.id, mode: 1960, terms: '1960 30 30 30 30 30 30' })

    const login = await server.login(value.username, value.password)
    expect(login.value).toMatchObject({ mustChange: 'FIRST' })
    const { token } = login.value
    expect(await server.ask(contract.getAgentTerms, {}, { token })).toMatchObject({ code: 'PASSWORD_CHANGE_DUE' })
    const [newPassword, address] = [goodPassword, freshAddress()]
    await server.get(
      changePassword,
      { oldPassword: value.password, newPassword, confirmNewPassword: newPassword },
      { token, headers: { 'x-forwarded-for': address } },
    )
    expect((await server.login(value.username, goodPassword)).value.mustChange).toBe('NO')
  })

  test('gets the password that was typed, if it is one that a member may choose', async () => {
    const agent = await agentWith()
    expect((await open(agent, { password: 'seven-green-cups' })).value.password).toBe('seven-green-cups')
    expect(await open(agent, { password: 'x' })).toMatchObject({
      code: 'FIELDS_INVALID',
      value: { fields: { password: 'length' } },
    })
    expect((await open(agent, { password: 'password1' })).code).toBe('PASSWORD_COMMON')
  })

  test('needs a name that is free and well-formed', async () => {
    const agent = await agentWith()
    const { value } = await open(agent)
    expect(await open(agent, { username: value.username.toUpperCase() })).toMatchObject({
      code: 'USERNAME_IN_USE',
      value: { fields: { username: 'taken' } },
    })
    expect((await open(agent, { username: '1x' })).code).toBe('FIELDS_INVALID')
  })

  test('gets at most what the agent has, product by product', async () => {
    const agent = await agentWith(1970, '0.50')
    expect(await open(agent, { terms: earning(1971, '0.50') })).toMatchObject({
      code: 'RATE_ABOVE_OWN',
      value: { fields: ['prizeGroup'] },
    })
    const terms = earning(1970, '0.50')
    expect(await open(agent, { terms: { ...terms, rates: { ...terms.rates, RNG: '0.51', PVP: '0.60' } } })).toMatchObject({
      code: 'RATE_ABOVE_OWN',
      value: { fields: ['RNG', 'PVP'] },
    })
    expect((await open(agent, { terms })).success).toBe(true)
  })

  test('is one of thirty in an hour', async () => {
    const agent = await agentWith()
    for (let count = 0; count < 30; count++) expect((await open(agent)).success).toBe(true)
    expect(await open(agent)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    clock.advance(3_600_000)
    expect((await open(agent)).success).toBe(true)
  })

  test('is opened by agents only', async () => {
    const player = await server.join()
    expect((await open(player)).code).toBe('NOT_AGENT')
  })
})

const link = (agent: Person, changes: object = {}) =>
  server.get(contract.createInviteLink, { type: 'PLAYER', terms: earning(1950, '0.20'), ...changes } as never, {
    token: agent.token,
  })
const links = (agent: Person) => server.get(contract.listInviteLinks, {}, { token: agent.token })
const setState = (agent: Person, id: string, state: 'ACTIVE' | 'PAUSED' | 'DELETED') =>
  server.ask(contract.changeInviteLink, { id, state }, { token: agent.token })
const visit = async (code: string) =>
  (await server.get(contract.visitInviteLink, { code }, { headers: { 'x-forwarded-for': freshAddress() } })).isOpen
const registered = async (affiliateCode: string) => {
  const username = newName()
  const answer = await server.register({ username, affiliateCode })
  return { answer, row: await rowOf(username) }
}

describe('a link', () => {
  test('makes who registers by it a downline with its terms', async () => {
    const agent = await agentWith()
    const { code } = await link(agent, { type: 'AGENT' })
    expect(await visit(code.toLowerCase())).toBe(true)
    const { row } = await registered(code.toLowerCase())
    expect(row).toMatchObject({ type: 1, upline: agent.id, mode: 1950, terms: '1950 20 20 20 20 20 20' })
    expect((await links(agent)).list[0]).toMatchObject({ code, used: 1, visits: 1, max: null, state: 'ACTIVE' })
  })

  test('is a code of the agent for the form, which shows no terms', async () => {
    const agent = await agentWith()
    const { code } = await link(agent)
    const headers = { 'x-forwarded-for': freshAddress() }
    expect(await server.get(checkAffiliate, { affiliateCode: code, domain: '' }, { headers })).toEqual({ affiliateCode: code })
    expect(await server.get(contract.visitInviteLink, { code }, { headers })).toEqual({ isOpen: true })
  })

  test('is full after so many, also of those who come at once', async () => {
    const agent = await agentWith()
    const { code } = await link(agent, { max: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => registered(code)))
    const joined = answers.filter(({ row }) => row?.upline === agent.id)
    expect(joined).toHaveLength(2)
    expect((await links(agent)).list[0]).toMatchObject({ used: 2, state: 'FULL' })
    expect(await visit(code)).toBe(false)
  })

  test('ends, pauses, goes on and is deleted', async () => {
    const agent = await agentWith()
    const ending = await link(agent, { validDays: 1 })
    const { id, code } = await link(agent)
    await setState(agent, id, 'PAUSED')
    expect([await visit(code), (await registered(code)).row?.upline ?? null]).toEqual([false, null])
    expect((await links(agent)).list[0]).toMatchObject({ state: 'PAUSED', pausedBecause: 'AGENT' })
    await setState(agent, id, 'ACTIVE')
    expect(await visit(code)).toBe(true)
    clock.advance(86_400_000)
    expect(await visit(ending.code)).toBe(false)
    expect((await links(agent)).list.map(({ state }) => state)).toEqual(['ACTIVE', 'EXPIRED'])
    await setState(agent, id, 'DELETED')
    expect([await visit(code), (await links(agent)).total]).toEqual([false, 1])
    expect((await setState(agent, id, 'ACTIVE')).code).toBe('NOT_FOUND')
  })

  test('is paused when its terms have become too high, and cannot be resumed', async () => {
    const agent = await agentWith(1970, '0.50')
    const { id, code } = await link(agent, { terms: earning(1970, '0.50') })
    const low = await link(agent, { terms: earning(1900, '0.10') })
    const lowered = { username: agent.username, terms: earning(1960, '0.50'), reason: 'lowered by staff' }
    expect(await server.get(setTerms, lowered, maker.as)).toMatchObject({ changed: 1, pausedLinks: 1 })
    expect([await visit(code), await visit(low.code)]).toEqual([false, true])
    expect((await links(agent)).list.at(-1)).toMatchObject({ state: 'PAUSED', pausedBecause: 'TERMS' })
    expect(await setState(agent, id, 'ACTIVE')).toMatchObject({ code: 'RATE_ABOVE_OWN', value: { fields: ['prizeGroup'] } })
  })

  test('of a frozen agent is closed', async () => {
    const agent = await agentWith()
    const { code } = await link(agent)
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [agent.id])
    expect(await visit(code)).toBe(false)
  })

  test('gives at most what the agent has, and there are so many', async () => {
    const agent = await agentWith(1960, '0.10')
    const create = (terms: object) =>
      server.ask(contract.createInviteLink, { type: 'PLAYER', terms } as never, { token: agent.token })
    expect((await create(earning(1960, '0.11'))).code).toBe('RATE_ABOVE_OWN')
    await server.set('agent.limits', { linksMax: 1, assistantsMax: 2, messagesPerDay: 5 })
    expect((await create(earning(1960))).success).toBe(true)
    expect((await create(earning(1960))).code).toBe('LINKS_MAX')
    await server.set('agent.limits', { linksMax: 100, assistantsMax: 10, messagesPerDay: 5 })
  })
})

test('limits of an agent hold under requests of the same moment', async () => {
  const agent = await agentWith()
  await server.set('agent.limits', { linksMax: 3, assistantsMax: 2, messagesPerDay: 5 })
  const { token } = agent
  const invitations = Array.from({ length: 8 }, () =>
    server.ask(contract.createInviteLink, { type: 'PLAYER', terms: earning(1960) } as never, { token }),
  )
  const assistants = Array.from({ length: 6 }, () =>
    server.ask(contract.openAssistant, { username: newName(), type: 41, password: '' } as never, { token }),
  )
  const countOf = async (asked: typeof invitations, code: string) =>
    (await Promise.all(asked)).filter((answer) => answer.code === code).length
  expect([await countOf(invitations, 'OK'), await countOf(invitations, 'LINKS_MAX')]).toEqual([3, 5])
  expect([await countOf(assistants as never, 'OK'), await countOf(assistants as never, 'ASSISTANTS_MAX')]).toEqual([2, 4])
  await server.set('agent.limits', { linksMax: 100, assistantsMax: 10, messagesPerDay: 5 })
})

test('who registers by the agent’s own code has the prize group of the agent at most', async () => {
  const agent = await agentWith(1900, '0.10')
  const { rows } = await database.query<{ code: string }>('SELECT invite_code AS code FROM member WHERE id = $1', [agent.id])
  const { row } = await registered(rows[0]?.code ?? '')
  expect(row).toMatchObject({ upline: agent.id, mode: 1900, terms: '1900 0 0 0 0 0 0' })
})
