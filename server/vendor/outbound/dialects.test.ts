import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import type { Recorder } from '../recorder.ts'
import type { FreeRounds, Launch } from './dialect.ts'
import { productOf } from './dialect.ts'
import { evolutionOutbound } from './evolution.ts'
import { caletaOutbound, hub88Outbound } from './hub88.ts'
import { openOutside, VendorDown } from './outside.ts'
import { swipegamesOutbound } from './swipegames.ts'
import { formOf, tcGamingOutbound } from './tc-gaming.ts'
import { type Came, fakeVendor, integrationTo, readTcForm, tcKeys } from './testing.ts'

const recorder: Recorder = { note: () => {}, flush: async () => {}, close: async () => {} }
const outside = openOutside({ clock: steppedClock('2026-08-05T06:30:00Z') }, recorder)

const launch: Launch = {
  token: 'launch-token',
  memberId: 4711n,
  game: 'dragon',
  language: 'MY',
  isMobile: true,
  address: '203.0.113.7',
  lobbyUrl: 'https://site/lobby',
  depositUrl: 'https://site/?deposit',
}

const rounds: FreeRounds = {
  reference: 'FR1',
  memberIds: [4711n],
  games: ['dragon'],
  count: 5,
  bet: { amount: amount(100n) },
  from: new Date('2026-08-05T00:00:00Z'),
  until: new Date('2026-08-12T00:00:00Z'),
  template: 'prepaid-1',
}

const json = ({ body }: Came): Record<string, unknown> => JSON.parse(body)

describe('Hub88', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const settings = { operatorId: '12', subPartnerId: 'tamuvo' }
  const isSigned = ({ headers, body }: Came, header: string): boolean =>
    verify('RSA-SHA256', Buffer.from(body), createPublicKey(publicKey), Buffer.from(String(headers[header]), 'base64'))

  test('starts a game with a signed call', async () => {
    const { url, came } = await fakeVendor(() => ({ url: 'https://play/?t=1' }))
    const integration = integrationTo(url, { settings, secrets: { privateKey } })
    expect(await hub88Outbound.launch(outside, integration, launch)).toBe('https://play/?t=1')
    expect(await caletaOutbound.launch(outside, integration, launch)).toBe('https://play/?t=1')
    expect([isSigned(came[0]!, 'x-hub88-signature'), isSigned(came[1]!, 'x-auth-signature')]).toEqual([true, true])
    expect(came[0]?.path).toBe('/game/url')
    expect(json(came[0]!)).toMatchObject({
      operator_id: 12,
      sub_partner_id: 'tamuvo',
      user: '4711',
      token: 'launch-token',
      platform: 'GPL_MOBILE',
      lang: 'en',
      game_code: 'dragon',
      currency: 'MMK',
      ip: '203.0.113.7',
      lobby_url: 'https://site/lobby',
    })
  })

  test('lists games, shows rounds, grants and cancels free bets', async () => {
    const { url, came } = await fakeVendor(({ path }) => {
      if (path === '/game/list')
        return [
          { game_code: 'a', name: 'A', enabled: true, category: 'Video Slots', url_thumb: 'https://img/a' },
          { game_id: 7, name: 'B', enabled: false, category: 'Live Blackjack', url_thumb: null },
        ]
      return path === '/game/round' ? { url: 'https://round/1' } : { reward_uuid: 'rw1' }
    })
    const integration = integrationTo(url, { settings, secrets: { privateKey } })
    expect(await hub88Outbound.listGames?.(outside, integration)).toEqual([
      { code: 'a', name: 'A', product: 'RNG', isOpen: true, image: 'https://img/a' },
      { code: '7', name: 'B', product: 'LIVE', isOpen: false, image: '' },
    ])
    expect(await hub88Outbound.roundPage?.(outside, integration, { memberId: 1n, round: 'r', tx: 't' })).toBe('https://round/1')
    expect(await hub88Outbound.grantFreeRounds?.(outside, integration, rounds)).toBe('rw1')
    expect(json(came.at(-1)!)).toMatchObject({
      prepaid_uuid: 'prepaid-1',
      bet_count: 5,
      bet_value: 100_000,
      user: '4711',
      start_time: '2026-08-05T00:00:00',
    })
    await hub88Outbound.cancelFreeRounds?.(outside, integration, 'rw1')
    expect(json(came.at(-1)!)).toEqual({ operator_id: 12, reward_uuid: 'rw1' })
  })

  test('an answer of another shape counts as none', async () => {
    const { url } = await fakeVendor(() => ({ error: 'no such operator' }))
    await expect(hub88Outbound.launch(outside, integrationTo(url, { secrets: { privateKey } }), launch)).rejects.toThrow(
      VendorDown,
    )
  })
})

describe('SwipeGames', () => {
  const options = { settings: { cID: 'c1', extCID: 'e1' }, secrets: { apiKey: 'swipe-key' } }
  const signOf = (text: string): string => createHmac('sha256', 'swipe-key').update(text).digest('hex')

  test('starts a game with canonical JSON', async () => {
    const { url, came } = await fakeVendor(() => ({ gameURL: 'https://launcher/?gsID=1', gsID: '1' }))
    expect(await swipegamesOutbound.launch(outside, integrationTo(url, options), launch)).toBe('https://launcher/?gsID=1')
    expect(came[0]).toMatchObject({
      method: 'POST',
      path: '/create-new-game',
      headers: { 'x-request-sign': signOf(came[0]!.body) },
    })
    expect(Object.keys(json(came[0]!))).toEqual(Object.keys(json(came[0]!)).sort())
    expect(json(came[0]!)).toMatchObject({
      cID: 'c1',
      extCID: 'e1',
      gameID: 'dragon',
      demo: false,
      platform: 'mobile',
      sessionID: 'launch-token',
      user: { id: '4711' },
    })
  })

  test('lists games by a signed query', async () => {
    const images = { baseURL: 'https://cdn/sg', vertical: '/v.png' }
    const { url, came } = await fakeVendor(() => [{ id: 'sg_1', title: 'One', images, rtp: 97 }])
    expect(await swipegamesOutbound.listGames?.(outside, integrationTo(url, options))).toEqual([
      { code: 'sg_1', name: 'One', product: 'RNG', isOpen: true, image: 'https://cdn/sg/v.png' },
    ])
    expect(came[0]?.path).toBe('/games?cID=c1&extCID=e1&excludeBetLines=true')
    expect(came[0]?.headers['x-request-sign']).toBe(signOf('{"cID":"c1","excludeBetLines":true,"extCID":"e1"}'))
  })

  test('grants free rounds once, and cancels what may be gone', async () => {
    const { url, came } = await fakeVendor(({ method }, response) => {
      if (method === 'POST' && came.length === 1) return { id: 'x', extID: 'FR1' }
      response.writeHead(method === 'POST' ? 409 : 404).end('{"message":"no"}')
    })
    const integration = integrationTo(url, options)
    for (const _turn of [1, 2])
      expect(await swipegamesOutbound.grantFreeRounds?.(outside, integration, { ...rounds, bet: { line: 20 } })).toBe('FR1')
    expect(json(came[0]!)).toMatchObject({ extID: 'FR1', userIDs: ['4711'], gameIDs: ['dragon'], quantity: 5, betLine: 20 })
    await swipegamesOutbound.cancelFreeRounds?.(outside, integration, 'FR1')
    expect(came.at(-1)).toMatchObject({ method: 'DELETE', path: '/free-rounds' })
  })
})

test('Evolution opens a table at the address that it answers', async () => {
  const { url, came } = await fakeVendor(() => ({ entry: '/entry?params=abc', entryEmbedded: '/entry?embedded' }))
  const integration = integrationTo(url, {
    settings: { casinoKey: 'casino1', country: 'MM' },
    secrets: { apiToken: 'api/token' },
  })
  expect(await evolutionOutbound.launch(outside, integration, { ...launch, language: 'CN' })).toBe(`${url}/entry?params=abc`)
  expect(came[0]?.path).toBe('/ua/v1/casino1/api%2Ftoken')
  expect(json(came[0]!)).toMatchObject({
    player: { id: '4711', language: 'zh', country: 'MM', currency: 'MMK', session: { id: 'launch-token', ip: '203.0.113.7' } },
    config: { game: { table: { id: 'dragon' } }, channel: { mobile: true }, urls: { lobby: 'https://site/lobby' } },
  })
})

describe('TC-Gaming', () => {
  const options = { settings: { merchantCode: 'm1', productType: '384', prefix: 'tv' }, secrets: tcKeys }
  const move = { reference: 'T1', memberId: 4711n, direction: 'in', amount: amount(4_050n) } as const

  test('the encryption is single DES, as `openssl enc -des-ecb` makes it', () => {
    expect(formOf(integrationTo('', options), 'hello').get('params')).toBe('SPjdrAgKBpg=')
  })

  test.each([
    [{ status: 0, transaction_status: 'SUCCESS' }, 'ok'],
    [{ status: '0', transaction_status: 'success' }, 'ok'],
    [{ status: 0, transaction_status: 'FAILED' }, 'fail'],
    [{ status: 0, transaction_status: 'PENDING' }, 'unknown'],
    [{ status: 0, transaction_status: 'NOT FOUND' }, 'not-found'],
    [{ status: 0 }, 'unknown'],
    [{ status: 11, error_desc: 'not enough' }, 'fail'],
    [{ status: 12, error_desc: 'used' }, 'unknown'],
    [{ status: 1, error_desc: 'system' }, 'unknown'],
    [{ any: 'thing' }, 'unknown'],
  ] as const)('%j means %s', async (said, meaning) => {
    const { url, came } = await fakeVendor(() => said)
    const { transfer } = tcGamingOutbound
    expect(await transfer?.move(outside, integrationTo(url, options), move)).toBe(meaning)
    expect(await transfer?.ask(outside, integrationTo(url, options), move)).toBe(meaning)
    expect(came[0]).toMatchObject({ method: 'POST', path: '/doBusiness.do' })
    const player = { username: `tv${(4711).toString(36)}`, product_type: 384 }
    expect(readTcForm(came[0]!)).toEqual({ method: 'ft', ...player, fund_type: 1, amount: 40.5, reference_no: 'T1' })
    expect(readTcForm(came[1]!)).toEqual({ method: 'cs', product_type: 384, ref_no: 'T1' })
  })

  test('a connection that breaks leaves a transfer unknown; one that was never opened, refused', async () => {
    const { url } = await fakeVendor((_came, response) => void response.socket?.destroy())
    const integration = integrationTo(url, options)
    expect(await tcGamingOutbound.transfer?.move(outside, integration, move)).toBe('unknown')
    for (let count = 0; count < 4; count++) await tcGamingOutbound.transfer?.ask(outside, integration, move)
    expect(outside.isDown(integration)).toBe(true)
    expect(await tcGamingOutbound.transfer?.move(outside, integration, move)).toBe('fail')
    expect(await tcGamingOutbound.transfer?.ask(outside, integration, move)).toBe('unknown')
  })

  test('makes players, reads balances, lists and starts games', async () => {
    const { url, came } = await fakeVendor((call) => {
      const { method } = readTcForm(call)
      if (method === 'gb') return { status: 0, balance: '12.349' }
      if (method === 'tgl') return { status: 0, games: [{ tcgGameCode: 'g1', gameName: 'Game', gameType: 'FISH' }] }
      return method === 'lg' ? { status: 0, game_url: 'play/1?x=2' } : { status: 0 }
    })
    const integration = integrationTo(url, options)
    await tcGamingOutbound.transfer?.createPlayer(outside, integration, 4711n)
    expect(readTcForm(came[0]!)).toMatchObject({
      method: 'cm',
      currency: 'MMK',
      password: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(await tcGamingOutbound.transfer?.balance(outside, integration, 4711n)).toBe(1_234n)
    expect(await tcGamingOutbound.listGames?.(outside, integration)).toEqual([
      { code: 'g1', name: 'Game', product: 'FISH', isOpen: true, image: '' },
    ])
    expect(await tcGamingOutbound.launch(outside, integration, launch)).toBe(`${url}/play/1?x=2`)
    expect(readTcForm(came.at(-1)!)).toMatchObject({
      method: 'lg',
      game_mode: 1,
      game_code: 'dragon',
      ip_address: '203.0.113.7',
      language: 'EN',
    })
    expect(readTcForm(came.at(-1)!)).not.toHaveProperty('view')
  })

  test.each([
    ['lobby', 'Lobby'],
    ['betting', 'Betting'],
  ] as const)('opens a lottery in its %s where that was asked for', async (view, said) => {
    const { url, came } = await fakeVendor(() => ({ status: 0, game_url: '/play/1' }))
    await tcGamingOutbound.launch(outside, integrationTo(url, options), { ...launch, view })
    expect(readTcForm(came.at(-1)!)).toMatchObject({ method: 'lg', view: said })
  })

  test.each([{ status: 15, error_desc: 'no player' }, { status: 0 }, { status: 0, balance: 'much' }])(
    '%j is no balance',
    async (said) => {
      const { url } = await fakeVendor(() => said)
      await expect(tcGamingOutbound.transfer?.balance(outside, integrationTo(url, options), 1n)).rejects.toThrow(VendorDown)
    },
  )
})

test.each([
  ['Video Slots', 'RNG'],
  ['Live Roulette', 'LIVE'],
  ['Sportsbook', 'SPORTS'],
  ['Fixed Odds', 'SPORTS'],
  ['Lottery', 'ELOTT'],
  ['Fishing', 'FISH'],
  ['Multiplayer', 'PVP'],
  ['Unknown', 'RNG'],
])('%s is sold as %s', (category, product) => {
  expect(productOf(category)).toBe(product)
})
