import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../../kit/clock.ts'
import { type TestChain, testChain } from '../../../testing/chain.ts'
import type { Hex } from '../chain.ts'
import { signerClient, SignerLater } from '../signer-client.ts'
import { units } from '../testing.ts'
import { listSigned } from './order-store.ts'
import { signerBench, signerNeeds } from './testing.ts'
import { workOnOrders } from './work.ts'
import type { SignerServices } from './signer.ts'

const found = await testChain()

describe.skipIf(!found)(found ? 'the signer' : 'the signer (skipped: no development node)', async () => {
  if (!found) return
  const node: TestChain = found
  const clock = steppedClock(new Date().toISOString())
  const { config, start, signer, database } = await signerBench(node, clock)
  const { services, url } = signer
  const { chain } = services
  const client = signerClient({ url, secret: config.secret }, clock)
  let numbers = 0
  const stranger = (): Hex => `0x${(++numbers).toString(16).padStart(40, 'a')}`
  const order = (value = '5') => ({ reference: `W${++numbers}-1`, address: stranger(), value: units(value) })
  const pay = (asked: ReturnType<typeof order>) => client.pay(asked, clock.now())
  const work = (on: SignerServices = services) => workOnOrders(on)
  const finish = async (): Promise<void> => {
    await work()
    await node.mine(signerNeeds)
    await work()
  }
  const nonces = async (reference: string) =>
    (await database.query<{ nonce: number }>('SELECT nonce FROM signer_order WHERE reference = $1', [reference])).rows[0]?.nonce

  test('pays what it is asked for, once, and says when enough blocks stand for it', async () => {
    const asked = order()
    expect(await pay(asked)).toMatchObject({ state: 'NEW', value: '5000000', txHash: null })
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'SENT', confirmations: 0 })
    await node.mine(1)
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'SENT', confirmations: 1, needed: signerNeeds })
    await node.mine(1)
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE', txHash: expect.stringMatching(/^0x/) })
    expect(await pay(asked)).toMatchObject({ state: 'DONE' })
    await finish()
    expect(await chain.coinsOf(asked.address)).toBe(units('5'))
  })

  test('takes no order that is not signed with its secret, nor one that is old', async () => {
    const asked = order()
    const other = signerClient({ url, secret: 'x'.repeat(48) }, clock)
    await expect(other.pay(asked, clock.now())).rejects.toBeInstanceOf(SignerLater)
    await expect(client.pay(asked, new Date(clock.now().getTime() - 301_000))).rejects.toBeInstanceOf(SignerLater)
    expect(await client.ask(asked.reference)).toBeUndefined()
  })

  test('pays nothing beyond its own limits, nor to the coin, to itself or to nowhere', async () => {
    expect(await pay(order('501'))).toBeUndefined()
    for (const address of [config.terms.contract, signer.hot, `0x${'0'.repeat(40)}`] as Hex[])
      expect(await pay({ ...order(), address })).toBeUndefined()
    const large = order('500')
    expect(await pay(large)).toMatchObject({ state: 'NEW' })
    await expect(pay(order('450'))).rejects.toBeInstanceOf(SignerLater)
    await finish()
    clock.advance(25 * 3_600_000)
    const next = order('450')
    expect(await pay(next)).toMatchObject({ state: 'NEW' })
    await finish()
    expect(await client.ask(next.reference)).toMatchObject({ state: 'DONE' })
  })

  test('waits while the house has too few coins', async () => {
    const asked = order('100')
    await pay(asked)
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'NEW' })
    await node.send(signer.hot, units('5000'))
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
    expect(await chain.coinsOf(asked.address)).toBe(units('100'))
  })

  test('never takes a reference for something else', async () => {
    clock.advance(25 * 3_600_000)
    const asked = order()
    await pay(asked)
    await expect(pay({ ...asked, address: stranger() })).rejects.toThrow('409')
    await expect(pay({ ...asked, value: units('6') })).rejects.toThrow('409')
    await finish()
  })

  test.each([
    ['before', false],
    ['after', true],
  ])('killed %s it has sent what it signed, it sends the same again, and pays once', async (_name, isSent) => {
    const asked = order()
    await pay(asked)
    const dying: SignerServices = {
      ...services,
      chain: {
        ...chain,
        broadcast: async (raw) => {
          if (isSent) await chain.broadcast(raw)
          throw new Error('killed')
        },
      },
    }
    await expect(work(dying)).rejects.toThrow('killed')
    const nonce = await nonces(asked.reference)
    const [signed] = await listSigned(database, asked.reference)
    const next = await start()
    await work(next.services)
    await node.mine(signerNeeds)
    await work(next.services)
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE', txHash: signed?.txHash })
    expect(await nonces(asked.reference)).toBe(nonce)
    expect(await listSigned(database, asked.reference)).toHaveLength(1)
    expect(await chain.coinsOf(asked.address)).toBe(units('5'))
  })

  test('several at once pay each order once, under nonces without a gap', async () => {
    const others = await Promise.all([start(), start()])
    const all = Array.from({ length: 6 }, () => order('1'))
    await Promise.all(all.map((each) => pay(each)))
    await Promise.all([services, ...others.map((other) => other.services)].map((each) => work(each)))
    await finish()
    for (const { address } of all) expect(await chain.coinsOf(address)).toBe(units('1'))
    const given = (await Promise.all(all.map(({ reference }) => nonces(reference)))).toSorted((a, b) => Number(a) - Number(b))
    expect(given).toEqual(given.map((_nonce, place) => Number(given[0]) + place))
  })

  test('a transaction that no block takes is signed again for a higher fee, under its nonce', async () => {
    const asked = order('2')
    await pay(asked)
    await work()
    clock.advance(100_000)
    await work()
    const signed = await listSigned(database, asked.reference)
    expect(signed).toHaveLength(2)
    expect(signed[0]?.fee).toBeGreaterThan(signed[1]?.fee ?? 0n)
    await node.mine(signerNeeds)
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
    expect(await chain.coinsOf(asked.address)).toBe(units('2'))
  })

  test('no fee above the limit is paid, whatever the node says', async () => {
    const dear: SignerServices = { ...services, chain: { ...chain, gasPrice: async () => ({ base: 10n ** 14n, tip: 1n }) } }
    const asked = order('2')
    await pay(asked)
    await work(dear)
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'NEW' })
    await work()
    clock.advance(100_000)
    await work(dear)
    expect(await listSigned(database, asked.reference)).toHaveLength(1)
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
  })

  test('a payment that the chain takes back is sent again as it is', async () => {
    const asked = order('3')
    await pay(asked)
    await work()
    const snapshot = await node.ask('evm_snapshot')
    await node.mine(1)
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ confirmations: 1 })
    await node.ask('evm_revert', snapshot)
    await work()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'SENT', confirmations: 0 })
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
    expect(await chain.coinsOf(asked.address)).toBe(units('3'))
  })

  test('a receipt of a block that the chain has taken back decides nothing', async () => {
    const asked = order('3')
    await pay(asked)
    await work()
    const receipt: typeof chain.receipt = async () => ({
      blockHash: `0x${'e'.repeat(64)}`,
      blockNumber: (await chain.height()) - BigInt(signerNeeds) * 2n,
      isSuccess: false,
    })
    await work({ ...services, chain: { ...chain, receipt } })
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'SENT', confirmations: 0 })
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
    expect(await chain.coinsOf(asked.address)).toBe(units('3'))
  })

  test('counts what waited for days to the day on which it is paid', async () => {
    clock.advance(25 * 3_600_000)
    const waiting = order('500')
    await pay(waiting)
    clock.advance(25 * 3_600_000)
    await expect(pay(order('450'))).rejects.toBeInstanceOf(SignerLater)
    await finish()
    await expect(pay(order('450'))).rejects.toBeInstanceOf(SignerLater)
    clock.advance(25 * 3_600_000)
    expect(await pay(order('450'))).toMatchObject({ state: 'NEW' })
    await finish()
  })

  test('brings coins of a member’s address to the house, with gas from there', async () => {
    const { address } = services.keys.member(7)
    await node.send(address, units('40'))
    const before = await chain.coinsOf(signer.hot)
    expect(await client.sweep({ reference: 'S1', number: 7 })).toMatchObject({ state: 'NEW', address: signer.hot })
    for (let round = 0; round < 3; round++) await finish()
    expect(await client.ask('S1')).toMatchObject({ state: 'DONE', value: units('40').toString() })
    expect((await chain.coinsOf(signer.hot)) - before).toBe(units('40'))
    expect(await client.sweep({ reference: 'S2', number: 7 })).toMatchObject({ state: 'NEW' })
    await work()
    expect(await client.ask('S2')).toMatchObject({ state: 'FAILED' })
  })

  test('does not begin on another chain, nor with a coin of other decimals, nor without one', async () => {
    await expect(start({ terms: { ...config.terms, chainId: 1 } })).rejects.toThrow('another chain')
    await expect(start({ decimals: 18 })).rejects.toThrow('has 6 decimals, and COIN_DECIMALS says 18')
    const nothing = { ...config.terms, contract: `0x${'1'.repeat(40)}` } as const
    await expect(start({ terms: nothing })).rejects.toThrow('is no coin')
  })

  test('an order that cannot be worked on holds up none of those after it', async () => {
    clock.advance(25 * 3_600_000)
    const [broken, next] = [order('1'), order('2')]
    await pay(broken)
    await pay(next)
    const failing: SignerServices = {
      ...services,
      keys: {
        ...services.keys,
        sign: (terms, signing) => {
          if (signing.order.recipient.toLowerCase() === broken.address) throw new Error('this one fails')
          return services.keys.sign(terms, signing)
        },
      },
    }
    await expect(work(failing)).rejects.toThrow('this one fails')
    await node.mine(signerNeeds)
    await expect(work(failing)).rejects.toThrow('this one fails')
    expect(await client.ask(broken.reference)).toMatchObject({ state: 'NEW' })
    expect(await client.ask(next.reference)).toMatchObject({ state: 'DONE' })
    await finish()
    expect(await client.ask(broken.reference)).toMatchObject({ state: 'DONE' })
  })

  test('hundreds of orders that wait for coins do not keep later ones waiting', async () => {
    clock.advance(25 * 3_600_000)
    const { address: sender, path } = services.keys.hot
    await database.query(
      `INSERT INTO signer_order (reference, kind, path, sender, recipient, value, state, accepted_at)
       SELECT 'waits-' || n, 'payout', $1, $2, $3, 1000000000000000, 'NEW', $4 FROM generate_series(1, 250) n`,
      [path, sender, stranger(), clock.now()],
    )
    clock.advance(1_000)
    const asked = { reference: 'late-1', address: stranger(), value: units('1') }
    await database.query(
      `INSERT INTO signer_order (reference, kind, path, sender, recipient, value, state, accepted_at)
       VALUES ($1, 'payout', $2, $3, $4, $5, 'NEW', $6)`,
      [asked.reference, path, sender, asked.address, asked.value, clock.now()],
    )
    await finish()
    expect(await client.ask(asked.reference)).toMatchObject({ state: 'DONE' })
  })
})
