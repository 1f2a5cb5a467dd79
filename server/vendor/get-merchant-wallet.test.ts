import { getFunds, getMerchantWallet, refreshVendorWallet, setAutoTransfer, transferFunds } from '@tamuvo/contract/vendor.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { balanceOf, entryById } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { betOf } from './testing-asks.ts'
import { vendorServer } from './testing.ts'
import { walletVendor } from './transfer/testing.ts'

const server = await vendorServer()
const { services, clock } = server

const member = async () => {
  const { id } = await server.player({ money: 100_000n })
  return { id, token: await server.login(id) }
}

test('where every vendor plays from the main wallet there is nothing to transfer', async () => {
  const { token } = await member()
  expect(await server.get(getMerchantWallet, {}, { token })).toEqual({
    isSingle: true,
    total: '1000.00',
    main: '1000.00',
    inTransit: '0.00',
    autoTransfer: true,
    min: '1.00',
    inPlay: [],
    wallets: [],
    transfers: [],
  })
})

test('shows the balances by place, as last reported', async () => {
  const vendor = await walletVendor(server, 'TCG', { gameType: 'LOTT' })
  const { id, token } = await member()
  await server.get(transferFunds, { vendor: 'TCG', direction: 'in', amount: '300.00' }, { token })
  clock.advance(1_000)
  vendor.balances.set(vendor.nameOf(id), 45_000n)
  const said = { vendor: 'TCG', name: 'TCG', balance: '450.00', asOf: clock.now().toISOString(), state: 'UP', isWhole: false }
  expect(await server.get(refreshVendorWallet, { vendor: 'TCG' }, { token })).toEqual(said)
  const wallet = await server.get(getMerchantWallet, {}, { token })
  expect(wallet).toMatchObject({ isSingle: false, main: '700.00', total: '1150.00', wallets: [said] })
  expect(wallet.transfers).toMatchObject([{ vendor: 'TCG', amount: '300.00', state: 'DONE' }])
  // A transfer opens to the entry of its last step.
  const entry = await entryById(services.database, BigInt(wallet.transfers[0]?.entryId ?? 0))
  expect(entry?.legs.map(({ account, amount: moved }) => [account, moved])).toEqual([
    [`m${id}:vendor`, 30_000n],
    ['vendor:transit', -30_000n],
  ])
  // Winnings there are in our ledger too.
  expect(await balanceOf(services.database, id, 'vendor')).toBe(amount(45_000n))
})

test('shows all funds as one, by place', async () => {
  const { id, token } = await member()
  await server.get(transferFunds, { vendor: 'TCG', direction: 'in', amount: '300.00' }, { token })
  await server.get(refreshVendorWallet, { vendor: 'TCG' }, { token })
  const move = { from: walletAccount(id), to: walletAccount(id, 'wd_hold'), amount: amount(5_000n) }
  await services.ledger.post({ key: naturalKey('held', services.newId()), kind: 'WD_HOLD', ref: 1n, moves: [move] })
  expect(await server.get(getFunds, {}, { token })).toMatchObject({
    sumBalance: '1000.00',
    main: '650.00',
    held: '50.00',
    inTransit: '0.00',
    vendors: [{ vendor: 'TCG', balance: '300.00' }],
    inPlay: '0.00',
    turnover: { left: '0.00', isClear: true, isCounting: false },
  })
  expect(getFunds.path).toBe('GET /wps/member/info/funds/consolidated')
})

test('shows what is in play by product, own rounds alone', async () => {
  const hub = await services.vendors.directory.findIntegration('HUB')
  const [mai, other] = [await server.player(), await server.player()]
  for (const asked of [betOf(mai, { amount: amount(2_500n) }), betOf(mai, { amount: amount(1_000n) }), betOf(other)])
    expect(await services.vendors.gateway.take(hub!, asked)).toMatchObject({ is: 'done' })
  const token = await server.login(mai.id)
  expect((await server.get(getMerchantWallet, {}, { token })).inPlay).toEqual([{ product: 'RNG', count: 2, stake: '35.00' }])
})

test('losses there are booked once', async () => {
  const vendor = await walletVendor(server, 'LOST', { gameType: 'FISH' })
  const { id, token } = await member()
  await server.get(transferFunds, { vendor: 'LOST', direction: 'in', amount: '300.00' }, { token })
  clock.advance(1_000)
  vendor.balances.set(vendor.nameOf(id), 12_000n)
  await server.get(refreshVendorWallet, { vendor: 'LOST' }, { token })
  await server.get(refreshVendorWallet, { vendor: 'LOST' }, { token })
  expect(await balanceOf(services.database, id, 'vendor')).toBe(amount(12_000n))
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})

test('a vendor that does not answer, and a closed one, show what is known', async () => {
  const vendor = await walletVendor(server, 'MUTE')
  const { token } = await member()
  await server.get(refreshVendorWallet, { vendor: 'MUTE' }, { token })
  vendor.instead.set('gb', 'hang up')
  expect(await server.get(refreshVendorWallet, { vendor: 'MUTE' }, { token })).toMatchObject({
    balance: '0.00',
    state: 'UNKNOWN',
  })
  await vendor.close(true)
  expect(await server.get(refreshVendorWallet, { vendor: 'MUTE' }, { token })).toMatchObject({ state: 'MAINTENANCE' })
  expect(await server.ask(refreshVendorWallet, { vendor: 'HUB' }, { token })).toMatchObject({ code: 'NOT_FOUND' })
})

test('the preference about automatic transfers is stored', async () => {
  const { token } = await member()
  expect(await server.get(setAutoTransfer, { autoTransfer: false }, { token })).toEqual({ autoTransfer: false })
  expect(await server.get(getMerchantWallet, {}, { token })).toMatchObject({ autoTransfer: false })
})

test('what was moved lies where it went, before the vendor is asked again', async () => {
  await walletVendor(server, 'TCM', { gameType: 'LOTT' })
  const { token } = await member()
  const move = async (direction: 'in' | 'out', money: string) => {
    clock.advance(1_000)
    await server.get(transferFunds, { vendor: 'TCM', direction, amount: money }, { token })
    const { main, total, wallets } = await server.get(getMerchantWallet, {}, { token })
    return [main, wallets.find(({ vendor }) => vendor === 'TCM')?.balance, total]
  }
  expect(await move('in', '300.00')).toEqual(['700.00', '300.00', '1000.00'])
  clock.advance(1_000)
  await server.get(refreshVendorWallet, { vendor: 'TCM' }, { token })
  expect(await move('out', '120.00')).toEqual(['820.00', '180.00', '1000.00'])
  expect(await move('out', '180.00')).toEqual(['1000.00', '0.00', '1000.00'])
})
