import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type Envelope, methodOf, urlOf } from '@tamuvo/contract/call.ts'
import { refusalSentences } from '@tamuvo/contract/refusal-sentences.ts'
import { vendorPath } from '@tamuvo/contract/vendor-call.ts'
import { sendJoinRequest } from '@tamuvo/contract/join.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { vendorDialects } from '@tamuvo/contract/vendor-dialects.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './kit/config.ts'
import { openSession } from './kit/session.ts'
import { openServices } from './services.ts'
import { testDatabase } from './testing/database.ts'
import { walletDialects } from './vendor/dialects/dialects.ts'

const database = await testDatabase()
const config = readConfig({
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  DEMO: '0',
  ANSWER_CHECKS: 'loud',
  ALLOWED_HOSTS: 'tamuvo.example,localhost',
})
const services = await openServices(config)
const app = await createApp(services)
afterAll(async () => {
  await app.close()
  await services.close()
})
const token = await openSession(services.database, services.clock, services.rng, {
  memberId: 7n,
  type: 0,
  address: '127.0.0.1',
  device: 'test',
  remember: false,
})

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'caller' in value && 'input' in value

/** Every call of the contract. */
const callsOfContract = async (): Promise<Call[]> => {
  const files = readdirSync(join(import.meta.dirname, '../contract')).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`@tamuvo/contract/${file}`) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter(isCall)
}

type Paths = Record<string, Record<string, unknown>>

const { paths: described } = (await app.inject('/openapi.json')).json<{ paths: Paths }>()
const calls = (await callsOfContract()).filter((call) => described[urlOf(call)]?.[methodOf(call).toLowerCase()])
const open = calls.filter(({ caller }) => caller === 'anyone')
const closed = calls.filter(({ caller }) => caller === 'member' || caller === 'agent')

/** Makes a call with an empty input. */
const ask = async (call: Call, more: { token?: string } = {}) => {
  const method = methodOf(call)
  const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {}
  const headers = { language: 'EN', ...(more.token ? { authorization: `Bearer ${more.token}` } : {}) }
  const response = await app.inject({ method, url: urlOf(call), headers, ...body })
  return { status: response.statusCode, ...response.json<Envelope<unknown>>() }
}

/** Calls without a login by the specification. */
const openBySpecification = [
  'POST /wps/session/login',
  'POST /wps/session/login/freeplay',
  'POST /wps/verification/sms/noLogin',
  'POST /wps/verification/sms/register',
  'GET /wps/system/whitelabel',
  'GET /wps/system/setting/register',
  'GET /wps/system/status',
  'GET /wps/system/domainRoute',
  'GET /wps/system/helpCenter',
  'GET /wps/captcha',
  'PUT /wps/member/register',
  'PUT /wps/member/register/mobile',
  'POST /wps/member/password/email',
  'POST /wps/member/password/verification',
  'GET /wps/agent/affiliate',
  'GET /lgw/games/game_menus',
  'GET /lgw/vn/games/game_menu',
  'GET /lgw/games/popular',
  'GET /lgw/vn/numeros/opened/game',
  'GET /wps/relay/GCS_gameLaunchFB',
  'GET /wps/relay/GCSGAME_hotGamesV2',
  'GET /wps/relay/GCSGAME_getRankList',
  'GET /wps/relay/MCSFE_getListAnnouncements',
  'PUT /wps/feedback',
]

/** Further calls without a login: what a visitor needs before logging in, and public verification. */
const openByUs = [
  'GET /wps/system/keys',
  'GET /wps/system/settings/consolidated',
  'GET /wps/captcha/sound',
  'GET /wps/proof-of-work',
  'POST /wps/captcha/picture',
  'GET /wps/system/setting/register/check',
  'GET /wps/system/country',
  'GET /wps/system/permission',
  'GET /wps/system/service',
  'GET /wps/relay/ODSFE2_getWinnerBoard',
  'GET /wps/studio/game',
  'GET /wps/crash/proof',
  'GET /wps/tournaments',
  'GET /wps/tournaments/leaderboard',
  'GET /wps/lottery/board',
  'GET /wps/lottery/boards',
  'GET /wps/lottery/draws',
  'GET /wps/lottery/draw',
  'GET /wps/lottery/keys',
  'GET /wps/lottery/receipt-keys',
  'POST /wps/pay/receipts/check',
  'GET /wps/lottery/sale',
  'GET /wps/lottery/sales',
  'POST /wps/member/password/link',
  'POST /wps/session/challenge',
  'POST /wps/session/login/passkey/options',
  'POST /wps/session/login/passkey',
  'POST /wps/session/challenge/code',
  'GET /wps/bot/puzzle',
  'POST /wps/bot/puzzle',
  'POST /wps/bot/sound',
  'GET /wps/verification/sms/channel',
  'POST /wps/system/helpCenter/rating',
  'GET /wps/content/stories',
  'GET /wps/content/story',
  'GET /wps/content/page',
  'GET /wps/system/setting/feedback',
  'GET /wps/system/releases',
  'GET /wps/system/setting/join',
  'POST /wps/agent/links/visit',
  'POST /wps/join',
  'POST /wps/feedback/picture',
  'GET /wps/service/chat',
  'POST /wps/service/chat',
  'GET /wps/service/messages',
  'POST /wps/service/messages',
  'POST /wps/service/picture',
  'POST /wps/service/typing',
  'POST /wps/service/end',
  'POST /wps/service/rating',
  'GET /wps/chat/rooms',
  'GET /wps/chat/messages',
  'GET /wps/pay/pace',
  'GET /wps/pay/promises',
  'GET /wps/promo/list',
  'GET /wps/promo/one',
  'GET /wps/mc/vip',
  'POST /wps/referral/visit',
  // Chances, stock and draws of a raffle are for anybody to check.
  'GET /wps/promo/raffle',
  'GET /wps/promo/raffle/draws',
  'GET /wps/promo/raffle/draw',
  // Nor is a red packet of a room a secret, and its split is for anybody to check once it is over.
  'GET /wps/packets/one',
]

describe('every call', () => {
  test('in the document is one of the contract', () => {
    const own = Object.entries(described).filter(([url]) => !url.startsWith(vendorPath))
    const methods = own.flatMap(([, each]) => Object.keys(each))
    expect(calls.length).toBeGreaterThan(60)
    expect(calls).toHaveLength(methods.length)
  })

  test('has a unique path from the root of the host', () => {
    const paths = calls.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(paths.filter((path) => !/^(GET|POST|PUT|DELETE) \/(wps|lgw|lotto|bo)\/[\w/-]+$/.test(path))).toEqual([])
  })
})

describe.each(closed.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test.each([
    ['a visitor', undefined],
    ['a worn token', 'x'.repeat(43)],
  ])('requires a login of %s', async (_who, worn) => {
    expect(await ask(call, worn ? { token: worn } : {})).toMatchObject({
      status: 401,
      success: false,
      code: 'NOT_LOGGED_IN',
      message: 'Sorry, you have not logged in, please log in',
      value: null,
    })
  })
})

test.each([
  [{ language: 'TH' }, 'TH'],
  [{ 'accept-language': 'my-MM,my;q=0.9,en;q=0.8' }, 'MY'],
  [{ 'accept-language': 'vi', language: 'CN' }, 'CN'],
  [{ 'accept-language': 'fr' }, 'EN'],
  [{}, 'EN'],
] as const)('to headers of %o a refusal is a sentence in %s', async (headers, language) => {
  const { code, message } = (await app.inject({ method: 'GET', url: urlOf(getBalance), headers })).json<Envelope<null>>()
  expect([code, message]).toEqual(['NOT_LOGGED_IN', refusalSentences[language].NOT_LOGGED_IN])
})

test.each(['MY', 'CN', 'TH', 'VI', 'ID', 'TY'] as const)('input that does not fit is refused in %s', async (language) => {
  const sent = { method: 'POST', url: urlOf(sendJoinRequest), headers: { language }, payload: { name: 7 } } as const
  const { code, message } = (await app.inject(sent)).json<Envelope<null>>()
  const [own, english] = [refusalSentences[language], refusalSentences.EN].map((each) => new Map(Object.entries(each)).get(code))
  expect(message).toBe(own)
  expect(message).not.toBe(english)
})

describe('calls without a login', () => {
  test.each(open.map((call) => [call.path, call] as const))('%s needs no login', async (_path, call) => {
    expect((await ask(call)).status).not.toBe(401)
  })

  test('are those of the specification and a few of ours', () => {
    const mayBeOpen = (path: string) =>
      [...openBySpecification, ...openByUs].includes(path) || path.startsWith('GET /wps/public/')
    expect(open.map(({ path }) => path).filter((path) => !mayBeOpen(path))).toEqual([])
    expect(closed.map(({ path }) => path).filter(mayBeOpen)).toEqual([])
  })
})

test.each(calls.filter(({ encrypted }) => encrypted).map((call) => [call.path, call] as const))(
  '%s takes no plain body',
  async (_path, call) => {
    expect(await ask(call, { token })).toMatchObject({ status: 400, code: 'ENCRYPTION_REQUIRED' })
  },
)

test.each([
  ['GET', '/wps/relay/MCSFE_getFavoriteGames', 200],
  ['GET', '/wps/mc/profile', 401],
  ['GET', '/wps/no-such-call', 404],
  ['GET', '/wps/system/keys', 200],
  ['POST', '/wps/session/login', 400],
] as const)('browsers and proxies may not keep the answer to %s %s', async (method, url, status) => {
  const authorization = status === 200 ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, headers } = await app.inject({ method, url, headers: authorization })
  expect({ statusCode, cached: headers['cache-control'] }).toEqual({ statusCode: status, cached: 'no-store' })
})

test.each([
  ['tamuvo.example', 200, 'OK'],
  ['tamuvo.example:8443', 200, 'OK'],
  ['tamuvo.example.attacker.test', 403, 'DOMAIN_INVALID'],
  ['198.51.100.7', 403, 'DOMAIN_INVALID'],
])('at host %s the site answers %i %s', async (host, status, code) => {
  const response = await app.inject({ method: 'GET', url: '/wps/system/status', headers: { host } })
  expect({ status: response.statusCode, code: response.json<Envelope<unknown>>().code }).toEqual({ status, code })
})

test.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '10.0.0.7', ALLOWED_HOSTS: ' , ' }, false],
  [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'play.example', DEMO: '0' }, true],
  [{ HOST: '0.0.0.0', ROLE: 'worker' }, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
])('the configuration %j is accepted: %s', (more, isAccepted) => {
  const read = () => readConfig({ DATABASE_URL: database.url, ...more })
  if (isAccepted) expect(read).not.toThrow()
  else expect(read).toThrow('ALLOWED_HOSTS')
})

test('calls of vendors are in the document, with the names of their dialect', async () => {
  const { paths, webhooks } = (await app.inject('/openapi.json')).json<{ paths: Paths; webhooks: Paths }>()
  for (const { name, calls: theirs, errors } of vendorDialects)
    for (const call of Object.values(theirs)) {
      const operation = paths[`/vendor/{code}${urlOf(call)}`]?.[methodOf(call).toLowerCase()]
      expect(operation).toMatchObject({ tags: [`vendor ${name}`], description: expect.stringContaining(errors.insufficient) })
      // The running code finds the call by its path.
      expect(walletDialects[name as keyof typeof walletDialects]?.calls[call.path]?.call).toBe(call)
    }
  expect(Object.keys(webhooks)).toContain('tc-gaming ft')
  const page = (await app.inject('/docs')).body
  expect(page).toContain('/vendor/{code}/transaction/bet')
  expect(page).toContain('tc-gaming ft')
})
