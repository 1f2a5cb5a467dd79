import * as contract from '@tamuvo/contract/adjustments.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { balanceOf } from '../ledger/statements.ts'
import { openAccount, openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { testOperator } from '../testing/operators.ts'
import { testServer } from '../testing/server.ts'
import { openWallet, type WalletServices } from './services.ts'
import { walletCalls } from './area.ts'

const [mi, ko] = [testOperator('mi', 'maker'), testOperator('ko', 'checker')]
const server = await testServer<WalletServices>({
  clock: steppedClock('2026-08-05T04:00:00Z'),
  config: { operators: [mi.key, ko.key] },
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
    return openWallet({ ...openPlatform(kit), ledger })
  },
  handlers: walletCalls,
  close: ({ ledger }) => ledger.close(),
})
const { services } = server
const reason = 'Deposit of Monday never came'
const ask = async (more: { amount?: string; kind?: 'ADJUST_MINUS' } = {}) => {
  const memberId = services.newMemberId()
  await openAccount(services.database, memberId)
  const request = {
    memberId: memberId.toString(),
    kind: 'ADJUST_PLUS',
    amount: '50.00',
    bearer: 'psp:manual',
    reason,
    ...more,
  } as const
  return { memberId, request, answer: await server.ask(contract.askAdjustment, request, mi.as) }
}
const decide = (id: string, decision: 'approved' | 'rejected', because = '') =>
  server.ask(contract.decideOnAdjustment, { id, decision, reason: because }, ko.as)

test('money moves by two operator keys, and the audit trail names both', async () => {
  const { memberId, answer } = await ask()
  const { id } = answer.value
  const { list } = await server.get(contract.listAdjustments, {}, ko.as)
  expect(list).toMatchObject([{ id, amount: '50.00', balanceBefore: '0.00', balanceAfter: '50.00', reason }])
  expect(await decide(id, 'approved')).toMatchObject({ value: { state: 'approved', entryId: expect.any(String) } })
  expect(await balanceOf(services.database, memberId)).toBe(5_000n)
  expect(await decide(id, 'rejected', 'too late to say no')).toMatchObject({ code: 'CASE_CLOSED' })
  const { rows } = await services.database.query(
    `SELECT s.name, a.action FROM audit_trail a JOIN staff s ON s.id = a.actor WHERE a.subject = $1 ORDER BY a.no`,
    [`adjustment:${id}`],
  )
  expect(rows).toEqual([
    { name: 'mi', action: 'adjustment.proposed' },
    { name: 'ko', action: 'adjustment.approved' },
  ])
})

test('a maker cannot approve, and a checker cannot propose', async () => {
  const { request, answer } = await ask()
  const { id } = answer.value
  expect(await server.ask(contract.askAdjustment, request, ko.as)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await server.ask(contract.decideOnAdjustment, { id, decision: 'approved' }, mi.as)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await server.ask(contract.listAdjustments, {}, mi.as)).toMatchObject({ code: 'FORBIDDEN' })
})

test('the proposer may not decide, even under another role', async () => {
  const { answer } = await ask()
  // The same operator, now with the role of a checker.
  Object.assign(mi.key, { roles: ['checker'] })
  expect(await server.ask(contract.decideOnAdjustment, { id: answer.value.id, decision: 'approved' }, mi.as)).toMatchObject({
    code: 'SAME_PERSON',
  })
  Object.assign(mi.key, { roles: ['maker'] })
})

test('each refusal has its code', async () => {
  expect((await ask({ amount: '1000000.01' })).answer).toMatchObject({ code: 'ABOVE_MAX', value: { max: '1000000.00' } })
  const { answer } = await ask({ kind: 'ADJUST_MINUS' })
  expect(await decide(answer.value.id, 'approved')).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await decide(answer.value.id, 'rejected', 'short')).toMatchObject({ code: 'FIELDS_INVALID' })
  expect(await decide(answer.value.id, 'rejected', 'She has nothing to take')).toMatchObject({ value: { state: 'rejected' } })
  expect(await decide('1', 'approved')).toMatchObject({ code: 'NOT_FOUND' })
})
