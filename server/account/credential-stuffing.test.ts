import { expect, test } from 'vitest'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services
const limits = await services.settings.get('login.limits')

/** How many passwords were checked: the login log has a row for each. */
const looks = async (by: 'address' | 'member_id', value: string | bigint): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM login_log WHERE ${by} = $1`, [
    value,
  ])
  return rows[0]?.count ?? 0
}

test('credential stuffing from one address stops at the captcha', async () => {
  const { username, id } = await person()
  const thief = freshAddress()
  const codes: Record<string, number> = {}
  for (let i = 0; i < 200; i++) {
    const [name, password] = i === 150 ? [username, goodPassword] : [`leaked${i}`, `leaked-words-${i}`]
    const { code } = await server.login(name, password, { address: thief })
    codes[code] = (codes[code] ?? 0) + 1
  }
  expect(codes).toEqual({
    WRONG_CREDENTIALS: limits.address.captchaAfter,
    CAPTCHA_REQUIRED: limits.perAddressPerMinute - limits.address.captchaAfter,
    TOO_MANY_REQUESTS: 200 - limits.perAddressPerMinute,
  })
  expect(await looks('address', thief)).toBe(limits.address.captchaAfter)
  expect(await looks('member_id', id)).toBe(0)
  expect((await server.login(username, goodPassword)).success).toBe(true)
})

test('with solved captchas the address is locked', async () => {
  clock.advance(60 * 60_000)
  const { username } = await person()
  const thief = freshAddress()
  let code = ''
  for (let i = 0; i < limits.address.lockAfter + 10; i++) {
    if (i % 60 === 59) clock.advance(60_000)
    const answer = i < limits.address.captchaAfter ? {} : await server.solve('login', thief)
    code = (await server.login(`list${i}`, `leaked-words-${i}`, { address: thief, ...answer })).code
  }
  expect(code).toBe('TOO_MANY_REQUESTS')
  expect(await looks('address', thief)).toBe(limits.address.lockAfter)
  const right = await server.login(username, goodPassword, await server.solve('login', thief))
  expect(right).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { captcha: true } })
})

test('guesses at one account from many addresses lock it, but not for its owner at a known address', async () => {
  clock.advance(24 * 60 * 60_000)
  const { username, id } = await person()
  const home = freshAddress()
  expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  const guess = async (i: number): ReturnType<typeof server.login> =>
    server.login(username, `guess-words-${i}`, await server.solve('login'))
  const codes: string[] = []
  for (let i = 0; i < limits.account.lockAfter + 20; i++) {
    codes.push((await guess(i)).code)
    // All the while, and without a captcha.
    if (i % 25 === 0) expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  }
  expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(limits.account.lockAfter - 1)
  expect(codes.slice(limits.account.lockAfter - 1)).toEqual(Array(21).fill('ACCOUNT_LOCKED'))
  expect((await server.login(username, goodPassword, await server.solve('login'))).code).toBe('ACCOUNT_LOCKED')
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM login_log WHERE member_id = $1 AND result = 'WRONG_CREDENTIALS'`,
    [id],
  )
  // Each guess under the lock was paid for with a captcha; beyond their budget none is checked.
  expect(rows[0]?.count).toBe(limits.account.lockAfter + limits.checksUnderLockPerHour)
  expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
})
