import * as contract from '@tamuvo/contract/cashier-payees.ts'
import { expect, test } from 'vitest'
import { testOperator } from '../../testing/operators.ts'
import { digits, freshBankNumber, type Owner, payeeServer } from './testing.ts'

const [cho, sue, mak] = [testOperator('cho', 'compliance'), testOperator('sue', 'service'), testOperator('mak', 'maker')]
const server = await payeeServer([cho, sue, mak].map(({ key }) => key))
const { services, member, add } = server
const { database } = services
const reason = 'The member asked us to look at it'

const idOf = async (of: Owner, number = freshBankNumber()) => (await add(of, { number })).value.id
const own = async ({ token }: Owner) => (await server.get(contract.listPayees, {}, { token })).list
const remove = ({ token }: Owner, id: string) => server.ask(contract.removePayee, { id, password: digits }, { token })

test('staff of two roles list the accounts of a member, masked; only one of them opens and bars', async () => {
  const mai = await member()
  const number = freshBankNumber()
  const id = await idOf(mai, number)
  const memberId = mai.id.toString()
  for (const { as } of [cho, sue]) {
    const answer = await server.ask(contract.listMemberPayees, { memberId }, as)
    expect(answer.value.list).toMatchObject([{ id, masked: `****${number.slice(-4)}`, state: 'ACTIVE', actions: [] }])
    expect(JSON.stringify(answer)).not.toContain(number)
  }
  expect((await server.ask(contract.listMemberPayees, { memberId }, mak.as)).code).toBe('FORBIDDEN')
  for (const call of [contract.openPayeeNumber, contract.barPayee, contract.unbarPayee, contract.releasePayeeNumber])
    expect((await server.ask(call, { id, reason }, sue.as)).code).toBe('FORBIDDEN')
})

test('a number is shown for a reason, which is recorded in the audit trail', async () => {
  const mai = await member()
  const number = freshBankNumber()
  const id = await idOf(mai, number)
  expect((await server.ask(contract.openPayeeNumber, { id, reason: 'short' }, cho.as)).status).toBe(400)
  expect((await server.get(contract.openPayeeNumber, { id, reason }, cho.as)).number).toBe(number)
  const { rows } = await database.query(
    `SELECT action, reason, s.name FROM audit_trail a JOIN staff s ON s.id = a.actor WHERE subject = $1`,
    [`payee:${id}`],
  )
  expect(rows).toEqual([{ action: 'payee.opened', reason, name: 'cho' }])
  const { list } = await server.get(contract.listMemberPayees, { memberId: mai.id.toString() }, sue.as)
  expect(list[0]?.actions).toMatchObject([{ action: 'opened', by: 'cho', reason }])
  const { rows: everywhere } = await database.query(`SELECT FROM staff_call WHERE input::text LIKE '%' || $1 || '%'`, [number])
  expect(everywhere).toEqual([])
  expect((await server.ask(contract.openPayeeNumber, { id: '7', reason }, cho.as)).status).toBe(404)
})

test('a barred account tells the member why, also by message, and does not come back by being added again', async () => {
  const mai = await member()
  const number = freshBankNumber()
  const id = await idOf(mai, number)
  const why = 'Your bank says that this account is closed.'
  for (let time = 0; time < 2; time++) await server.get(contract.barPayee, { id, reason: why }, cho.as)
  expect(await own(mai)).toMatchObject([{ id, state: 'BARRED', barReason: why }])
  await remove(mai, id)
  expect((await add(mai, { number })).code).toBe('PAYEE_BARRED')
  expect((await server.ask(contract.releasePayeeNumber, { id, reason }, cho.as)).code).toBe('PAYEE_IN_USE')
  await server.get(contract.unbarPayee, { id, reason }, cho.as)
  expect((await add(mai, { number })).success).toBe(true)
  const { rows } = await database.query(
    `SELECT kind, body FROM outbox_event WHERE member_id = $1 AND kind LIKE 'payee.%barred' ORDER BY id`,
    [mai.id],
  )
  expect(rows).toMatchObject([{ kind: 'payee.barred', body: { reason: why } }, { kind: 'payee.unbarred' }])
})

test('a released number may be added by another member', async () => {
  const [mai, other] = [await member(), await member()]
  const number = freshBankNumber()
  const id = await idOf(mai, number)
  expect((await server.ask(contract.releasePayeeNumber, { id, reason }, cho.as)).code).toBe('PAYEE_IN_USE')
  await remove(mai, id)
  await server.get(contract.releasePayeeNumber, { id, reason }, cho.as)
  expect((await add(other, { number })).success).toBe(true)
  expect((await add(mai, { number })).code).toBe('CARD_IN_USE')
  expect((await server.ask(contract.releasePayeeNumber, { id, reason }, cho.as)).code).toBe('PAYEE_IN_USE')
})
