import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services
const minute = 60_000

const logOf = async (memberId: bigint) =>
  (await database.query('SELECT at, address, device, result FROM login_log WHERE member_id = $1 ORDER BY id', [memberId])).rows

/** Fails at an address, solving captchas where they are asked for. */
const failTimes = async (times: number, username: string, address: string) => {
  const codes: string[] = []
  for (let i = 0; i < times; i++)
    codes.push(
      (await server.login(username, 'wrong-guess', { address, ...(i < 3 ? {} : await server.solve('login', address)) })).code,
    )
  return codes
}

describe('a captcha', () => {
  test('is required after three failures; a missing one is not counted as a failure', async () => {
    const { username } = await person()
    const address = freshAddress()
    await failTimes(3, username, address)
    for (let i = 0; i < 10; i++)
      expect(await server.login(username, goodPassword, { address })).toMatchObject({
        status: 200,
        code: 'CAPTCHA_REQUIRED',
        value: { captcha: true },
      })
    expect(await server.login(username, goodPassword, { address, captcha: 'ACDF', captchaId: 'A'.repeat(24) })).toMatchObject({
      code: 'CAPTCHA_WRONG',
      value: { captcha: true },
    })
    const { captchaId, captcha } = await server.solve('register', address)
    expect(await server.login(username, goodPassword, { address, captchaId, captcha })).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect((await server.login(username, goodPassword, await server.solve('login', address))).success).toBe(true)
    expect(await server.login(username, 'wrong-guess', { address })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      value: { captcha: false },
    })
  })

  test('is not required from other addresses, nor after fifteen minutes without failures', async () => {
    const { username } = await person()
    const address = freshAddress()
    await failTimes(3, username, address)
    expect((await server.login(username, goodPassword)).success).toBe(true)
    clock.advance(15 * minute)
    expect((await server.login(username, goodPassword, { address })).success).toBe(true)
  })
})

describe('a lock', () => {
  test('follows eight failures, ends after a quarter of an hour and doubles', async () => {
    const { username, id } = await person()
    const address = freshAddress()
    expect((await failTimes(8, username, address)).at(-1)).toBe('ACCOUNT_LOCKED')
    const locked = await server.login(username, goodPassword, await server.solve('login', address))
    expect(locked).toMatchObject({ status: 200, code: 'ACCOUNT_LOCKED', value: { captcha: true, retryAfter: 900 } })
    expect(locked.headers.get('retry-after')).toBe('900')
    clock.advance(15 * minute - 1)
    expect((await server.login(username, goodPassword, { address })).value).toMatchObject({ retryAfter: 1 })
    clock.advance(1)
    for (let i = 0; i < 7; i++)
      expect((await server.login(username, 'wrong-guess', await server.solve('login', address))).code).toBe('WRONG_CREDENTIALS')
    expect(await server.login(username, 'wrong-guess', await server.solve('login', address))).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      value: { retryAfter: 1_800 },
    })
    clock.advance(30 * minute)
    expect((await server.login(username, goodPassword, await server.solve('login', address))).success).toBe(true)
    const { rows } = await database.query(
      `SELECT body FROM outbox_event WHERE kind = 'member.login_locked' AND member_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows.map(({ body }) => body)).toEqual([
      { address, seconds: 900 },
      { address, seconds: 1_800 },
    ])
  })

  test('is not bypassed by concurrent attempts', async () => {
    const { username, id } = await person()
    const address = freshAddress()
    // With captchas solved; else those that come after the third failure are only asked for one.
    const solved = await Promise.all(Array.from({ length: 30 }, () => server.solve('login', address)))
    const answers = await Promise.all(solved.map((captcha) => server.login(username, 'wrong-guess', captcha)))
    expect(answers.every(({ success }) => !success)).toBe(true)
    expect((await logOf(id)).length).toBeLessThanOrEqual(8)
    const locked = await server.login(username, goodPassword, { address })
    const codes = new Set(answers.map(({ code }) => code))
    expect(`${locked.code} ${locked.value.retryAfter}`, `after ${[...codes].join(', ')}`).toBe('ACCOUNT_LOCKED 900')
  })

  test('caused by one address does not affect another', async () => {
    const { username } = await person()
    const [home, stranger] = [freshAddress(), freshAddress()]
    await failTimes(8, username, stranger)
    expect((await server.login(username, goodPassword, { address: stranger })).code).toBe('ACCOUNT_LOCKED')
    expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  })

  test('of an account tried from many addresses does not apply at known addresses', async () => {
    const { username } = await person()
    const limits = await services.settings.get('login.limits')
    await server.set('login.limits', { ...limits, account: { captchaAfter: 4, lockAfter: 8 } })
    expect((await server.login(username, goodPassword, { address: '203.0.113.5' })).success).toBe(true)
    const captchas: unknown[] = []
    for (let i = 0; i < 4; i++) captchas.push((await server.login(username, 'wrong-guess')).value.captcha)
    expect(captchas).toEqual([false, false, false, true])
    expect((await server.login(username, goodPassword)).code).toBe('CAPTCHA_REQUIRED')
    const codes: string[] = []
    for (let i = 4; i < 8; i++) codes.push((await server.login(username, 'wrong-guess', await server.solve('login'))).code)
    expect(codes).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'ACCOUNT_LOCKED'])
    expect(await server.login(username, goodPassword, await server.solve('login'))).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      value: { retryAfter: 900 },
    })
    expect((await server.login(username, goodPassword, { address: '203.0.113.99' })).success).toBe(true)
    await server.set('login.limits', limits)
  })

  test('applies to an address that tries many accounts, after a captcha for all', async () => {
    await server.set('login.limits', {
      ...(await services.settings.get('login.limits')),
      address: { captchaAfter: 5, lockAfter: 9 },
    })
    const { username } = await person()
    const address = freshAddress()
    for (let i = 0; i < 5; i++)
      expect((await server.login(`stuffed${i}`, 'wrong-guess', { address })).code).toBe('WRONG_CREDENTIALS')
    expect((await server.login(username, goodPassword, { address })).code).toBe('CAPTCHA_REQUIRED')
    for (let i = 5; i < 9; i++) await server.login(`stuffed${i}`, 'wrong-guess', await server.solve('login', address))
    expect(await server.login(username, goodPassword, await server.solve('login', address))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfter: 900 },
    })
    expect((await server.login(username, goodPassword)).success).toBe(true)
  })
})

test('logins have a rate limit per address', async () => {
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), perAddressPerMinute: 4 })
  const { username } = await person()
  const address = freshAddress()
  for (let i = 0; i < 4; i++) expect((await server.login(username, goodPassword, { address })).success).toBe(true)
  expect(await server.login(username, goodPassword, { address })).toMatchObject({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    value: { retryAfter: 15 },
  })
})

test('too many concurrent logins are refused with BUSY, which is not counted as a failure', async () => {
  const { passwords } = services
  services.passwords = await createPasswords(services.rng, { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 2 })
  const { username } = await person()
  const address = freshAddress()
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), perAddressPerMinute: 1_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.login(username, goodPassword, { address })))
  services.passwords = passwords
  expect(answers.some(({ success }) => success)).toBe(true)
  expect(answers.find(({ success }) => !success)).toMatchObject({ status: 503, code: 'BUSY', value: { retryAfter: 2 } })
  expect(await server.login(username, 'wrong-guess', { address })).toMatchObject({
    code: 'WRONG_CREDENTIALS',
    value: { captcha: false },
  })
})
