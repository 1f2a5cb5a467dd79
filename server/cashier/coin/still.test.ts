import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { openChain } from './chain.ts'
import { coinServer, needed, units } from './testing.ts'
import { watchCoins } from './watch.ts'

const found = await testChain()
const name = 'a chain'

const readiness = z.object({ status: z.string(), alarms: z.optional(z.array(z.object({ name: z.string() }))) })

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const chain: TestChain = found
  const server = await coinServer(chain)
  const { create, mine, services, clock } = server
  const readyz = async () => readiness.parse(await (await fetch(`${server.url}/readyz`)).json())
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  const isListed = async (token: string) => {
    const { list, closed } = await server.get(contract.listMethods, {}, { token })
    return {
      isOpen: list.some(({ code }) => code === 'demo-coin'),
      reason: closed.find(({ code }) => code === 'demo-coin')?.reason,
    }
  }

  test('without a new block for a while is an alarm, and members read that coins are slow', async () => {
    const mai = await create('10.00')
    expect(mai.coin.slow).toBe(false)
    await chain.send(mai.coin.address, units(mai.coin.amount))
    await mine(0)
    clock.advance(11 * 60_000)
    await watchCoins(services)
    expect(await readyz()).toMatchObject({ status: 'degraded', alarms: [{ name: 'coin.chain' }] })
    expect(await metrics()).toContain('alarm="coin.chain"')
    expect(await mai.read()).toMatchObject({ state: 'SUBMITTED', coin: { slow: true } })
    expect(await isListed(mai.token)).toEqual({ isOpen: false, reason: 'SLOW' })
    const refused = await server.ask(contract.createDeposit, { method: 'demo-coin', amount: '10.00' }, { token: mai.token })
    expect(refused.code).toBe('METHOD_CLOSED')

    await chain.ask('evm_increaseTime', 11 * 60)
    await mine(needed)
    expect(await readyz()).toEqual({ status: 'ready' })
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', coin: { slow: false } })
    expect(await isListed(mai.token)).toEqual({ isOpen: true, reason: undefined })
  })

  test('whose node is not reached for a minute is an alarm until it answers again', async () => {
    const mai = await create('10.00')
    const { coin } = services
    if (!coin) throw new Error('the server has a coin')
    const away = { ...services, coin: { ...coin, chain: openChain('http://127.0.0.1:9', coin.contract) } }
    await watchCoins(away)
    expect(await readyz()).toEqual({ status: 'ready' })
    clock.advance(61_000)
    await watchCoins(away)
    expect(await readyz()).toMatchObject({ status: 'degraded', alarms: [{ name: 'coin.chain' }] })
    clock.advance(31_000)
    expect(await mai.read()).toMatchObject({ state: 'PENDING', coin: { slow: true } })
    expect(await isListed(mai.token)).toEqual({ isOpen: false, reason: 'CHAIN' })
    await mine(1)
    expect(await readyz()).toEqual({ status: 'ready' })
    expect(await mai.read()).toMatchObject({ coin: { slow: false } })
  })
})
