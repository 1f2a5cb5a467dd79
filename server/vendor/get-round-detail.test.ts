import { randomUUID } from 'node:crypto'
import { getRoundDetail } from '@tamuvo/contract/vendor.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { fakeVendor } from './outbound/testing.ts'
import { keys, type Player, vendorServer } from './testing.ts'
import { putIntegration } from './save-integration.ts'
import { labelVendorRounds } from './vendor.ts'

const server = await vendorServer()
const { services, clock } = server

/** A round with a bet that won twice, and what the record calls it. */
const playRound = async ({ id, token }: Player): Promise<{ id: string; code: string; bet: string }> => {
  const integration = await services.vendors.directory.findIntegration('HUB')
  const [round, bet] = [randomUUID(), randomUUID()]
  const said = { token, round, game: 'one', isFree: false, closes: false, reopens: false }
  await services.vendors.gateway.take(integration!, { ...said, op: 'bet', tx: bet, amount: amount(200n) })
  const win = { ...said, op: 'win', bet: { tx: bet }, isOnce: false } as const
  await services.vendors.gateway.take(integration!, { ...win, tx: randomUUID(), amount: amount(300n) })
  await services.vendors.gateway.take(integration!, { ...win, tx: randomUUID(), amount: amount(0n), closes: true })
  const { rows } = await services.database.query<{ id: bigint }>(
    'SELECT id FROM vendor_round WHERE member_id = $1 AND code = $2',
    [id, round],
  )
  return { id: String(rows[0]?.id), code: round, bet }
}

const hubAt = (url: string): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const [privateKey, settings] = [keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), { operatorId: '12' }]
    const integration = { code: 'HUB', dialect: 'hub88', isOpen: true, currency: 'MMK', unitFactor: 1n, url, settings } as const
    await putIntegration(tx, services, { ...integration, secrets: { privateKey } })
    services.vendors.directory.forget()
  })

test('shows the steps, and nothing more where the vendor only calls us', async () => {
  const mai = await server.player()
  const round = await playRound(mai)
  const detail = await server.get(getRoundDetail, { id: round.id }, { token: await server.login(mai.id) })
  const step = {
    id: expect.stringMatching(/^\d+$/),
    at: clock.now().toISOString(),
    isBonus: false,
    entryId: expect.stringMatching(/^\d+$/),
  }
  expect(detail).toEqual({
    steps: [
      { ...step, kind: 'bet', amount: '2.00', moved: '-2.00' },
      { ...step, kind: 'win', amount: '3.00', moved: '3.00' },
      { ...step, kind: 'win', amount: '0.00', moved: '0.00', entryId: null },
    ],
    url: null,
  })
})

test('a step that promotions paid is a bonus', async () => {
  const { id, token } = await server.player()
  const integration = await services.vendors.directory.findIntegration('HUB')
  const said = { token, round: randomUUID(), game: 'one', closes: false, reopens: false }
  const take = (ask: { tx: string; amount: ReturnType<typeof amount>; isFree: boolean; bet?: { tx: string } }) => {
    const { bet, ...own } = ask
    const money = { ...said, ...own }
    const call = bet ? ({ ...money, op: 'win', bet, isOnce: false } as const) : ({ ...money, op: 'bet' } as const)
    return services.vendors.gateway.take(integration!, call)
  }
  const [paid, free] = [randomUUID(), randomUUID()]
  await take({ tx: paid, amount: amount(200n), isFree: false })
  await take({ tx: free, amount: amount(200n), isFree: true })
  await take({ tx: randomUUID(), amount: amount(300n), isFree: false, bet: { tx: paid } })
  await take({ tx: randomUUID(), amount: amount(500n), isFree: true, bet: { tx: free } })
  const as = { token: await server.login(id) }
  const { rows } = await services.database.query<{ id: bigint }>('SELECT id FROM vendor_round WHERE member_id = $1', [id])
  const { steps } = await server.get(getRoundDetail, { id: String(rows[0]?.id) }, as)
  expect(steps.map(({ moved, isBonus }) => [moved, isBonus])).toEqual([
    ['-2.00', false],
    ['0.00', false],
    ['3.00', false],
    ['5.00', true],
  ])
})

test('links to the vendor’s own page, and omits it when the vendor is down', async () => {
  const mai = await server.player()
  const [round, token] = [await playRound(mai), await server.login(mai.id)]
  const { url, came } = await fakeVendor(() => ({ url: 'https://vendor.example/round/1' }))
  await hubAt(url)
  expect(await server.get(getRoundDetail, { id: round.id }, { token })).toMatchObject({ url: 'https://vendor.example/round/1' })
  expect(came[0]).toMatchObject({ path: '/game/round' })
  expect(JSON.parse(came[0]!.body)).toMatchObject({ user: mai.id.toString(), round: round.code, transaction_uuid: round.bet })
  await hubAt('http://127.0.0.1:9')
  expect(await server.get(getRoundDetail, { id: round.id }, { token })).toMatchObject({ url: null, steps: { length: 3 } })
})

test('rounds of other members are not found', async () => {
  const [mai, nwe] = [await server.player(), await server.player()]
  const round = await playRound(mai)
  const asked = await server.ask(getRoundDetail, { id: round.id }, { token: await server.login(nwe.id) })
  expect(asked).toMatchObject({ code: 'NOT_FOUND' })
  expect(await labelVendorRounds(services.catalog, services.database, nwe.id, [BigInt(round.id)], 'EN')).toEqual(new Map())
})

test('the account record names a round by game and vendor', async () => {
  const mai = await server.player()
  const round = await playRound(mai)
  const labels = await labelVendorRounds(services.catalog, services.database, mai.id, [BigInt(round.id), 4711n], 'EN')
  expect(labels).toEqual(new Map([[BigInt(round.id), { label: `HUB_ONE · ${round.code}`, ruleVersion: 'vendor:HUB' }]]))
})
