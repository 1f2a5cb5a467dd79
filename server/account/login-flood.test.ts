import * as contract from '@tamuvo/contract/account.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { encrypt } from '../testing/caller.ts'
import { openHomeSubnets } from './home-subnets.ts'
import { createPasswords } from './passwords.ts'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services
const usual = services.passwords
const home = '203.0.113.7'
const homeSubnet = '203.0.113.0/24'

let release = (): void => {}
let ended: Promise<unknown> = Promise.resolve()

/** A queue with one slot and one place to wait, both taken until `release`. */
beforeEach(async () => {
  const line = { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 1 }
  services.passwords = await createPasswords(services.rng, line, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const held = services.passwords.inTurn(() => new Promise<void>((free) => (release = free)))
  ended = Promise.all([held, services.passwords.inTurn(async () => {})])
})

afterEach(async () => {
  release()
  await ended
  services.passwords = usual
  vi.restoreAllMocks()
})

/** What a call cost: decryptions, and statements and connections of the database. */
const costOf = async (call: () => Promise<unknown>): Promise<{ decryptions: number; queries: number }> => {
  const opened = vi.spyOn(services.encryption, 'open')
  const asked = [vi.spyOn(database, 'query'), vi.spyOn(database, 'connection')]
  await call()
  const cost = { decryptions: opened.mock.calls.length, queries: asked.reduce((sum, { mock }) => sum + mock.calls.length, 0) }
  vi.restoreAllMocks()
  return cost
}

const send = (body: unknown, address: string): Promise<Response> =>
  fetch(`${server.url}${urlOf(contract.login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, language: 'EN' },
    body: JSON.stringify(body),
  })

test('while the queue is full a stranger is refused without a decryption and without a query', async () => {
  const { username } = await person()
  const body = { value: await encrypt(server.url, systemClock, { username, password: goodPassword }) }
  let answer = new Response()
  const cost = await costOf(async () => (answer = await send(body, freshAddress())))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ success: false, code: 'BUSY', value: { retryAfter: 2 } })
  expect(cost).toEqual({ decryptions: 0, queries: 0 })
})

test('strangers who come at once queue before they are decrypted, and beyond the queue they are refused', async () => {
  const line = { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 4 }
  services.passwords = await createPasswords(services.rng, line, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  let open = (): void => {}
  const opening = new Promise<void>((go) => (open = go))
  const opened = vi.spyOn(services.encryption, 'open').mockImplementation(async () => {
    await opening
    throw new Refused('ENCRYPTION_INVALID')
  })
  const codes: string[] = []
  const knock = async (): Promise<void> => {
    const answer = await send({ value: 'no envelope' }, freshAddress())
    codes.push(((await answer.json()) as { code: string }).code)
  }
  const flood = Promise.all(Array.from({ length: 40 }, knock))
  await vi.waitUntil(() => codes.length === 35, 60_000)
  expect(new Set(codes)).toEqual(new Set(['BUSY']))
  expect(opened).toHaveBeenCalledTimes(1)
  open()
  await flood
  expect(opened).toHaveBeenCalledTimes(5)
})

test('a stranger who has waited is let in, though the queue is full again', async () => {
  const line = { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 1 }
  services.passwords = await createPasswords(services.rng, line, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const { username } = await person()
  const { arrive } = services.passwords
  let leave = (): void => {}
  const held = arrive(() => new Promise<void>((go) => (leave = go)), {})
  const arrived = vi.spyOn(services.passwords, 'arrive')
  const login = server.login(username, goodPassword, { address: freshAddress() })
  await vi.waitUntil(() => arrived.mock.calls.length === 1, 60_000)
  const full = vi.spyOn(services.passwords, 'isFull').mockReturnValue(true)
  leave()
  expect((await login).success).toBe(true)
  expect(full).toHaveBeenCalled()
  await held
})

test('while the queue is full a member logs in from a subnet where the member has logged in before', async () => {
  const { username } = await person()
  const busy = services.passwords
  services.passwords = usual
  expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  services.passwords = busy
  const inTurn = vi.spyOn(busy, 'inTurn')
  const login = server.login(username, goodPassword, { address: '203.0.113.99' })
  await vi.waitUntil(() => inTurn.mock.calls.length > 0, 60_000)
  expect(busy.isFull()).toBe(true)
  release()
  expect((await login).success).toBe(true)
})

test('another member is refused there, after the decryption', async () => {
  await services.homes.remember(database, homeSubnet, 1n)
  const { username } = await person()
  expect(await server.login(username, goodPassword, { address: home })).toMatchObject({ status: 503, code: 'BUSY' })
})

test('a known subnet has a share of fifty tries in ten seconds', async () => {
  await services.homes.remember(database, homeSubnet, 1n)
  clock.advance(10_000)
  const flood = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn++) await send({ value: 'no envelope' }, home)
  }
  expect(await costOf(flood)).toMatchObject({ decryptions: 50 })
  clock.advance(10_000)
  expect(await costOf(flood)).toMatchObject({ decryptions: 50 })
})

test('a trial does not make a subnet known', async () => {
  await server.set('switches', { ...(await services.settings.get('switches')), FREEPLAY3: true })
  const random = await encrypt(server.url, systemClock, {})
  const trial = await server.ask(
    contract.loginFreeplay,
    { os: 'Windows', random },
    { headers: { 'x-forwarded-for': '192.0.2.5' } },
  )
  expect(trial.success).toBe(true)
  expect(services.homes.has('192.0.2.0/24')).toBe(false)
})

test('one member makes five subnets of a day known', async () => {
  const { username } = await person()
  services.passwords = usual
  for (let subnet = 1; subnet <= 7; subnet++)
    expect((await server.login(username, goodPassword, { address: `198.18.${subnet}.7` })).success).toBe(true)
  const known = (): number[] => [1, 2, 3, 4, 5, 6, 7].filter((subnet) => services.homes.has(`198.18.${subnet}.0/24`))
  expect(known()).toEqual([1, 2, 3, 4, 5])
  clock.advance(86_400_000)
  expect((await server.login(username, goodPassword, { address: '198.18.7.7' })).success).toBe(true)
  expect(known()).toEqual([1, 2, 3, 4, 5, 7])
})

test('other processes learn of known subnets, the newest ones and not for ever', async () => {
  for (const subnet of ['198.51.100.0/24', '2001:db8::/48', '198.51.101.0/24']) {
    clock.advance(60_000)
    await inTransaction(database, (tx) => services.homes.remember(tx, subnet, 1n))
  }
  const [other, small] = [openHomeSubnets(database, clock), openHomeSubnets(database, clock, 2)]
  await Promise.all([other.refresh(), small.refresh()])
  expect([other.has('198.51.100.0/24'), other.has('2001:db8::/48'), other.has('198.51.102.0/24')]).toEqual([true, true, false])
  expect([small.has('198.51.100.0/24'), small.has('2001:db8::/48'), small.has('198.51.101.0/24')]).toEqual([false, true, true])
  await services.homes.remember(database, '198.51.102.0/24', 1n)
  await other.refresh()
  expect(other.has('198.51.102.0/24')).toBe(true)
  clock.advance(90 * 86_400_000)
  expect(other.has('198.51.102.0/24')).toBe(false)
})
