import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress } from './testing.ts'

const server = await accountServer()
const { clock } = server

describe('many registrations from one address', () => {
  test('need a captcha after some within an hour', async () => {
    await server.set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 2 })
    const address = freshAddress()
    expect((await server.register({ username: 'captcha01' }, { address })).success).toBe(true)
    expect((await server.register({ username: 'captcha02' }, { address })).success).toBe(true)
    expect(await server.register({ username: 'captcha03' }, { address })).toMatchObject({
      status: 200,
      code: 'CAPTCHA_REQUIRED',
      value: { captcha: true },
    })
    const other = await server.solve('login', address)
    expect(await server.register({ username: 'captcha03', ...other }, { address })).toMatchObject({
      code: 'CAPTCHA_WRONG',
    })
    const solved = await server.solve('register', address)
    expect((await server.register({ username: 'captcha03', ...solved }, { address })).success).toBe(true)
    expect(await server.register({ username: 'captcha04', ...solved }, { address })).toMatchObject({
      code: 'CAPTCHA_WRONG',
      value: { captcha: true },
    })
    expect((await server.register({ username: 'captcha04' })).success).toBe(true)
    clock.advance(3_600_000)
    expect((await server.register({ username: 'captcha05' }, { address })).success).toBe(true)
  })

  test('do not consume a captcha with an invalid form', async () => {
    const address = freshAddress()
    const solved = await server.solve('register', address)
    expect((await server.register({ username: 'x', ...solved }, { address })).code).toBe('FIELDS_INVALID')
    expect((await server.register({ username: 'captcha01', ...solved }, { address })).code).toBe('USERNAME_IN_USE')
    expect((await server.register({ username: 'captcha06', ...solved }, { address })).success).toBe(true)
  })

  test('stop at the daily limit, also concurrently', async () => {
    await server.set('register.limits', { perAddressPerDay: 3, captchaAfter: 1_000 })
    const address = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => server.register({ username: `daily00${i}` }, { address })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfter: 86_400 },
    })
    clock.advance(86_400_000 - 1)
    expect(await server.register({ username: 'daily010' }, { address })).toMatchObject({ status: 429, value: { retryAfter: 1 } })
    clock.advance(1)
    expect((await server.register({ username: 'daily010' }, { address })).success).toBe(true)
    await server.set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 1_000 })
  })

  test('are counted together for one IPv6 /64', async () => {
    await server.set('register.limits', { perAddressPerDay: 1, captchaAfter: 1_000 })
    expect((await server.register({ username: 'sixes001' }, { address: '2001:db8:5:6::1' })).success).toBe(true)
    expect((await server.register({ username: 'sixes002' }, { address: '2001:db8:5:6:ffff::2' })).code).toBe('TOO_MANY_REQUESTS')
    expect((await server.register({ username: 'sixes002' }, { address: '2001:db8:5:7::1' })).success).toBe(true)
    await server.set('register.limits', { perAddressPerDay: 1_000, captchaAfter: 1_000 })
  })
})
