import { inspect } from 'node:util'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { gameCodeOf } from './import-games.ts'
import { vendorJobs } from './jobs.ts'
import { fakeVendor } from './outbound/testing.ts'
import { keys, vendorServer } from './testing.ts'
import { cancelFreeRounds, grantFreeRounds } from './free-rounds.ts'
import { importGames } from './import-games.ts'
import { putIntegration } from './save-integration.ts'

const server = await vendorServer()
const { services, clock } = server
const { directory } = services.vendors

type Listed = { game_code: string; name: string; category: string; enabled: boolean; url_thumb?: string }

const offered: Listed[] = []
const rewards: object[] = []
const vendor = await fakeVendor(({ path, body }) => {
  if (path === '/game/list') return offered
  rewards.push({ path, ...JSON.parse(body) })
  return { reward_uuid: 'reward-1' }
})

const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const integration = { code: 'NEW', dialect: 'hub88', isOpen: true, currency: 'MMK', unitFactor: 1n, url: vendor.url } as const
await inTransaction(services.database, (tx) =>
  putIntegration(tx, services, {
    ...integration,
    settings: { name: 'New Games', operatorId: '1' },
    secrets: { privateKey },
  }),
)
directory.forget()

const offer = async (...games: Partial<Listed>[]): Promise<number> => {
  const usual = { name: 'Dragon', category: 'Video Slots', enabled: true }
  offered.splice(0, offered.length, ...games.map((game): Listed => ({ game_code: 'dragon', ...usual, ...game })))
  const counted = await importGames(services, (await directory.findIntegration('NEW'))!)
  // The cache of the catalogue expires after some seconds.
  clock.advance(5_000)
  directory.forget()
  return counted
}

const stateOf = async (gameCode: string) => (await services.catalog.findGame(gameCode))?.state

test('a vendor’s games are added to the catalogue, and are found by both codes', async () => {
  expect(
    await offer({ url_thumb: 'https://img.example/1.png' }, { game_code: 'wheel', name: 'Wheel', category: 'Live Roulette' }),
  ).toBe(2)
  expect(await services.catalog.findGame('NEW_DRAGON')).toMatchObject({
    gameType: 'RNG',
    vendor: 'NEW',
    names: { EN: 'Dragon', MY: 'Dragon', CN: 'Dragon' },
    state: 'open',
    image: { rx1: 'https://img.example/1.png' },
  })
  expect((await directory.view()).game('NEW', 'wheel')).toMatchObject({ gameCode: 'NEW_WHEEL', product: 'LIVE', isOpen: true })
  expect(await directory.findServed('NEW_WHEEL')).toMatchObject({ code: 'wheel' })
  const { vendors } = await services.catalog.data()
  expect(vendors.filter(({ code }) => code === 'NEW')).toMatchObject([
    { names: { EN: 'New Games' } },
    { names: { EN: 'New Games' } },
  ])
})

test('games that the vendor closes or no longer lists are closed, and reopened with it', async () => {
  await offer({ enabled: false })
  expect([await stateOf('NEW_DRAGON'), await stateOf('NEW_WHEEL')]).toEqual(['maintenance', 'maintenance'])
  await offer({})
  expect([await stateOf('NEW_DRAGON'), await stateOf('NEW_WHEEL')]).toEqual(['open', 'maintenance'])
  expect(await stateOf('HUB_ONE')).toBe('open')
})

test('codes that differ by case alone are one game', async () => {
  expect(await offer({}, { game_code: 'DRAGON', name: 'Another' })).toBe(1)
  expect(await services.catalog.findGame('NEW_DRAGON')).toMatchObject({ names: { EN: 'Dragon' } })
})

test.each([
  ['dragon', 'NEW_DRAGON'],
  ['dragon-1', /^NEW_DRAGON_1_[0-9A-F]{6}$/],
  ['dragon.1', /^NEW_DRAGON_1_[0-9A-F]{6}$/],
  ['d'.repeat(60), /^NEW_D{29}_[0-9A-F]{6}$/],
])('%s has a code of its own here', (code, ours) => {
  expect(gameCodeOf('NEW', code)).toMatch(ours)
  expect(
    new Set(['dragon', 'dragon-1', 'dragon.1', 'd'.repeat(60), 'd'.repeat(61)].map((each) => gameCodeOf('NEW', each))).size,
  ).toBe(5)
})

test('the job reads the lists of all vendors, and one that is down does no harm', async () => {
  offered.splice(0, offered.length, { game_code: 'late', name: 'Late', category: 'Slots', enabled: true })
  const down = { ...integration, code: 'DOWN', url: 'http://127.0.0.1:9', settings: {}, secrets: { privateKey } }
  await inTransaction(services.database, (tx) => putIntegration(tx, services, down))
  directory.forget()
  const job = vendorJobs(services).find(({ name }) => name === 'vendor.import-games')
  await job?.run({} as never)
  await expect
    .poll(() => directory.view().then((view) => clock.advance(4_000) ?? view.game('NEW', 'late')?.gameCode))
    .toBe('NEW_LATE')
  const { rows } = await services.database.query(`SELECT count(*)::int AS next FROM job WHERE name = 'vendor.import-games'`)
  expect(rows).toEqual([{ next: 1 }])
})

test('free rounds are granted and cancelled by the vendor’s own codes', async () => {
  const [from, until] = [new Date('2026-08-05T00:00:00Z'), new Date('2026-08-12T00:00:00Z')]
  const txRequest = {
    reference: 'FR-1',
    memberIds: [4711n],
    gameCodes: ['NEW_DRAGON', 'HUB_ONE'],
    count: 5,
    bet: { amount: amount(100n) },
    from,
    until,
  }
  const ours = (await directory.findIntegration('NEW'))!
  expect(await grantFreeRounds(services, ours, txRequest)).toBe('reward-1')
  await cancelFreeRounds(services, ours, 'reward-1')
  expect(rewards).toMatchObject([
    {
      path: '/freebet/rewards/create',
      game_code: 'dragon',
      user: '4711',
      bet_count: 5,
      bet_value: 100_000,
      operator_reward_reference: 'FR-1',
    },
    { path: '/freebet/rewards/cancel', reward_uuid: 'reward-1' },
  ])
})

test('a vendor without free rounds grants none, and lists no games it has no list of', async () => {
  const evo = (await directory.findIntegration('EVO'))!
  const [from, until] = [clock.now(), clock.now()]
  const txRequest = { reference: 'FR-2', memberIds: [1n], gameCodes: ['EVO_ONE'], count: 1, bet: { line: 1 }, from, until }
  expect([await grantFreeRounds(services, evo, txRequest), await importGames(services, evo)]).toEqual([undefined, 0])
})

test('the key of session tokens is made once and stays; secrets are never printed', async () => {
  const before = (await directory.findIntegration('NEW'))!.secrets.get('sessionKey')
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  await inTransaction(services.database, (tx) =>
    putIntegration(tx, services, { ...integration, isOpen: false, settings: {}, secrets: { privateKey } }),
  )
  directory.forget()
  const after = (await directory.findIntegration('NEW'))!
  expect([after.isOpen, after.secrets.get('sessionKey')]).toEqual([false, before])
  expect([JSON.stringify(after.secrets), inspect(after.secrets), after.secrets.get('none')]).toEqual([
    '"[hidden]"',
    '[hidden]',
    '',
  ])
})
