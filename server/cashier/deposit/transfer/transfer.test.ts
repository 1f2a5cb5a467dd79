import * as contract from '@tamuvo/contract/cashier.ts'
import * as staff from '@tamuvo/contract/cashier-staff.ts'
import { describe, expect, test } from 'vitest'
import { houseBalances } from '../../../ledger/statements.ts'
import { transferJob } from '../../sandpay/deliver-transfer.ts'
import { expireDeposit } from '../jobs.ts'
import { type CreatedTransfer, minor, minuteMs, transferServer } from './testing.ts'

const server = await transferServer()
const { clock, maker, matchAll, create, transfer, linesWaiting, services, owner } = server

const name = async ({ id }: { id: bigint }, payeeName: string): Promise<void> => {
  await owner.query('UPDATE member SET payee_name = $2 WHERE id = $1', [id, payeeName])
}

describe('a transfer', () => {
  test('is asked for with an account, a remark and an amount of its own, and credited by the event of the bank', async () => {
    const before = (await houseBalances(services.database))['psp:bank']
    const mai = await create('50.00')
    expect(mai.created).toMatchObject({ kind: 'BANK_TRANSFER', state: 'PENDING', amount: expect.stringMatching(/^50\.\d[1-9]$/) })
    expect(mai.pay).toMatchObject({ institution: expect.stringMatching(/^Demo Bank/), remark: expect.stringMatching(/^TM/) })
    expect(mai.pay.bankUrl).toContain(`remark=${mai.pay.remark}`)
    expect(Date.parse(mai.created.expiresAt) - clock.now().getTime()).toBe(30 * minuteMs)
    await transfer(mai, { remark: `pay ${mai.pay.remark.toLowerCase()} thx` })
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: mai.created.amount, transfer: null })
    expect(await server.balanceOf(mai.id)).toBe(minor(mai.created.amount))
    expect((await houseBalances(services.database))['psp:bank']).toBe(before - (await server.balanceOf(mai.id)))
  })

  test('is found by its amount alone within the time, and not after it', async () => {
    const [mai, su] = [await create('51.00'), await create('52.00')]
    await transfer(mai, { remark: '' })
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED' })
    await transfer(su, { remark: 'hello', paidAt: new Date(clock.now().getTime() + 31 * minuteMs) })
    expect(await su.read()).toMatchObject({ state: 'PENDING' })
    expect(await linesWaiting()).toContainEqual(expect.objectContaining({ amount: su.created.amount, reason: 'UNMATCHED' }))
  })

  test('concurrent deposits of one amount never ask for the same', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => create('60.00', 'demo-wave-manual')))
    expect(new Set(all.map(({ created }) => created.amount)).size).toBe(12)
    expect(new Set(all.map(({ pay }) => pay.remark)).size).toBe(12)
  })

  test('an amount is free again once its deposit has ended', async () => {
    const first = await create('61.00', 'demo-wave-manual')
    await server.get(contract.cancelDeposit, { id: first.created.id }, { token: first.token })
    expect((await create('61.00', 'demo-wave-manual')).created.amount).toBe(first.created.amount)
  })

  test.each([
    [
      'EXPIRED',
      async ({ created }: CreatedTransfer) => (clock.advance(31 * minuteMs), expireDeposit(services, BigInt(created.id))),
    ],
    ['CANCELLED', ({ created, token }: CreatedTransfer) => server.get(contract.cancelDeposit, { id: created.id }, { token })],
  ] as const)('that comes late is credited from %s by its remark', async (state, end) => {
    const mai = await create('53.00')
    await end(mai)
    expect(await mai.read()).toMatchObject({ state, transfer: null, takesProof: true })
    await transfer(mai)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: mai.created.amount })
  })

  test('of another amount is reviewed and credits what came', async () => {
    const mai = await create('54.00')
    await transfer(mai, { amount: '30.00' })
    expect(await mai.read()).toMatchObject({ state: 'REVIEW', reason: 'AMOUNT', received: '30.00', credited: '0.00' })
    expect(await server.balanceOf(mai.id)).toBe(0n)
    const settled = await server.get(
      staff.settleDeposit,
      { kind: 'CREDIT', depositId: mai.created.id, reason: 'She sent less than agreed' },
      maker.as,
    )
    expect(settled.state).toBe('DONE')
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '30.00' })
    expect(await server.balanceOf(mai.id)).toBe(3000n)
  })

  test('by another name is reviewed', async () => {
    const mai = await create('55.00')
    await name(mai, 'Daw Mya Mya')
    await transfer(mai, { payer: 'SU SU HLAING' })
    expect(await mai.read()).toMatchObject({ state: 'REVIEW', reason: 'NAME' })
    const su = await create('55.00')
    await name(su, 'Su Su Hlaing')
    await transfer(su, { payer: 'HLAING SU SU' })
    expect(await su.read()).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('in another currency is reviewed, and cannot be credited by its number', async () => {
    const mai = await create('56.00')
    await transfer(mai, { currency: 'THB' })
    expect(await mai.read()).toMatchObject({ state: 'REVIEW', reason: 'CURRENCY' })
    const settle = { kind: 'CREDIT', depositId: mai.created.id, reason: 'It is the same number' } as const
    expect(await server.ask(staff.settleDeposit, settle, maker.as)).toMatchObject({ code: 'DEPOSIT_UNPAID' })
  })

  test('that comes twice is credited once; the second is booked to suspense with a case', async () => {
    const mai = await create('57.00')
    const before = (await houseBalances(services.database)).suspense
    await transfer(mai)
    await transfer(mai)
    expect(await server.balanceOf(mai.id)).toBe(minor(mai.created.amount))
    expect((await houseBalances(services.database)).suspense - before).toBe(minor(mai.created.amount))
    const { rows } = await services.database.query('SELECT kind FROM suspense_case WHERE subject_id = $1', [mai.created.id])
    expect(rows).toEqual([{ kind: 'second-payment' }])
  })

  test('with the code of somebody else’s deposit pays that one, and never two', async () => {
    const [mai, su] = [await create('58.00'), await create('58.00')]
    await transfer(mai, { remark: su.pay.remark, account: su.pay.number, amount: su.created.amount })
    expect(await su.read()).toMatchObject({ state: 'SUCCEEDED' })
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
  })
})

test('the sandbox bank sends what its form says, and the deposit is credited', async () => {
  const mai = await create('130.00')
  const page = await fetch(`${server.sandpayUrl}${mai.pay.bankUrl}`)
  expect(await page.text()).toContain(mai.pay.remark)
  const form = new URLSearchParams({ account: mai.pay.number, amount: mai.created.amount, remark: mai.pay.remark, payer: '' })
  const sent = await fetch(`${server.sandpayUrl}/sandpay/bank?lang=EN`, { method: 'POST', body: form })
  expect(await sent.text()).toContain('Transfer sent')
  const { rows } = await services.database.query<{ payload: { id: string } }>(
    `SELECT payload FROM job WHERE name = 'sandpay.deliver-transfer' ORDER BY id DESC LIMIT 1`,
  )
  await transferJob(services).run({ id: rows[0]?.payload.id ?? '', attempt: 0 })
  await matchAll()
  expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED' })
})
