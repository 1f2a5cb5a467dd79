import { randomUUID, sign } from 'node:crypto'
import { getMerchantWallet, launchGame, setAutoTransfer } from '@tamuvo/contract/vendor.ts'
import { expect, test } from 'vitest'
import { freezeMember } from '../account/freeze-member.ts'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { VendorDown } from './outbound/outside.ts'
import { pageUrl } from './outbound/page-url.ts'
import { fakeVendor } from './outbound/testing.ts'
import { keys, vendorServer } from './testing.ts'
import { walletVendor } from './transfer/testing.ts'
import { putIntegration } from './save-integration.ts'

let excluded: bigint | undefined
const server = await vendorServer({
  siteUrl: () => 'https://site.example',
  mayPlay: async ({ memberId }) => (memberId === excluded ? 'excluded' : undefined),
})
const { services, clock } = server

const played = await fakeVendor(({ body }) => ({ url: `https://play.example/?${JSON.parse(body).token}` }))
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** The vendor HUB of the test server, now with a server of its own. */
const hub = (more: { isOpen?: boolean; url?: string; settings?: Record<string, string> } = {}) =>
  inTransaction(services.database, async (tx) => {
    const integration = { code: 'HUB', dialect: 'hub88', isOpen: true, currency: 'MMK', unitFactor: 1n, url: played.url } as const
    await putIntegration(tx, services, {
      ...integration,
      ...more,
      settings: { publicKey, ...more.settings },
      secrets: { privateKey },
    })
    services.vendors.directory.forget()
  })
await hub()

const callHub = async (token: string): Promise<{ status: string; balance?: number }> => {
  const body = JSON.stringify({ token, request_uuid: randomUUID(), game_code: 'one' })
  const signature = sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64')
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
  const response = await fetch(`${server.walletUrl}/vendor/HUB/user/balance`, { method: 'POST', headers, body })
  return (await response.json()) as { status: string }
}

const member = async (money = 10_000n) => {
  const { id } = await server.player({ money })
  return { id, token: await server.login(id) }
}

test('a vendor and a game that an operator closed for a while start no games', async () => {
  const { token } = await member()
  const set = (value: SettingOf<'catalog.maintenance'>) =>
    inTransaction(services.database, (tx) =>
      changeSetting(tx, services, { key: 'catalog.maintenance', value, by: 'ko', reason: 'a test' }),
    )
  const open = { categories: [], vendors: [], games: [] }
  const launch = async () => (await server.ask(launchGame, { gameCode: 'HUB_ONE', backUrl: '/' }, { token })).code
  for (const closed of [{ vendors: ['HUB'] }, { games: ['HUB_ONE'] }, { categories: ['RNG' as const] }]) {
    await set({ ...open, ...closed })
    services.vendors.directory.forget()
    expect(await launch()).toBe('GAME_MAINTENANCE')
  }
  await set(open)
  // Other processes see it when their cache expires.
  clock.advance(3_000)
  expect(await launch()).toBe('OK')
})

test('gives the vendor’s address with a token, good for one game and a minute', async () => {
  const { id, token } = await member()
  const launched = await server.get(launchGame, { gameCode: 'HUB_ONE', backUrl: '/games/rng' }, { token })
  expect(launched).toEqual({
    launchMode: 'REDIRECT',
    url: `https://play.example/?${launched.token}`,
    token: launched.token,
    expiresIn: 60,
    collectAtEnd: false,
    isOwn: false,
  })
  expect(JSON.parse(played.came.at(-1)!.body)).toMatchObject({
    user: id.toString(),
    token: launched.token,
    game_code: 'one',
    currency: 'MMK',
    platform: 'GPL_DESKTOP',
    lobby_url: 'https://site.example/games/rng',
    deposit_url: 'https://site.example/?deposit',
    lang: 'en',
  })
  const { rows } = await services.database.query(
    'SELECT count(*)::int AS plain FROM vendor_session WHERE token_hash::text LIKE $1',
    [launched.token],
  )
  expect(rows).toEqual([{ plain: 0 }])
})

test.each([
  ['https://play.example/x', true, true],
  ['https://play.example/x', false, true],
  ['http://127.0.0.1:9/x', true, true],
  ['http://localhost/x', true, true],
  ['http://[::1]:9/x', true, true],
  ['http://127.0.0.1:9/x', false, false],
  ['http://play.example/x', true, false],
  ['http://127.0.0.1.play.example/x', true, false],
  ['javascript:alert(1)//https://play.example', true, false],
  ['data:text/html,x', true, false],
  ['//play.example/x', true, false],
  ['', true, false],
])('a page at %j in a demo (%s) may be opened: %s', (url, demo, isSafe) => {
  const opened = () => pageUrl(url, { demo })
  if (isSafe) expect(opened()).toBe(url)
  else expect(opened).toThrow(VendorDown)
})

test('an address that would run as a script is not given to a browser', async () => {
  const { token } = await member()
  const evil = await fakeVendor(() => ({ url: 'javascript:alert(document.cookie)' }))
  await hub({ url: evil.url })
  expect(await server.ask(launchGame, { gameCode: 'HUB_ONE' }, { token })).toMatchObject({ code: 'VENDOR_DOWN' })
  await hub()
})

test('lottery pages ask by their own word, phones by theirs', async () => {
  const { token } = await member()
  await server.get(launchGame, { lottoGameCode: 'HUB_TWO', device: 'H5' }, { token })
  expect(JSON.parse(played.came.at(-1)!.body)).toMatchObject({ game_code: 'two', platform: 'GPL_MOBILE' })
})

test('the way to show it is the vendor’s', async () => {
  const { token } = await member()
  await hub({ settings: { launchMode: 'POPUP' } })
  expect(await server.get(launchGame, { gameCode: 'HUB_ONE' }, { token })).toMatchObject({ launchMode: 'POPUP' })
  await hub()
})

test('a way back leads to this site only', async () => {
  const { token } = await member()
  for (const backUrl of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
    expect(await server.ask(launchGame, { gameCode: 'HUB_ONE', backUrl }, { token })).toMatchObject({ code: 'MALFORMED' })
})

test('unknown and closed games are not started', async () => {
  const { token } = await member()
  const launch = (gameCode: string) => server.ask(launchGame, { gameCode }, { token })
  expect(await launch('NO_SUCH')).toMatchObject({ code: 'GAME_NOT_FOUND' })
  await hub({ isOpen: false })
  expect(await launch('HUB_ONE')).toMatchObject({ code: 'GAME_MAINTENANCE' })
  await hub()
})

test('trial, frozen and self-excluded accounts are refused without a call to the vendor', async () => {
  const trial = await server.player({ type: 4 })
  const [one, other] = [await member(), await member()]
  const before = played.came.length
  excluded = other.id
  expect(await server.ask(launchGame, { gameCode: 'HUB_ONE' }, { token: await server.login(trial.id, 4) })).toMatchObject({
    code: 'REAL_ACCOUNT_NEEDED',
  })
  expect(await server.ask(launchGame, { gameCode: 'HUB_ONE' }, { token: other.token })).toMatchObject({ code: 'RG_EXCLUDED' })
  await inTransaction(services.database, (tx) =>
    freezeMember(tx, { memberId: one.id, by: 'staff:1', reason: 'asked for', at: clock.now() }),
  )
  const login = await server.login(one.id)
  expect(await server.ask(launchGame, { gameCode: 'HUB_ONE' }, { token: login })).toMatchObject({ code: 'ACCOUNT_FROZEN' })
  expect(played.came.length).toBe(before)
})

test('a vendor that does not answer is down', async () => {
  const { token } = await member()
  await hub({ url: 'http://127.0.0.1:9' })
  expect(await server.ask(launchGame, { gameCode: 'HUB_ONE' }, { token })).toMatchObject({ code: 'VENDOR_DOWN' })
  await hub()
})

test('a token that waited longer than a minute starts nothing', async () => {
  const { token } = await member()
  const launched = await server.get(launchGame, { gameCode: 'HUB_ONE' }, { token })
  clock.advance(60_001)
  expect(await callHub(launched.token)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  const again = await server.get(launchGame, { gameCode: 'HUB_ONE' }, { token })
  expect(await callHub(again.token)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
})

test('where the vendor keeps wallets the main wallet goes along, unless the member wants it otherwise', async () => {
  const vendor = await walletVendor(server, 'TCG', {
    wholeUnits: 'true',
    hiddenGames: 'k3:LOTT',
    gameUrl: 'https://play.example/',
  })
  const { id, token } = await member(12_345n)
  // Games in no catalogue are those of sandboxes.
  expect((await server.ask(launchGame, { gameCode: 'TCG_K3' }, { token })).code).toBe('GAME_NOT_FOUND')
  await services.database.query('UPDATE member SET type = 3 WHERE id = $1', [id])
  await server.get(setAutoTransfer, { autoTransfer: false }, { token })
  const launched = await server.get(launchGame, { gameCode: 'TCG_K3' }, { token })
  expect(launched.url).toMatch(/\/play\/1$/)
  expect(await server.get(getMerchantWallet, {}, { token })).toMatchObject({ main: '123.45' })
  await server.get(setAutoTransfer, { autoTransfer: true }, { token })
  await server.get(launchGame, { gameCode: 'TCG_K3' }, { token })
  expect([await server.get(getMerchantWallet, {}, { token }), vendor.balances.get(vendor.nameOf(id))]).toMatchObject([
    { main: '0.45' },
    12_300n,
  ])
})
