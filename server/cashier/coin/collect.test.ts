import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { type CoinDeposit, coinServer, needed, units } from './testing.ts'
import { watchCoins } from './watch.ts'

const found = await testChain()
const name = 'coins below the least deposit'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const chain: TestChain = found
  /** What happens between the look at the coins and their credit. */
  let meanwhile: (() => Promise<unknown>) | undefined
  const server = await coinServer(chain, {
    checkDeposits: () => async () => {
      const happens = meanwhile
      meanwhile = undefined
      await happens?.()
      return async () => undefined
    },
  })
  const { create, mine, services } = server
  const send = ({ coin }: CoinDeposit, coins: string) => chain.send(coin.address, units(coins))
  const listOf = async ({ token }: CoinDeposit) =>
    (await server.get(contract.listDeposits, {}, { token })).list.map(({ state, credited }) => [state, credited])

  test('never touch a deposit that is open, whoever sends them', async () => {
    const mai = await create('10.00')
    await send(mai, '0.3')
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'PENDING', coin: { txHash: null, aside: '0.3' } })
    expect(await server.balanceOf(mai.id)).toBe(0n)
    await send(mai, mai.coin.amount)
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '10.00' })
  })

  test('are added up, and credited once they are as much as the least deposit', async () => {
    const before = (await houseBalances(services.database))['psp:coin']
    const su = await create('20.00')
    await send(su, '0.3')
    await mine(needed)
    await send(su, '0.1')
    await mine(needed)
    expect(await listOf(su)).toEqual([['PENDING', '0.00']])
    expect((await su.read()).coin).toMatchObject({ aside: '0.4' })
    await send(su, '0.1')
    await mine(needed - 1)
    expect(await listOf(su)).toEqual([
      ['SUCCEEDED', '1.05'],
      ['PENDING', '0.00'],
    ])
    await mine(3)
    expect(await server.balanceOf(su.id)).toBe(105n)
    expect((await houseBalances(services.database))['psp:coin']).toBe(before - 105n)
    expect((await su.read()).coin).toMatchObject({ aside: null })
    const { list } = await server.get(contract.listDeposits, {}, { token: su.token })
    expect(list[0]?.coin).toMatchObject({ arrived: '0.5' })
  })

  test('are credited once by processes that watch at the same time', async () => {
    const mai = await create('10.00')
    await send(mai, '0.3')
    await send(mai, '0.3')
    await chain.mine(needed)
    await Promise.all(Array.from({ length: 5 }, () => watchCoins(services)))
    await watchCoins(services)
    expect(await server.balanceOf(mai.id)).toBe(126n)
  })

  test('wait again where blocks that stood for them are taken back meanwhile', async () => {
    const mai = await create('10.00')
    await send(mai, '0.3')
    await send(mai, '0.3')
    await chain.mine(needed - 1)
    meanwhile = () => services.database.query('DELETE FROM coin_block WHERE number = (SELECT max(number) FROM coin_block)')
    await server.watch()
    expect([meanwhile, await server.balanceOf(mai.id)]).toEqual([undefined, 0n])
    await server.watch()
    expect(await server.balanceOf(mai.id)).toBe(126n)
  })

  test('are the payment of a deposit that asked for just as many', async () => {
    const mai = await create('2.10')
    await server.set('deposit.methods', {
      'demo-coin': { open: true, min: '5.00', max: '2000.00', dayCountMax: 50, daySumMax: '20000.00' },
    })
    await send(mai, mai.coin.amount)
    await mine(needed)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '2.10' })
    await server.set('deposit.methods', {})
  })

  test('wait while the way is closed, as larger ones that nobody asked for, and are credited once it is open', async () => {
    const mai = await create('10.00')
    await send(mai, mai.coin.amount)
    await mine(needed)
    await server.set('deposit.methods', {
      'demo-coin': { open: false, min: '1.00', max: '2000.00', dayCountMax: 50, daySumMax: '20000.00' },
    })
    await send(mai, '7')
    await mine(needed)
    expect(await server.balanceOf(mai.id)).toBe(1000n)
    await server.set('deposit.methods', {})
    await mine(1)
    expect(await server.balanceOf(mai.id)).toBe(2470n)
  })

  test('that the chain takes back for good take back what they were credited with; the rest waits for more', async () => {
    const mai = await create('10.00')
    await send(mai, '0.3')
    await mine(1)
    const snapshot = await chain.ask('evm_snapshot')
    await send(mai, '0.3')
    await mine(needed - 1)
    expect(await server.balanceOf(mai.id)).toBe(126n)
    await chain.ask('evm_revert', snapshot)
    await mine(needed)
    expect((await listAlarms(services.database)).map((alarm) => alarm.name)).toContain('coin.reorganised')
    await mine(needed * 2)
    expect(await server.balanceOf(mai.id)).toBe(0n)
    expect((await listAlarms(services.database)).map((alarm) => alarm.name)).not.toContain('coin.reorganised')
    await send(mai, '0.2')
    await mine(needed)
    expect(await server.balanceOf(mai.id)).toBe(105n)
    expect((await mai.read()).state).toBe('PENDING')
  })
})
