import * as contract from '@tamuvo/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress } from './testing.ts'

const server = await accountServer()
const { services, set } = server
const { database } = services

const rules = await services.settings.get('register.fields')
const asked = (required: readonly string[] = []) =>
  set('register.fields', {
    ...rules,
    ...Object.fromEntries(
      (['affiliateCode', 'referralCode', 'recommenderId'] as const).map((name) => [
        name,
        { ...rules[name], enabled: true, required: required.includes(name) },
      ]),
    ),
  })
await asked()

const codeOf = async (id: bigint): Promise<string> =>
  (await database.query<{ code: string }>('SELECT invite_code AS code FROM member WHERE id = $1', [id])).rows[0]?.code ?? ''
const member = async (type: 0 | 1 | 2 | 3 | 41, uplineId?: bigint) => {
  const { id } = await server.person({ type, sponsors: { uplineId, referrerId: undefined } })
  return { id, code: await codeOf(id) }
}
let names = 0
const sponsorsOf = async (form: { affiliateCode?: string; referralCode?: string; recommenderId?: string }) => {
  const username = `invited${++names}`
  expect((await server.register({ username, ...form })).success).toBe(true)
  const { rows } = await database.query<{ upline: bigint | null; referrer: bigint | null }>(
    'SELECT upline_id AS upline, referrer_id AS referrer FROM member WHERE username = $1',
    [username],
  )
  return rows[0]
}

describe('a registration', () => {
  test('with an agent’s code belongs to that agent', async () => {
    const agent = await member(1)
    expect(await sponsorsOf({ affiliateCode: agent.code.toLowerCase() })).toEqual({ upline: agent.id, referrer: agent.id })
  })

  test('with a friend’s code belongs to the friend’s agent', async () => {
    const agent = await member(2)
    const friend = await member(0, agent.id)
    const loner = await member(0)
    expect(await sponsorsOf({ referralCode: friend.code })).toEqual({ upline: agent.id, referrer: friend.id })
    expect(await sponsorsOf({ recommenderId: loner.code })).toEqual({ upline: null, referrer: loner.id })
  })

  test('with several codes belongs to the agent of the agent’s code', async () => {
    const [agent, other] = [await member(1), await member(1)]
    const friend = await member(0, other.id)
    expect(await sponsorsOf({ affiliateCode: agent.code, referralCode: friend.code })).toEqual({
      upline: agent.id,
      referrer: agent.id,
    })
    expect(await sponsorsOf({ affiliateCode: 'NOBODY22', referralCode: friend.code })).toEqual({
      upline: other.id,
      referrer: friend.id,
    })
  })

  test('without a code belongs to the agent of the host, else to the brand’s own', async () => {
    const [hosted, own] = [await member(1), await member(2)]
    const { hostname } = new URL(server.url)
    await set('register.sponsors', { hosts: { [hostname]: hosted.code }, fallback: own.code })
    expect(await sponsorsOf({})).toEqual({ upline: hosted.id, referrer: null })
    await set('register.sponsors', { hosts: {}, fallback: own.code })
    expect(await sponsorsOf({})).toEqual({ upline: own.id, referrer: null })
    await set('register.sponsors', { hosts: {}, fallback: '' })
    expect(await sponsorsOf({})).toEqual({ upline: null, referrer: null })
  })

  test('with an unknown code is refused only where one is required', async () => {
    expect(await sponsorsOf({ affiliateCode: 'NOBODY22' })).toEqual({ upline: null, referrer: null })
    await asked(['affiliateCode'])
    expect(await server.register({ username: 'stopped1', affiliateCode: 'NOBODY22' })).toMatchObject({
      code: 'INVITATION_INVALID',
      value: { fields: { affiliateCode: 'unknown' } },
    })
    await asked()
  })

  test('cannot use the code of a test account, an assistant or a frozen member', async () => {
    const [tester, assistant, frozen] = [await member(3), await member(41), await member(1)]
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    for (const { code } of [tester, assistant, frozen])
      expect(await sponsorsOf({ affiliateCode: code, referralCode: code })).toEqual({ upline: null, referrer: null })
  })
})

describe('the check of an agent’s code', () => {
  const check = (affiliateCode: string, domain = '', address = freshAddress()) =>
    server.ask(contract.checkAffiliate, { affiliateCode, domain }, { headers: { 'x-forwarded-for': address } })

  test('answers whether it is valid', async () => {
    const [agent, player] = [await member(1), await member(0)]
    expect(await check(agent.code)).toMatchObject({ success: true, value: { affiliateCode: agent.code } })
    for (const code of ['NOBODY22', player.code, "' OR 1=1 --", ''])
      expect(await check(code)).toMatchObject({ status: 200, success: false, code: 'INVITATION_INVALID' })
  })

  test('knows the agent of a host', async () => {
    const agent = await member(1)
    await set('register.sponsors', { hosts: { 'agent.example': agent.code }, fallback: '' })
    expect((await check('', 'agent.example')).value).toEqual({ affiliateCode: agent.code })
    for (const domain of ['other.example', 'constructor', '__proto__'])
      expect((await check('', domain)).code).toBe('INVITATION_INVALID')
  })

  test('is part of the live check of the form', async () => {
    const agent = await member(1)
    const live = (value: string) => server.get(contract.checkRegistration, { field: 'affiliateCode', value }, {})
    expect([await live(agent.code), await live('NOBODY22'), await live('x')]).toEqual([
      { free: true },
      { free: false },
      { free: false },
    ])
  })

  test('is rate limited', async () => {
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 65 }, (_, i) => check(`CODE${i}`, '', address)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
