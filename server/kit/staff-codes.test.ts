import { call, methodOf, needsCode } from '@tamuvo/contract/call.ts'
import * as serviceStaff from '@tamuvo/contract/service-staff.ts'
import * as contract from '@tamuvo/contract/staff.ts'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { platformCalls } from '../platform/area.ts'
import { openPlatform, type PlatformServices } from '../platform/services.ts'
import type { CallOptions } from '../testing/caller.ts'
import { type TestOperator, testOperator } from '../testing/operators.ts'
import { testServer } from '../testing/server.ts'
import { steppedClock } from './clock.ts'
import { readConfig } from './config.ts'
import { handle } from './handle.ts'
import { takeStaffStep } from './staff-authenticators.ts'
import { staffId } from './staff-calls.ts'
import { authenticatorOf, showCode } from './staff-codes.ts'
import { stepAt, totpAt } from './totp.ts'

const change = call({
  path: 'POST /bo/testing/change',
  summary: 'Changes something.',
  caller: 'operator',
  permission: 'feedback.answer',
  input: z.object({}),
  output: z.object({ by: z.string() }),
  refusals: [],
})
const look = call({ ...change, path: 'GET /bo/testing/look', summary: 'Reads something.' })
const changed = handle(change, async ({ staff }) => ({ by: staff.name }))
const looked = handle(look, async ({ staff }) => ({ by: staff.name }))

const [su, mi, ko, ada] = [
  testOperator('su', 'service'),
  testOperator('mi', 'service', 'admin'),
  testOperator('ko', 'compliance'),
  testOperator('ada', 'admin'),
]
const person = testOperator('bot', 'service', 'admin')
const bot = { ...person, key: { ...person.key, isMachine: true } }
const clock = steppedClock('2026-08-05T06:30:00Z')
const open = (needsStaffCodes: boolean) =>
  testServer<PlatformServices>({
    clock,
    config: { operators: [su, mi, ko, ada, bot].map(({ key }) => key), needsStaffCodes, trustedProxies: 1 },
    open: async (kit) => openPlatform(kit),
    handlers: [...platformCalls, changed, looked],
  })
const [demo, site] = [await open(false), await open(true)]
type Server = typeof demo

const [desk, elsewhere] = ['203.0.113.5', '203.0.113.6']
const from = ({ as }: TestOperator, { code, address = desk }: { code?: string; address?: string } = {}): CallOptions => ({
  headers: { ...as.headers, 'x-forwarded-for': address, ...(code === undefined ? {} : { 'operator-code': code }) },
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOf = (secret: string): string => totpAt(bytesOf(secret), stepAt(clock.now()))
const wrongFor = (secret: string): string => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')

const start = async (server: Server, who: TestOperator): Promise<string> =>
  (await server.get(contract.startStaffAuthenticator, {}, from(who))).secret

/** @returns the secret; half a minute later, so that the next code is another one */
const enrol = async (server: Server, who: TestOperator): Promise<string> => {
  const secret = await start(server, who)
  await server.get(contract.confirmStaffAuthenticator, { code: codeOf(secret) }, from(who))
  clock.advance(30_000)
  return secret
}

beforeEach(async () => {
  for (const { owner } of [demo, site]) await owner.query('DELETE FROM staff_authenticator')
  clock.advance(3_600_000)
})

describe('an authenticator', () => {
  test('counts once a code of it is shown, and then no other is given', async () => {
    const { secret, uri } = await demo.get(contract.startStaffAuthenticator, {}, from(su))
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*su\?secret=/)
    expect(await demo.ask(change, {}, from(su))).toMatchObject({ code: 'OK' })
    const confirm = (code: string) => demo.ask(contract.confirmStaffAuthenticator, { code }, from(su))
    expect(await confirm(wrongFor(secret))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
    expect(await confirm(codeOf(secret))).toMatchObject({ code: 'OK' })
    expect(await confirm(codeOf(secret))).toMatchObject({ code: 'TWOFA_ON' })
    expect(await demo.ask(contract.startStaffAuthenticator, {}, from(su))).toMatchObject({ code: 'TWOFA_ON' })
  })

  test('that waits for its code gives way to a newer one', async () => {
    const first = await start(demo, su)
    const second = await start(demo, su)
    const confirm = (code: string) => demo.ask(contract.confirmStaffAuthenticator, { code }, from(su))
    expect(await confirm(codeOf(first))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
    expect(await confirm(codeOf(second))).toMatchObject({ code: 'OK' })
    expect(await demo.ask(contract.confirmStaffAuthenticator, { code: '123456' }, from(mi))).toMatchObject({ code: 'TWOFA_OFF' })
  })
})

test('going on duty and typing ask for no code: they change nothing that counts', async () => {
  const spared = Object.values(serviceStaff).flatMap((each) =>
    'path' in each && methodOf(each) !== 'GET' && !needsCode(each) ? [each.path] : [],
  )
  expect(spared).toEqual(['POST /bo/service/duty', 'POST /bo/service/typing'])
})

describe('a code', () => {
  test('counts for its key and address for ten minutes, and reading needs none', async () => {
    const secret = await enrol(demo, su)
    clock.advance(9 * 60_000)
    expect(await demo.ask(change, {}, from(su))).toMatchObject({ code: 'OK' })
    expect(await demo.ask(change, {}, from(su, { address: elsewhere }))).toMatchObject({ status: 401, code: 'STAFF_CODE_NEEDED' })
    clock.advance(60_000)
    expect(await demo.ask(change, {}, from(su))).toMatchObject({ code: 'STAFF_CODE_NEEDED' })
    expect(await demo.ask(look, {}, from(su))).toMatchObject({ code: 'OK' })
    expect(await demo.ask(change, {}, from(su, { code: wrongFor(secret) }))).toMatchObject({
      status: 401,
      code: 'STAFF_CODE_WRONG',
    })
    expect(await demo.ask(change, {}, from(su))).toMatchObject({ code: 'STAFF_CODE_NEEDED' })
    expect(await demo.ask(change, {}, from(su, { code: codeOf(secret) }))).toMatchObject({ code: 'OK' })
    expect(await demo.ask(change, {}, from(su))).toMatchObject({ code: 'OK' })
  })

  test('is good once: not at another address, and of many at the same time one', async () => {
    const secret = await enrol(demo, su)
    const code = codeOf(secret)
    const addresses = Array.from({ length: 4 }, (_, place) => `198.51.100.${place}`)
    const answers = await Promise.all(addresses.map((address) => demo.ask(change, {}, from(su, { code, address }))))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([
      'OK',
      ...Array.from({ length: 3 }, () => 'STAFF_CODE_WRONG'),
    ])
    expect(await demo.ask(change, {}, from(su, { code, address: elsewhere }))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
    expect(await demo.ask(change, {}, from(su, { address: elsewhere }))).toMatchObject({ code: 'STAFF_CODE_NEEDED' })
  })

  test('that two calls have read as unused is used by one of them', async () => {
    const code = codeOf(await enrol(demo, su))
    const { services } = demo
    const staff = { ...su.key, id: await staffId(services.database, 'su', clock.now()) }
    const found = await authenticatorOf(services, staff, desk)
    if (!found) throw new Error('su has just enrolled')
    const show = () => showCode(services, staff, found, { code, address: elsewhere, take: takeStaffStep })
    await show()
    await expect(show()).rejects.toMatchObject({ code: 'STAFF_CODE_WRONG' })
  })

  test('that is used to confirm is used', async () => {
    const secret = await start(demo, su)
    const code = codeOf(secret)
    await demo.get(contract.confirmStaffAuthenticator, { code }, from(su))
    expect(await demo.ask(change, {}, from(su, { code, address: elsewhere }))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
  })

  test('that is guessed five times locks the codes of this key, and of no other', async () => {
    const [mine, other] = [await enrol(demo, su), await enrol(demo, mi)]
    const guess = (code: string) => demo.ask(change, {}, from(su, { code, address: elsewhere }))
    for (let count = 0; count < 5; count++) expect(await guess(wrongFor(mine))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
    expect(await guess(codeOf(mine))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await demo.ask(change, {}, from(mi, { code: codeOf(other), address: elsewhere }))).toMatchObject({ code: 'OK' })
    clock.advance(6 * 60_000)
    expect(await guess(codeOf(mine))).toMatchObject({ code: 'OK' })
  })

  test('is asked after the permission, so that a refused call uses none up', async () => {
    const secret = await enrol(demo, ko)
    const code = codeOf(secret)
    expect(await demo.ask(change, {}, from(ko, { code }))).toMatchObject({ code: 'FORBIDDEN' })
    await enrol(demo, su)
    const reset = { name: 'su', reason: 'lost a phone' }
    expect(await demo.ask(contract.resetStaffAuthenticator, reset, from(ko, { code }))).toMatchObject({ code: 'OK' })
  })
})

describe('a reset', () => {
  const reset = (who: TestOperator, name: string) =>
    demo.ask(contract.resetStaffAuthenticator, { name, reason: 'lost a phone' }, from(who))

  test('is made by another person with its permission, never by oneself or a machine', async () => {
    await enrol(demo, mi)
    expect(await reset(mi, 'mi')).toMatchObject({ code: 'SAME_PERSON' })
    expect(await reset(su, 'mi')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await reset(bot, 'mi')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await demo.ask(contract.startStaffAuthenticator, {}, from(mi))).toMatchObject({ code: 'TWOFA_ON' })
    expect(await reset(ko, 'mi')).toMatchObject({ code: 'OK' })
    expect(await reset(ko, 'mi')).toMatchObject({ code: 'TWOFA_OFF' })
  })

  test('needs a code of who makes it, and ends what was proven', async () => {
    const [old, own] = [await enrol(demo, su), await enrol(demo, ada)]
    clock.advance(600_000)
    await demo.get(change, {}, from(su, { code: codeOf(old) }))
    expect(await reset(ada, 'su')).toMatchObject({ code: 'STAFF_CODE_NEEDED' })
    const asked = { name: 'su', reason: 'lost a phone' }
    await demo.get(contract.resetStaffAuthenticator, asked, from(ada, { code: codeOf(own) }))
    const { rows } = await demo.owner.query('SELECT FROM staff_proof p JOIN staff s ON s.id = p.staff_id WHERE s.name = $1', [
      'su',
    ])
    expect(rows).toHaveLength(0)
    const next = await enrol(demo, su)
    expect(next).not.toBe(old)
    clock.advance(600_000)
    expect(await demo.ask(change, {}, from(su, { code: codeOf(old) }))).toMatchObject({ code: 'STAFF_CODE_WRONG' })
  })
})

describe('outside of a demo', () => {
  test('a key without an authenticator changes nothing but that', async () => {
    expect(await site.ask(change, {}, from(su))).toMatchObject({ status: 403, code: 'STAFF_AUTHENTICATOR_NEEDED' })
    expect(await site.ask(change, {}, from(su, { code: '123456' }))).toMatchObject({ code: 'STAFF_AUTHENTICATOR_NEEDED' })
    const secret = await start(site, su)
    expect(await site.ask(change, {}, from(su, { code: codeOf(secret) }))).toMatchObject({ code: 'STAFF_AUTHENTICATOR_NEEDED' })
    expect(await site.ask(look, {}, from(su))).toMatchObject({ code: 'OK' })
    await site.get(contract.confirmStaffAuthenticator, { code: codeOf(secret) }, from(su))
    expect(await site.ask(change, {}, from(su))).toMatchObject({ code: 'OK' })
    const reset = { name: 'su', reason: 'lost a phone' }
    expect(await site.ask(contract.resetStaffAuthenticator, reset, from(ko))).toMatchObject({
      code: 'STAFF_AUTHENTICATOR_NEEDED',
    })
  })

  test('a machine changes what it may without one, and gets none', async () => {
    expect(await site.ask(change, {}, from(bot))).toMatchObject({ code: 'OK' })
    expect(await site.ask(contract.startStaffAuthenticator, {}, from(bot))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each([
    ['0', true],
    ['1', false],
    ['public', false],
  ])('means DEMO=%s is %s', (DEMO, needed) => {
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x', DEMO }).needsStaffCodes).toBe(needed)
  })
})

test('the record of calls holds neither secrets nor codes', async () => {
  const secret = await start(demo, su)
  const first = codeOf(secret)
  const confirm = contract.confirmStaffAuthenticator
  await demo.get(confirm, { code: first }, from(su))
  const inArray = { method: 'POST', headers: { ...from(su).headers, 'content-type': 'application/json' } }
  await fetch(`${demo.url}/bo/staff/authenticator/confirm`, { ...inArray, body: JSON.stringify([{ code: first }]) })
  clock.advance(30_000)
  const second = codeOf(secret)
  await demo.get(change, {}, from(su, { code: second }))
  const { rows } = await demo.owner.query<{ call: string; text: string }>(
    'SELECT call, c::text AS text FROM staff_call c WHERE call = ANY ($1)',
    [[confirm.path, change.path, contract.startStaffAuthenticator.path]],
  )
  expect(new Set(rows.map((row) => row.call)).size).toBe(3)
  for (const { text } of rows) for (const hidden of [secret, `"${first}`, `"${second}`]) expect(text).not.toContain(hidden)
})
