import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier-vouchers.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../../../kit/clock.ts'
import { inTransaction, sqlState } from '../../../kit/database.ts'
import { houseBalances } from '../../../ledger/statements.ts'
import { depositCheck } from '../../../safer/deposit-check.ts'
import { setOperatorLimit } from '../../../safer/operator-limit.ts'
import { setKycLevel } from '../../../account/kyc-level-store.ts'
import { testOperator } from '../../../testing/operators.ts'
import { cashierServer, type TestMember } from '../../testing.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const [mi, ko] = [testOperator('mi', 'maker'), testOperator('ko', 'checker')]
const server = await cashierServer({ clock, config: { operators: [mi.key, ko.key] }, checkDeposits: depositCheck })
const { services } = server

const member = async (): Promise<TestMember> => {
  const added = await server.addMember()
  await inTransaction(services.database, (tx) => setKycLevel(tx, added.id, 2))
  return added
}
const propose = (more: Partial<{ value: string; count: number; expiresAt: string }> = {}) =>
  server.ask(
    contract.proposeVouchers,
    { value: '25.00', count: 2, expiresAt: '2026-09-01T00:00:00Z', reason: 'For the shop in Bago', ...more },
    mi.as,
  )
const make = async (more: Parameters<typeof propose>[0] = {}): Promise<{ id: string; codes: string[] }> => {
  const { id } = (await propose(more)).value
  return { id, ...(await server.get(contract.decideVouchers, { id, decision: 'MADE' }, ko.as)) }
}
const redeem = ({ token }: TestMember, code: string, key: string = randomUUID()) =>
  server.ask(contract.redeemVoucher, { method: 'demo-voucher', code }, { token, key })

test('a voucher is made by two, and redeemed once as it was typed', async () => {
  const { codes } = await make()
  expect(codes).toHaveLength(2)
  const [code = ''] = codes
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  const [mai, su] = [await member(), await member()]
  const before = (await houseBalances(services.database))['psp:voucher']
  const answer = await redeem(mai, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(answer.value).toMatchObject({ kind: 'VOUCHER', state: 'SUCCEEDED', amount: '25.00', credited: '25.00' })
  expect(await server.balanceOf(mai.id)).toBe(2500n)
  expect((await houseBalances(services.database))['psp:voucher']).toBe(before - 2500n)
  expect(await redeem(su, code)).toMatchObject({ code: 'VOUCHER_USED' })
  expect((await server.get(contract.listVouchers, {}, ko.as)).list[0]).toMatchObject({ count: 2, redeemed: 1, state: 'MADE' })
})

test('of ten in the same millisecond one redeems it', async () => {
  const { codes } = await make({ count: 1 })
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const answers = await Promise.all(members.map((each) => redeem(each, codes[0] ?? '')))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'VOUCHER_USED')).toHaveLength(9)
  const balances = await Promise.all(members.map(({ id }) => server.balanceOf(id)))
  expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(2500n)
})

test('a repeat gets its first answer, at the same time too', async () => {
  const { codes } = await make({ count: 1 })
  const mai = await member()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(mai, codes[0] ?? '', key)))
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
  expect(await server.balanceOf(mai.id)).toBe(2500n)
})

test('unknown codes are tried ten times an hour', async () => {
  const mai = await member()
  const codes: string[] = []
  for (let tries = 0; tries < 11; tries++) codes.push((await redeem(mai, `ABCD-EFGH-JKLM-NP${tries + 10}`)).code)
  expect(new Set(codes.slice(0, 10))).toEqual(new Set(['VOUCHER_INVALID']))
  expect(codes[10]).toBe('TOO_MANY_REQUESTS')
})

test('a voucher past its date, or of a batch that was stopped, is worth nothing', async () => {
  const stopped = await make({ count: 1 })
  await server.get(contract.stopVouchers, { id: stopped.id }, mi.as)
  expect(await redeem(await member(), stopped.codes[0] ?? '')).toMatchObject({ code: 'VOUCHER_INVALID' })
  const { codes } = await make({ count: 1, expiresAt: '2026-08-05T05:00:00Z' })
  clock.advance(3_600_000)
  expect(await redeem(await member(), codes[0] ?? '')).toMatchObject({ code: 'VOUCHER_EXPIRED' })
})

test('a limit of the member holds, and the voucher is there afterwards', async () => {
  const { codes } = await make({ count: 1 })
  const [mai, su] = [await member(), await member()]
  await inTransaction(services.database, (tx) =>
    setOperatorLimit(tx, { memberId: mai.id, kind: 'DEPOSIT_DAY', value: 2000n, by: 'ko', reason: 'test', at: clock.now() }),
  )
  expect(await redeem(mai, codes[0] ?? '')).toMatchObject({ code: 'RG_LIMIT' })
  expect(await server.balanceOf(mai.id)).toBe(0n)
  expect(await redeem(su, codes[0] ?? '')).toMatchObject({ success: true })
})

test('who proposes does not decide, and codes are nowhere in the database', async () => {
  const { id } = (await propose()).value
  expect(await server.ask(contract.decideVouchers, { id, decision: 'MADE' }, mi.as)).toMatchObject({ status: 403 })
  const { codes } = await server.get(contract.decideVouchers, { id, decision: 'MADE' }, ko.as)
  expect(await server.ask(contract.decideVouchers, { id, decision: 'MADE' }, ko.as)).toMatchObject({ code: 'CASE_CLOSED' })
  const { rows } = await services.database.query<{ text: string }>(
    `SELECT v::text AS text FROM voucher v UNION ALL SELECT c::text FROM staff_call c UNION ALL SELECT a::text FROM audit_trail a`,
  )
  for (const code of codes)
    expect(rows.some(({ text }) => text.includes(code) || text.includes(code.replaceAll('-', '')))).toBe(false)
  expect(await propose({ value: '5000.00', count: 1000 })).toMatchObject({ code: 'ABOVE_MAX' })
})

test('the database makes no voucher without two people, nor more than were decided', async () => {
  const { id } = (await propose()).value
  const insert = (batch: string) =>
    services.database
      .query(`INSERT INTO voucher (id, batch_id, hash) VALUES ($1, $2, $3)`, [services.newId(), batch, services.rng.bytes(32)])
      .then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
  expect(await insert(id)).toBe('23514')
  expect(await insert((await make()).id)).toBe('23514')
  const alone = services.database.query(
    `UPDATE voucher_batch SET state = 'MADE', checker = maker, decided_at = now() WHERE id = $1`,
    [id],
  )
  expect(sqlState(await alone.catch((error: unknown) => error))).toBe('23514')
})
