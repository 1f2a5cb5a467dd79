import * as contract from '@tamuvo/contract/cashier.ts'
import * as staff from '@tamuvo/contract/cashier-staff.ts'
import { describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { expireDeposit } from '../deposit/jobs.ts'
import { coinServer, needed, units } from './testing.ts'
import { watchCoins } from './watch.ts'

const found = await testChain()

describe.skipIf(!found)(found ? 'deposits by coin' : 'deposits by coin (skipped: no development node)', async () => {
  if (!found) return
  const chain: TestChain = found
  const server = await coinServer(chain)
  const { clock, create, mine, watch, services, maker } = server
  const balances = () => houseBalances(services.database)

  test('are shown an address of the member’s own, and credited after the confirmations', async () => {
    const before = (await balances())['psp:coin']
    const mai = await create('10.00')
    expect(mai.view).toMatchObject({ kind: 'CRYPTO', state: 'PENDING', amount: '10.00', qr: null, payUrl: null })
    expect(mai.coin).toMatchObject({ network: 'ERC20', amount: '4.761905', rate: '2.1', needed, confirmations: 0, txHash: null })
    const txHash = await chain.send(mai.coin.address, units(mai.coin.amount))
    await watch()
    const seen = await mai.read()
    expect(seen).toMatchObject({
      state: 'SUBMITTED',
      credited: '0.00',
      coin: { txHash, arrived: '4.761905', worth: '10.00', confirmations: 1 },
    })
    await mine(needed - 2)
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED', coin: { confirmations: needed - 1 } })
    expect(await server.balanceOf(mai.id)).toBe(0n)
    await mine(1)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '10.00', coin: { confirmations: needed } })
    expect(await server.balanceOf(mai.id)).toBe(1000n)
    expect((await balances())['psp:coin']).toBe(before - 1000n)
  })

  test('of one member go to one address, those of others to others', async () => {
    const mai = await create('10.00')
    const again = await create('11.00', mai)
    const su = await create('10.00')
    expect(again.coin.address).toBe(mai.coin.address)
    expect(su.coin.address).not.toBe(mai.coin.address)
    const many = await Promise.all(Array.from({ length: 8 }, () => create('10.00')))
    expect(new Set(many.map(({ coin }) => coin.address)).size).toBe(8)
  })

  test('are credited once by processes that watch at the same time', async () => {
    const mai = await create('21.00')
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await chain.mine(needed)
    await Promise.all(Array.from({ length: 5 }, () => watchCoins(services)))
    await watch()
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '21.00' })
    expect(await server.balanceOf(mai.id)).toBe(2100n)
  })

  test.each([
    ['less', '2.000000', '4.20'],
    ['more', '9.000000', '18.90'],
  ])('of %s than was asked for are credited as they came', async (_name, sent, credited) => {
    const mai = await create('10.00')
    await chain.send(mai.coin.address, units(sent))
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', amount: '10.00', received: credited, credited })
  })

  test('above the most of the method are reviewed, and staff credit what came', async () => {
    const limits = { open: true, min: '1.00', max: '500.00', dayCountMax: 50, daySumMax: '20000.00' }
    await server.set('deposit.methods', { 'demo-coin': limits })
    const mai = await create('10.00')
    await chain.send(mai.coin.address, units('300'))
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'REVIEW', reason: 'AMOUNT', received: '630.00', credited: '0.00' })
    const settle = { kind: 'CREDIT', depositId: mai.view.id, reason: 'More than the most, but it came' } as const
    await server.get(staff.settleDeposit, settle, maker.as)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '630.00' })
    await server.set('deposit.methods', {})
  })

  test('that come a second time have a deposit of their own; dust has none', async () => {
    const mai = await create('10.00')
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await mine(needed)
    await chain.send(mai.coin.address, units('1.5'))
    await chain.send(mai.coin.address, units('0.000001'))
    await mine(needed)
    const { list } = await server.get(contract.listDeposits, {}, { token: mai.token })
    expect(list.map(({ state, credited }) => [state, credited])).toEqual([
      ['SUCCEEDED', '3.15'],
      ['SUCCEEDED', '10.00'],
    ])
    expect(await server.balanceOf(mai.id)).toBe(1315n)
  })

  test('that come late are credited at the rate of then', async () => {
    const mai = await create('10.00')
    clock.advance(16 * 60_000)
    await chain.ask('evm_increaseTime', 16 * 60)
    await expireDeposit(services, BigInt(mai.view.id))
    await server.set('coin.terms', { rate: '2', confirmations: needed, sweepFrom: 5 })
    await chain.send(mai.coin.address, units('5'))
    await watch()
    expect(await mai.read()).toMatchObject({ state: 'EXPIRED', coin: { confirmations: 1, rate: '2' } })
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '10.00' })
    await server.set('coin.terms', { rate: '2.1', confirmations: needed, sweepFrom: 5 })
  })

  test('that a reorganisation takes back are not credited until they stand again', async () => {
    const mai = await create('12.00')
    const snapshot = await chain.ask('evm_snapshot')
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await watch()
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED', coin: { confirmations: 1 } })
    await chain.ask('evm_revert', snapshot)
    await mine(needed - 1)
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED', coin: { confirmations: 0 } })
    await mine(needed + 1)
    expect(await mai.read()).toMatchObject({ state: 'FAILED', credited: '0.00' })
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'FAILED' })
    const { list } = await server.get(contract.listDeposits, {}, { token: mai.token })
    expect(list.map(({ state }) => state)).toEqual(['SUCCEEDED', 'FAILED'])
    expect(await server.balanceOf(mai.id)).toBe(1200n)
  })

  test('that were credited are reversed with an alarm when a deep reorganisation takes them back for good', async () => {
    const mai = await create('13.00')
    const snapshot = await chain.ask('evm_snapshot')
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await mine(needed - 1)
    expect(await server.balanceOf(mai.id)).toBe(1300n)
    await chain.ask('evm_revert', snapshot)
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', coin: { confirmations: 0 } })
    expect((await listAlarms(services.database)).map(({ name }) => name)).toContain('coin.reorganised')
    await mine(needed + 2)
    expect(await mai.read()).toMatchObject({ state: 'REVERSED', credited: '0.00' })
    expect(await server.balanceOf(mai.id)).toBe(0n)
  })

  test.each([
    ['before', 1],
    ['after', needed],
  ])('that stand in another block after a reorganisation, %s they were credited, are credited once', async (_name, depth) => {
    const mai = await create('14.00')
    const txHash = await chain.send(mai.coin.address, units(mai.coin.amount))
    await mine(depth - 1)
    await watch()
    const rows = 'SELECT block_hash AS hash FROM coin_transfer WHERE tx_hash = $1'
    const { rows: before } = await services.database.query(rows, [txHash])
    // The same transaction, in another block.
    const raw = await chain.ask('debug_getRawTransaction', txHash)
    await chain.ask('anvil_reorg', depth, [[raw, 0]])
    await mine(needed * 3)
    expect((await services.database.query(rows, [txHash])).rows).not.toEqual(before)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '14.00', coin: { txHash } })
    expect(await server.balanceOf(mai.id)).toBe(1400n)
    expect((await listAlarms(services.database)).map(({ name }) => name)).not.toContain('coin.reorganised')
  })

  test('that are fewer, or go elsewhere, in the block after a reorganisation are not credited as they were seen', async () => {
    const mai = await create('42.00')
    const txHash = await chain.send(mai.coin.address, units('2'))
    const { coin } = services
    if (!coin) throw new Error('the server has a coin')
    // What a contract sends may depend on the block that it runs in: in the first one it sent ten times as much.
    const transfersIn: typeof coin.chain.transfersIn = async (hash) =>
      (await coin.chain.transfersIn(hash)).map((each) => (each.txHash === txHash ? { ...each, value: each.value * 10n } : each))
    await watchCoins({ ...services, coin: { ...coin, chain: { ...coin.chain, transfersIn } } })
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED', coin: { arrived: '20', confirmations: 1 } })
    const raw = await chain.ask('debug_getRawTransaction', txHash)
    await chain.ask('anvil_reorg', 1, [[raw, 0]])
    await mine(needed * 3)
    expect(await server.balanceOf(mai.id)).toBe(0n)
    expect(await mai.read()).toMatchObject({ state: 'FAILED', credited: '0.00' })
    expect((await listAlarms(services.database)).map(({ name }) => name)).toContain('coin.changed')
  })

  test('a node that is on another chain, or does not answer, closes the way and says so', async () => {
    const { token } = await server.addMember()
    const other = await coinServer(chain, { config: { chainId: 1 } })
    const stranger = await other.addMember()
    const listed = await other.get(contract.listMethods, {}, { token: stranger.token })
    expect(listed.closed).toContainEqual(expect.objectContaining({ code: 'demo-coin', reason: 'CHAIN' }))
    const refused = await other.ask(contract.createDeposit, { method: 'demo-coin', amount: '10.00' }, { token: stranger.token })
    expect(refused.code).toBe('METHOD_CLOSED')
    expect(await listAlarms(other.services.database)).toMatchObject([{ name: 'coin.chain' }])
    expect((await server.get(contract.listMethods, {}, { token })).list.map(({ code }) => code)).toContain('demo-coin')
    clock.advance(5 * 60_000)
    expect((await server.get(contract.listMethods, {}, { token })).list.map(({ code }) => code)).not.toContain('demo-coin')
  })
})
