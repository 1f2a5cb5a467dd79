import * as contract from '@tamuvo/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress } from './testing.ts'

const server = await accountServer()

describe('the live check', () => {
  const check = (field: 'username' | 'email' | 'mobileNum' | 'affiliateCode', value: string, address = freshAddress()) =>
    server.ask(contract.checkRegistration, { field, value }, { headers: { 'x-forwarded-for': address } })

  test('tells whether a username would be taken', async () => {
    await server.register({ username: 'present1' })
    const free = async (value: string) => (await check('username', value)).value.free
    expect(
      await Promise.all(
        ['absent01', ' absent01 ', 'present1', 'PRESENT1', 'short', '1digit01', 'nul\u0001nul', "' OR 1=1"].map(free),
      ),
    ).toEqual([true, true, false, false, false, false, false, false])
  })
  test('knows no fields that are not asked for', async () => {
    for (const field of ['email', 'mobileNum', 'affiliateCode'] as const)
      expect(await check(field, 'abcd1234')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
  test('cannot be used to try out a list of names', async () => {
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => check('username', `listed${i}`, address)))
    expect(answers.filter(({ success }) => success)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
