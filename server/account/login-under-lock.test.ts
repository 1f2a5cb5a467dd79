import * as security from '@tamuvo/contract/account-security.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { newPlace } from './security/testing.ts'
import { accountServer, e164, freshAddress, freshNumber, goodPassword, protectWithAuthenticator } from './testing.ts'

const server = await accountServer()
const { services, clock, person, login, solve } = server
const { database } = services
const minute = 60_000
const lockAfter = 4
const checks = 5
const protect = protectWithAuthenticator(server)

await server.set('login.limits', {
  ...(await services.settings.get('login.limits')),
  account: { captchaAfter: 3, lockAfter },
  checksUnderLockPerHour: checks,
})
await server.set('auth.payeeProof', true)

/** Wrong tries from elsewhere, until the account is locked. */
const lock = async (username: string): Promise<void> => {
  let code = ''
  for (let i = 0; i < lockAfter; i++) ({ code } = await login(username, 'wrong-guess', await solve('login')))
  expect(code).toBe('ACCOUNT_LOCKED')
}

const withPhone = async (more = {}) => {
  const number = freshNumber()
  return { number, ...(await person({ mobile: { number: e164(number), isConfirmed: true }, ...more })) }
}

const isOfMachines = ([text]: readonly unknown[]): boolean => typeof text === 'string' && text.includes('machine_ranges()')

const checked = async (memberId: bigint): Promise<number> =>
  (await database.query('SELECT FROM login_log WHERE member_id = $1', [memberId])).rowCount ?? 0

beforeEach(() => clock.advance(24 * 60 * minute))

test('the owner passes the lock of others on a journey, with a captcha and a second factor', async () => {
  const { username, number } = await withPhone()
  await lock(username)
  const address = freshAddress()
  expect(await login(username, goodPassword, { address })).toMatchObject({ code: 'CAPTCHA_REQUIRED', value: { captcha: true } })
  const { captchaId } = await solve('login', address)
  expect(await login(username, goodPassword, { address, captchaId, captcha: '0000' })).toMatchObject({ code: 'CAPTCHA_WRONG' })
  const { success, value } = await login(username, goodPassword, await solve('login', address))
  expect(success).toBe(true)
  expect(value).toMatchObject({ token: '', challenge: { methods: ['SMS'] } })
  const challengeId = value.challenge?.challengeId ?? ''
  const from = { headers: { 'x-forwarded-for': address } }
  await server.get(security.sendChallengeCode, { challengeId, method: 'SMS' }, from)
  const answer = await server.codeTo(e164(number))
  expect((await server.get(security.answerChallenge, { challengeId, method: 'SMS', answer }, from)).token).not.toBe('')
})

test('a strong factor is asked for, and nothing weaker', async () => {
  const { username, id } = await withPhone()
  await protect(id)
  await lock(username)
  expect((await login(username, goodPassword, await solve('login'))).value.challenge?.methods).toEqual(['GA'])
})

test.each([
  ['without a second factor', () => person()],
  ['with a real name only', () => person({ payeeName: 'Daw Mai Thiri' })],
  [
    'who is frozen',
    async () => {
      const member = await withPhone()
      await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [member.id])
      return member
    },
  ],
  ['who may not log in here', () => withPhone({ type: 41 })],
  [
    'whose initial password is over',
    async () => {
      const member = await withPhone()
      await database.query(
        `UPDATE credential SET must_change = 'FIRST', changed_at = $2::timestamptz - interval '1 year' WHERE member_id = $1`,
        [member.id, clock.now()],
      )
      return member
    },
  ],
])('the right password of a member %s is answered, and costs, like any other', async (_, make) => {
  const { username, id } = await make()
  await lock(username)
  const unknown = `un${username}`
  await lock(unknown)
  const ask = async (name: string, password: string) => {
    const captcha = await solve('login', newPlace())
    const asked = [vi.spyOn(database, 'query'), vi.spyOn(database, 'connection')]
    const inTurn = vi.spyOn(services.passwords, 'inTurn')
    const { status, code, message, value } = await login(name, password, captcha)
    // The ledger asks by itself, every few seconds, which machines there are.
    const cost = [...asked, inTurn].map(({ mock }) => mock.calls.filter((call) => !isOfMachines(call)).length)
    vi.restoreAllMocks()
    return { status, code, message, value, cost }
  }
  const right = await ask(username, goodPassword)
  expect(right).toMatchObject({ status: 200, code: 'ACCOUNT_LOCKED', value: { captcha: true, retryAfter: 900 } })
  // It was checked.
  expect(await checked(id)).toBe(lockAfter + 1)
  expect(await ask(username, 'wrong-guess')).toEqual(right)
  expect(await ask(unknown, goodPassword)).toEqual(right)
})

test('a right password that cannot pass counts as a failure', async () => {
  const { username } = await person()
  await lock(username)
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), pair: { captchaAfter: 1, lockAfter: 2 } })
  clock.advance(minute)
  const address = freshAddress()
  const answers = []
  for (let i = 0; i < 2; i++) answers.push((await login(username, goodPassword, await solve('login', address))).value.retryAfter)
  // The second one locks the account to this address by itself, for longer than to others.
  expect(answers).toEqual([840, 900])
  expect((await login(username, goodPassword, { address })).value).toMatchObject({ retryAfter: 900 })
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), pair: { captchaAfter: 3, lockAfter: 8 } })
})

test('few passwords are checked under a lock, from wherever they come, and do not prolong it', async () => {
  const { username, id } = await withPhone()
  await lock(username)
  for (let i = 0; i < checks + 3; i++) {
    clock.advance(1_000)
    expect(await login(username, 'wrong-guess', await solve('login'))).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      value: { captcha: true, retryAfter: 900 - 1 - i },
    })
  }
  expect(await checked(id)).toBe(lockAfter + checks)
  expect((await login(username, goodPassword, await solve('login'))).code).toBe('ACCOUNT_LOCKED')
  expect(await checked(id)).toBe(lockAfter + checks)
  // Five an hour are one in twelve minutes.
  clock.advance(12 * minute)
  expect((await login(username, goodPassword, await solve('login'))).value.challenge).toBeDefined()
  expect((await login(username, goodPassword, await solve('login'))).code).toBe('ACCOUNT_LOCKED')
})

test('concurrent tries do not exceed them', async () => {
  const { username, id } = await withPhone()
  await lock(username)
  const solved: Awaited<ReturnType<typeof solve>>[] = []
  for (let i = 0; i < 3 * checks; i++) solved.push(await solve('login', newPlace()))
  const answers = await Promise.all(solved.map((captcha) => login(username, 'wrong-guess', captcha)))
  expect(answers.every(({ code }) => code === 'ACCOUNT_LOCKED')).toBe(true)
  expect(await checked(id)).toBe(lockAfter + checks)
})
