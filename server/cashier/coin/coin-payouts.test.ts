import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { addPayee } from '@tamuvo/contract/cashier-payees.ts'
import { previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { type TestChain, testChain } from '../../testing/chain.ts'
import { PayoutUnknown } from '../withdrawal/payout.ts'
import { digits, type Owner, staff, withdrawalServer } from '../withdrawal/testing.ts'
import { followPayouts } from './follow-payouts.ts'
import { openChain } from './chain.ts'
import { signerClient } from './signer-client.ts'
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
  ] as const

  const owner = async (place: 0 | 1 | 2 | 3): Promise<Owner & { address: (typeof addresses)[number] }> => {
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

  test('that the signer refuses go back to the balance', async () => {
    const mya = await owner(2)
    await server.set('coin.terms', { rate: '0.5', confirmations: 3, sweepFrom: 10 })
    const value = await submit(mya, '300.00')
    await server.work()
    expect(await server.see(mya, value.id)).toMatchObject({ state: 'RETURNED', reason: 'CHANNELS_FAILED' })
    expect(await server.money(mya)).toMatchObject({ main: '1000.00', held: '0.00' })
    expect(await chain.coinsOf(mya.address)).toBe(0n)
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
