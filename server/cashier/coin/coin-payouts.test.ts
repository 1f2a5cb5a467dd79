import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { addPayee } from '@tamuvo/contract/cashier-payees.ts'
import { previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { steppedClock } from '../../kit/clock.ts'
import { spanOf } from '../../kit/days.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { coinSource } from '../reconciliation/coin-source.ts'
import { PayoutUnknown } from '../withdrawal/payout.ts'
import { digits, type Owner, staff, withdrawalServer } from '../withdrawal/testing.ts'
import { followPayouts } from './follow-payouts.ts'
import { openChain } from './chain.ts'
import { signerClient, SignerDown, SignerLater } from './signer-client.ts'
import { signerBench, signerNeeds } from './signer/testing.ts'
import { workOnOrders } from './signer/work.ts'
import { coinConfig, units } from './testing.ts'

const found = await testChain()
const name = 'withdrawals by coin'

describe.skipIf(!found)(found ? name : `${name} (skipped: no development node)`, async () => {
  if (!found) return
  const node: TestChain = found
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const { config, signer } = await signerBench(node, clock)
  const coinSigner = { url: signer.url, secret: config.secret }
  const server = await withdrawalServer({ clock, config: { coin: coinConfig(node), coinSigner } })
  const { services } = server
  await server.set('wd.risk', { reviewFrom: 100, holdFrom: 100 })
  const chain = openChain(node.url, coinConfig(node).contract)
  const addresses = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  ] as const

  const owner = async (place: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7): Promise<Owner & { address: (typeof addresses)[number] }> => {
    const { id, token } = await server.member()
    const address = addresses[place]
    const asked = { institution: 'demo-usdt', network: 'ERC20', number: address, password: digits } as const
    const payee = await server.get(addPayee, asked, { token })
    clock.advance(2 * 3_600_000)
    return { id, token, payeeId: payee.id, address }
  }
  /** A withdrawal to a new address is always approved by a person. */
  const submit = async (of: Owner, amount: string): Promise<{ id: string; reference: string }> => {
    const { value } = await server.submit(of, amount)
    await server.work()
    await server.get(approveWithdrawal, { id: value.id, note: 'Checked with the member by phone' }, staff.maker.as)
    return value
  }
  const finish = async (): Promise<void> => {
    await workOnOrders(signer.services)
    await node.mine(signerNeeds)
    await workOnOrders(signer.services)
    await followPayouts(services)
    await server.work()
  }

  test('arrive at the address, and are paid once enough blocks stand', async () => {
    const mai = await owner(0)
    const before = (await houseBalances(services.database))['psp:coin']
    const value = await submit(mai, '50.03')
    await server.work()
    expect(await server.see(mai, value.id)).toMatchObject({ state: 'PAYING', coin: { amount: '23.823809', txHash: null } })
    await workOnOrders(signer.services)
    await node.mine(1)
    await workOnOrders(signer.services)
    await followPayouts(services)
    expect(await server.see(mai, value.id)).toMatchObject({
      state: 'PAYING',
      coin: { txHash: expect.stringMatching(/^0x/), confirmations: 1, needed: signerNeeds, symbol: 'tUSDT', rate: '2.1' },
    })
    await finish()
    expect(await server.see(mai, value.id)).toMatchObject({ state: 'PAID', received: '50.03' })
    expect(await chain.coinsOf(mai.address)).toBe(units('23.823809'))
    expect(await server.money(mai)).toEqual({ main: '949.97', held: '0.00' })
    expect((await houseBalances(services.database))['psp:coin']).toBe(before + 5003n)

    const { coin } = services
    if (!coin) throw new Error('the server has a coin')
    const day = clock.now().toISOString().slice(0, 10)
    const compare = async () =>
      (await coinSource({ ...services, coin }).compare({ day, span: spanOf('UTC', day, day), carryMs: 0 })).filter(
        ({ kind }) => kind === 'PAYOUT',
      )
    expect(await compare()).toMatchObject([{ reference: `${value.reference}-1`, status: 'MATCHED', ours: 5003n, theirs: 5003n }])
    await server.owner.query('UPDATE coin_payout SET value = value + 500000')
    expect(await compare()).toMatchObject([{ status: 'AMOUNT_DIFF', ours: 5003n, theirs: 5002n }])
    await server.owner.query('UPDATE coin_payout SET value = value - 500000, tx_hash = NULL')
    expect(await compare()).toMatchObject([{ status: 'MISSING_THEIRS', theirs: null }])
  })

  test('are never sent a second time while nobody knows what became of them', async () => {
    const su = await owner(1)
    const value = await submit(su, '21.00')
    // The signer takes the order, and its answer is lost.
    const channel = services.payouts.find(({ channel: code }) => code === 'coin')
    if (!channel) throw new Error('there is a channel of coins')
    const { pay } = channel
    channel.pay = async (payout) => {
      await pay(payout)
      throw new PayoutUnknown('the answer was lost')
    }
    await server.work()
    channel.pay = pay
    expect((await server.caseOf(value.id)).attempts).toMatchObject([{ channel: 'coin', state: 'UNKNOWN' }])
    await workOnOrders(signer.services)
    for (let round = 0; round < 3; round++) {
      clock.advance(60_000)
      await finish()
    }
    expect((await server.caseOf(value.id)).attempts).toMatchObject([{ channel: 'coin', state: 'SUCCEEDED' }])
    expect(await chain.coinsOf(su.address)).toBe(units('10'))
  })

  test('whose reference paid another address are decided on by people, and not held to be paid', async () => {
    const aye = await owner(3)
    const { reference, id } = await submit(aye, '21.00')
    const client = signerClient(coinSigner, clock)
    await client.pay({ reference: `${reference}-1`, address: addresses[0], value: units('10') }, clock.now())
    await server.work()
    await finish()
    expect((await server.caseOf(id)).attempts).toMatchObject([{ channel: 'coin', state: 'DISPUTED' }])
    expect(await chain.coinsOf(aye.address)).toBe(0n)
  })

  test('of which the signer names another address than was asked for are decided on by people', async () => {
    const nu = await owner(7)
    const { id } = await submit(nu, '21.00')
    await server.work()
    const { signer: client } = services
    if (!client) throw new Error('the server has a signer')
    const { ask } = client
    client.ask = async (reference) => {
      const answer = await ask(reference)
      return answer && { ...answer, address: addresses[0] }
    }
    await finish()
    client.ask = ask
    expect((await server.caseOf(id)).attempts).toMatchObject([{ channel: 'coin', state: 'DISPUTED' }])
  })

  test('of which nothing is kept are denied by the signer alone, whose clock decides whether one may still come', async () => {
    const { signer: client } = services
    const channel = services.payouts.find(({ channel: code }) => code === 'coin')
    if (!client || !channel) throw new Error('the server has a signer and its channel')
    const reference = 'W20990101000001-1'
    expect(await channel.ask(reference)).toBeUndefined()
    const { ask } = client
    // Its clock is so far behind that it takes no question; it would still take a request of a process that stood still.
    client.ask = () => Promise.reject(new SignerDown('the signer answered 401'))
    await expect(channel.ask(reference)).rejects.toThrow(PayoutUnknown)
    client.ask = ask
    await client.pay({ reference, address: addresses[0], value: units('1') }, clock.now())
    await expect(channel.ask(reference)).rejects.toThrow(PayoutUnknown)
  })

  test('that the signer refuses go back to the balance', async () => {
    const mya = await owner(2)
    await server.set('coin.terms', { rate: '0.5', confirmations: 3, sweepFrom: 10 })
    const value = await submit(mya, '300.00')
    await server.work()
    expect(await server.see(mya, value.id)).toMatchObject({ state: 'RETURNED', reason: 'CHANNELS_FAILED' })
    expect(await server.money(mya)).toMatchObject({ main: '1000.00', held: '0.00' })
    expect(await chain.coinsOf(mya.address)).toBe(0n)
  })

  test('are followed while one is open, and the signer is left alone otherwise', async () => {
    const follow = 'cashier.follow-coins'
    const dueIn = async (): Promise<number> => {
      const { rows } = await services.database.query<{ at: Date }>('SELECT run_at AS at FROM job WHERE key = $1', [follow])
      return ((rows[0]?.at.getTime() ?? 0) - clock.now().getTime()) / 1_000
    }
    const nay = await owner(4)
    const { signer: client } = services
    if (!client) throw new Error('the server has a signer')
    const asked: string[] = []
    const { ask, pay } = client
    client.ask = (reference) => {
      asked.push(reference)
      return ask(reference)
    }
    // The first try does not reach the signer, and is over.
    client.pay = async () => Promise.reject(new SignerLater('the signer is not there'))
    const { id, reference } = await submit(nay, '21.00')
    await server.work()
    client.pay = pay
    expect((await server.caseOf(id)).attempts).toMatchObject([{ reference: `${reference}-1`, state: 'FAILED' }])
    asked.length = 0
    await followPayouts(services)
    expect(asked).toEqual([])
    clock.advance(60_000)
    await server.work()
    asked.length = 0
    await followPayouts(services)
    expect(new Set(asked)).toEqual(new Set([`${reference}-2`]))
    expect(await dueIn()).toBeLessThan(10)
    for (let round = 0; round < 3; round++) {
      clock.advance(60_000)
      await finish()
    }
    expect(await server.see(nay, id)).toMatchObject({ state: 'PAID' })
    asked.length = 0
    clock.advance(60_000)
    await server.work()
    expect(await dueIn()).toBe(60)
    expect(asked).toEqual([])
    client.ask = ask
  })

  test('that the signer says nonsense about hold up none of the others', async () => {
    const [su, mai] = [await owner(5), await owner(6)]
    const [first, second] = [await submit(su, '21.00'), await submit(mai, '21.00')]
    await server.work()
    await workOnOrders(signer.services)
    await node.mine(signerNeeds)
    await workOnOrders(signer.services)
    const { signer: client } = services
    if (!client) throw new Error('the server has a signer')
    const { ask } = client
    client.ask = async (reference) => {
      if (reference.startsWith(first.reference)) throw new SignerDown('the signer answered 500')
      return ask(reference)
    }
    await followPayouts(services)
    await server.work()
    client.ask = ask
    expect(await server.see(mai, second.id)).toMatchObject({ state: 'PAID' })
    expect((await listAlarms(services.database)).map(({ name: alarm }) => alarm)).toContain('coin.following')
    await followPayouts(services)
    await server.work()
    expect(await server.see(su, first.id)).toMatchObject({ state: 'PAID' })
  })

  test('to an address of another network have no way', async () => {
    const { token } = await server.member()
    const number = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    await server.get(addPayee, { institution: 'demo-usdt', network: 'TRC20', number, password: digits }, { token })
    clock.advance(2 * 3_600_000)
    await server.set('wd.channels', { coin: { open: true, weight: 1, min: '1.00', max: '500.00' } })
    const { payees } = await server.get(previewWithdrawal, {}, { token })
    expect(payees.find(({ network }) => network === 'TRC20')).toMatchObject({ bar: 'CLOSED' })
  })
})
