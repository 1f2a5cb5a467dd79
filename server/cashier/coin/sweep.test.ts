import { describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { steppedClock } from '../../kit/clock.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { signerBench, signerNeeds } from './signer/testing.ts'
import { signerClient } from './signer-client.ts'
import { workOnOrders } from './signer/work.ts'
import { sweepCoins } from './sweep.ts'
import { coinServer, needed, units } from './testing.ts'

const found = await testChain()
const name = 'coins at addresses of members'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const node: TestChain = found
  const { config, signer } = await signerBench(node, steppedClock(new Date().toISOString()))
  const server = await coinServer(node, { signer: { url: signer.url, secret: config.secret } })
  const { services, create, mine } = server
  const { chain } = signer.services

  const round = async (): Promise<void> => {
    await sweepCoins(services)
    await workOnOrders(signer.services)
    await node.mine(signerNeeds)
    await workOnOrders(signer.services)
  }

  test('are brought to the house once they are worth it, each once', async () => {
    const [mai, su] = [await create('21.00'), await create('4.20')]
    await node.send(mai.coin.address, units('10'))
    await node.send(su.coin.address, units('2'))
    await mine(needed)
    const before = await chain.coinsOf(signer.hot)
    await Promise.all([sweepCoins(services), sweepCoins(services)])
    for (let step = 0; step < 4; step++) await round()
    const of = (address: string) => chain.coinsOf(`0x${address.slice(2)}`)
    expect([await of(mai.coin.address), await of(su.coin.address)]).toEqual([0n, units('2')])
    expect((await chain.coinsOf(signer.hot)) - before).toBe(units('10'))
    const { rows } = await services.database.query('SELECT state, swept FROM coin_sweep')
    expect(rows).toEqual([{ state: 'DONE', swept: units('10').toString() }])
    // What the member paid is credited all the same, and nothing is swept for it again.
    expect(await server.balanceOf(mai.id)).toBe(2100n)
    await round()
    expect((await services.database.query('SELECT FROM coin_sweep')).rowCount).toBe(1)
  })

  test('that the signer does not take from one address do not keep those of others there', async () => {
    const [mai, su] = [await create('21.00'), await create('21.00')]
    await node.send(mai.coin.address, units('30'))
    await node.send(su.coin.address, units('10'))
    await mine(needed)
    // The signer has the reference of the first one for another address.
    const { rows } = await services.database.query<{ number: number }>('SELECT number FROM coin_address WHERE address = $1', [
      mai.coin.address,
    ])
    const taken = `S${services.coin?.account}-${rows[0]?.number}-1`
    await signerClient({ url: signer.url, secret: config.secret }, services.clock).sweep({ reference: taken, number: 99 })
    for (let step = 0; step < 5; step++) await round()
    const of = (address: string) => chain.coinsOf(`0x${address.slice(2)}`)
    expect([await of(mai.coin.address), await of(su.coin.address)]).toEqual([units('30'), 0n])
    expect((await listAlarms(services.database)).map(({ name: alarm }) => alarm)).toContain('coin.sweeping')
  })
})
