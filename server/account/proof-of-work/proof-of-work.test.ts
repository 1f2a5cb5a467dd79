import * as contract from '@tamuvo/contract/account.ts'
import { getBotPuzzle } from '@tamuvo/contract/account-bot.ts'
import { sendLoginCode, sendRegisterCode } from '@tamuvo/contract/account-codes.ts'
import {
  getWorkChallenge,
  type WorkChallenge,
  workHeader,
  type WorkPurpose,
  workPurposes,
} from '@tamuvo/contract/account-work.ts'
import { type Call, urlOf } from '@tamuvo/contract/call.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../kit/clock.ts'
import { connectDatabase } from '../../kit/database.ts'
import { enqueueFirst } from '../../kit/recurring.ts'
import { encrypt } from '../../testing/caller.ts'
import { subnetOf } from '../origin.ts'
import { accountCalls } from '../area.ts'
import { accountJobs } from '../jobs.ts'
import { accountServer, freshAddress, freshNumber, goodPassword } from '../testing.ts'
import { makeWork, takeWork } from './proof-of-work.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services

/** Little work: the rules are the same. */
const light = { rounds: 1, fewest: 1, most: 20 }

const solve = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const proofFor = async (purpose: WorkPurpose, address: string): Promise<string> =>
  solve(await makeWork(services, { purpose, subnet: subnetOf(address) }, light))

const headersFrom = (address: string, work = '') => ({ 'x-forwarded-for': address, ...(work ? { [workHeader]: work } : {}) })
const ask = (call: Call, input: object, address: string, work?: string) =>
  server.ask(call, input, { headers: headersFrom(address, work) })

const required = { status: 200, success: false, code: 'PROOF_OF_WORK_REQUIRED' }
const usual = services.pressure

beforeEach(() => {
  services.pressure = { needsWork: () => true }
})
afterEach(() => {
  services.pressure = usual
  vi.restoreAllMocks()
})

const registration = { username: 'mai', password: goodPassword, confirmPassword: goodPassword, adult: true }
const guarded: [WorkPurpose, Call, object][] = [
  ['login', contract.login, { username: 'mai', password: goodPassword }],
  ['register', contract.register, registration],
  ['register', contract.registerMobile, registration],
  ['captcha', contract.getCaptcha, {}],
  ['captcha', contract.getSoundCaptcha, {}],
  ['captcha', getBotPuzzle, { purpose: 'login' }],
  ['code', sendLoginCode, { mobileNum: freshNumber(), countryDialingCode: '95' }],
  ['code', sendRegisterCode, { mobileNo: freshNumber(), countryDialingCode: '95' }],
]

const named = guarded.map(([purpose, call, input]) => ({ path: call.path, purpose, call, input }))

describe.each(named)('under pressure, $path', ({ purpose, call, input }) => {
  test('a stranger is refused before anything is decrypted or asked of the database', async () => {
    const address = freshAddress()
    const body = call.encrypted ? { value: await encrypt(server.url, systemClock, input as Record<string, unknown>) } : input
    const spies = [vi.spyOn(services.encryption, 'open'), vi.spyOn(database, 'query'), vi.spyOn(database, 'connection')]
    expect(await ask({ ...call, encrypted: false }, body, address)).toMatchObject({ ...required, value: { purpose } })
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })

  test('a proof lets a stranger in once', async () => {
    const address = freshAddress()
    const work = await proofFor(purpose, address)
    expect((await ask(call, input, address, work)).code).not.toBe(required.code)
    expect(await ask(call, input, address, work)).toMatchObject(required)
  })

  test('people at home need none', async () => {
    const address = freshAddress()
    await services.homes.remember(database, subnetOf(address), 1n)
    expect((await ask(call, input, address)).code).not.toBe(required.code)
  })
})

test('all calls that may ask for a proof look at it before anything else', () => {
  const asking = accountCalls.filter(({ call }) => call.refusals.includes('PROOF_OF_WORK_REQUIRED'))
  expect(asking.map(({ call }) => call.path).toSorted()).toEqual(guarded.map(([, { path }]) => path).toSorted())
  expect(asking.filter(({ admit }) => !admit)).toEqual([])
})

test('in quiet times nobody needs one, and one that came is not used up', async () => {
  services.pressure = usual
  const address = freshAddress()
  const work = await proofFor('captcha', address)
  for (const brought of [undefined, work, work]) expect((await ask(contract.getCaptcha, {}, address, brought)).success).toBe(true)
  services.pressure = { needsWork: () => true }
  expect((await ask(contract.getCaptcha, {}, address, work)).success).toBe(true)
})

test('a known subnet that floods brings proofs beyond its share', async () => {
  const address = freshAddress()
  await services.homes.remember(database, subnetOf(address), 1n)
  clock.advance(10_000)
  const codes: string[] = []
  for (let turn = 0; turn < 55; turn++) codes.push((await ask(contract.getCaptcha, {}, address)).code)
  expect(codes.indexOf(required.code)).toBe(50)
})

describe('a flood of logins', () => {
  const flood = async (proofs: readonly (string | undefined)[]): Promise<string[]> => {
    const { username } = await person()
    return Promise.all(
      proofs.map(async (work) => (await ask(contract.login, { username, password: 'wrong-guess' }, freshAddress(), work)).code),
    )
  }

  test('without proofs reaches no hash', async () => {
    const hashed = vi.spyOn(services.passwords, 'inTurn')
    const codes = await flood(Array.from({ length: 60 }, () => undefined))
    expect(new Set(codes)).toEqual(new Set([required.code]))
    expect(hashed).not.toHaveBeenCalled()
  })

  test('is what closes the gate: a queue beyond a quarter of its places', async () => {
    services.pressure = usual
    let open = (): void => {}
    const opening = new Promise<void>((go) => (open = go))
    const held = Array.from({ length: 8 }, () => services.passwords.arrive(() => opening, {}))
    const hashed = vi.spyOn(services.passwords, 'inTurn')
    const codes: string[] = []
    const knocks = Array.from({ length: 80 }, async () => codes.push(...(await flood([undefined]))))
    await vi.waitUntil(() => codes.length === 55, { timeout: 60_000 })
    expect(new Set(codes)).toEqual(new Set([required.code]))
    expect(hashed).not.toHaveBeenCalled()
    open()
    await Promise.all([...held, ...knocks])
    expect(hashed.mock.calls.length).toBeLessThanOrEqual(25)
    // The pressure lasts, though the queue is empty again.
    expect(await flood([undefined])).toEqual([required.code])
    clock.advance(60_000)
    expect(await flood([undefined])).toEqual(['WRONG_CREDENTIALS'])
  })
})

describe('a proof', () => {
  const address = '203.0.113.7'
  const asker = { purpose: 'login', subnet: subnetOf(address) } as const
  const change = (text: string, changed: (proof: { challenge: WorkChallenge; solution: Record<string, unknown> }) => unknown) =>
    Buffer.from(JSON.stringify(changed(JSON.parse(Buffer.from(text, 'base64').toString())))).toString('base64')

  test('used from two connections at the same instant counts once', async () => {
    const other = connectDatabase(services.config.databaseUrl)
    for (let round = 0; round < 5; round++) {
      const work = await proofFor('login', address)
      const taken = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => takeWork({ ...services, database: turn % 2 ? other : database }, work, asker)),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    }
    await other.close()
  })

  test('counts from the whole subnet, from no other, and for one purpose', async () => {
    const work = await proofFor('login', address)
    for (const purpose of workPurposes.slice(1)) expect(await takeWork(services, work, { ...asker, purpose })).toBe(false)
    for (const elsewhere of ['203.0.114.7', '2001:db8::7'])
      expect(await takeWork(services, work, { ...asker, subnet: subnetOf(elsewhere) })).toBe(false)
    expect(await takeWork(services, work, { ...asker, subnet: subnetOf('203.0.113.200') })).toBe(true)
  })

  test('counts for five minutes', async () => {
    const [inTime, late] = [await proofFor('login', address), await proofFor('login', address)]
    clock.advance(299_000)
    expect(await takeWork(services, inTime, asker)).toBe(true)
    clock.advance(1_000)
    expect(await takeWork(services, late, asker)).toBe(false)
  })

  const having =
    (changed: Record<string, unknown>): Parameters<typeof change>[1] =>
    ({ challenge, solution }) => ({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...changed } }, solution })
  test.each<[string, Parameters<typeof change>[1]]>([
    ['another expiry', having({ data: { until: 4e9 } })],
    ['an expiry that is no number', having({ data: { until: '9' } })],
    ['less work', having({ cost: 2 })],
    ['another nonce', having({ nonce: '00'.repeat(16) })],
    ['no key signature', having({ keySignature: undefined })],
    [
      'the prefix for the key',
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: challenge.parameters.keyPrefix } }),
    ],
    ['no solution', ({ challenge }) => ({ challenge })],
  ])('with %s is refused', async (_, changed) => {
    const work = await proofFor('login', address)
    expect(await takeWork(services, change(work, changed), asker)).toBe(false)
    expect(await takeWork(services, work, asker)).toBe(true)
  })

  test('is no other text', async () => {
    for (const text of ['', 'x', 'bnVsbA==', 'e30=', '{', 'A'.repeat(5_000)])
      expect(await takeWork(services, text, asker)).toBe(false)
  })

  test('of a challenge as it is served is right, and takes the work that was meant', async () => {
    const headers = headersFrom(address)
    const challenge = await server.get(getWorkChallenge, { purpose: 'login' }, { headers })
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 250 })
    const work = await solve(challenge)
    const { solution } = JSON.parse(Buffer.from(work, 'base64').toString())
    expect(solution.counter).toBeGreaterThanOrEqual(2_000)
    expect(solution.counter).toBeLessThanOrEqual(4_000)
    expect(await takeWork(services, work, asker)).toBe(true)
  })
})

test('challenges are open to anyone, for a known purpose', async () => {
  expect((await fetch(`${server.url}${urlOf(getWorkChallenge)}?purpose=login`)).status).toBe(200)
  expect((await fetch(`${server.url}${urlOf(getWorkChallenge)}?purpose=other`)).status).toBe(400)
})

test('used proofs are forgotten when they have expired', async () => {
  const rows = async () => (await database.query('SELECT 1 FROM work_spent')).rowCount
  await takeWork(services, await proofFor('login', '203.0.113.7'), { purpose: 'login', subnet: '203.0.113.0/24' })
  expect(await rows()).toBeGreaterThan(0)
  await enqueueFirst(services, accountJobs(services))
  clock.advance(2 * 3_600_000)
  await server.work()
  await expect.poll(rows).toBe(0)
})
