import * as contract from '@tamuvo/contract/account.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress } from './testing.ts'

type Field = SentInputOf<typeof contract.checkRegistration>['field']

const server = await accountServer()

describe('the live check', () => {
  const check = (field: Field, value: string, address = freshAddress()) =>
    server.ask(contract.checkRegistration, { field, value }, { headers: { 'x-forwarded-for': address } })

  test('answers whether a username is valid and free', async () => {
    await server.register({ username: 'present1' })
    const free = async (value: string) => (await check('username', value)).value.free
    expect(
      await Promise.all(
        ['absent01', ' absent01 ', 'present1', 'PRESENT1', 'short', '1digit01', 'nul\u0001nul', "' OR 1=1"].map(free),
      ),
    ).toEqual([true, true, false, false, false, false, false, false])
  })
  test('has a configured rate limit per address', async () => {
    const usual = await server.services.settings.get('rate.limits')
    await server.set('rate.limits', { ...usual, registrationChecksPerMinute: 2 })
    const address = freshAddress()
    const codes: string[] = []
    for (let asked = 0; asked < 3; asked++) codes.push((await check('username', 'absent01', address)).code)
    expect(codes).toEqual(['OK', 'OK', 'TOO_MANY_REQUESTS'])
    await server.set('rate.limits', usual)
  })
  test('refuses fields that the form does not have', async () => {
    for (const field of ['email', 'mobileNum', 'affiliateCode'] as const)
      expect(await check(field, 'abcd1234')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
  test('checks invitation codes of agents and friends, and discloses no mail addresses', async () => {
    const rules = await server.services.settings.get('register.fields')
    const on = (name: keyof typeof rules) => ({ [name]: { ...rules[name], enabled: true } })
    await server.set('register.fields', { ...rules, ...on('affiliateCode'), ...on('referralCode'), ...on('email') })
    const [agent, friend] = [await server.person({ type: 1 }), await server.person({ email: 'friend@tamuvo.example' })]
    const codeOf = async ({ id }: { id: bigint }): Promise<string> => {
      const { rows } = await server.services.database.query('SELECT invite_code FROM member WHERE id = $1', [id])
      return rows[0]?.invite_code ?? ''
    }
    const [agents, friends] = [await codeOf(agent), await codeOf(friend)]
    const cases = [
      ['affiliateCode', agents, true],
      ['affiliateCode', agents.toLowerCase(), true],
      ['affiliateCode', friends, false],
      ['referralCode', friends, true],
      ['referralCode', agents, true],
      ['referralCode', 'NOBODY99', false],
      ['email', 'friend@tamuvo.example', true],
      ['email', 'not-an-address', false],
    ] as const
    for (const [field, value, free] of cases)
      expect([field, value, (await check(field, value)).value.free]).toEqual([field, value, free])
    await server.set('register.fields', rules)
  })
  test('cannot be used to enumerate usernames', async () => {
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => check('username', `listed${i}`, address)))
    expect(answers.filter(({ success }) => success)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
