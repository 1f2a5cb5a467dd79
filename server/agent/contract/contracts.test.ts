import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/agent-contracts.ts'
import * as staff from '@tamuvo/contract/agent-contract-staff.ts'
import { describe, expect, test } from 'vitest'
import { checker } from '../testing.ts'
import { runContracts } from './jobs.ts'
import type { SentTerms } from './terms.ts'
import { contractServer, paying } from './testing.ts'

const server = await contractServer()
const { clock, services, sign, offer, answer, agent, as } = server
const { database } = services

const line = async () => {
  const head = await agent()
  const middle = await agent(head)
  const low = await agent(middle)
  return { head, middle, low }
}

const stateOf = async (who: Parameters<typeof as>[0], id: string, side: 'PAYEE' | 'PAYER' = 'PAYEE') =>
  (await Promise.all(contract.contractKinds.map((kind) => server.get(contract.listContracts, { kind, side }, as(who)))))
    .flatMap(({ list }) => list)
    .find((each) => each.id === id)

describe('an offer', () => {
  test('is accepted from the next period on', async () => {
    const { head } = await line()
    const id = await sign(undefined, head, paying('DIVIDEND', '20.00'))
    expect(await stateOf(head, id)).toMatchObject({
      state: 'ACTIVE',
      payer: '',
      payee: head.username,
      side: 'PAYEE',
      startsAt: '2026-08-15T17:30:00.000Z',
      endsAt: null,
      tiers: [{ rate: '20.00', minValidBet: '0.00', minActive: 0, minLoss: '0.00' }],
    })
  })

  test('waits for the payee, who sees a request', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DAILY_SALARY', '0.50'))
    const offered = await offer(head, middle, paying('DAILY_SALARY', '0.30'))
    expect(offered).toMatchObject({ success: true, value: { state: 'PENDING', side: 'PAYER' } })
    expect(await server.info(middle)).toMatchObject({ enableCt: true, dailysalreqtype: 1, divtypereq: 0, dailySalary: true })
    expect(await server.info(head)).toMatchObject({ dailysalreqtype: 0 })
    expect((await answer(head, offered.value.id, 'DAILY_SALARY')).code).toBe('CONTRACT_ANSWERED')
    expect((await answer(middle, offered.value.id, 'DIVIDEND')).code).toBe('NOT_FOUND')
    expect(await answer(middle, offered.value.id, 'DAILY_SALARY', 'REJECT')).toMatchObject({ value: { state: 'REJECTED' } })
    expect((await answer(middle, offered.value.id, 'DAILY_SALARY')).code).toBe('CONTRACT_ANSWERED')
    expect(await server.info(middle)).toMatchObject({ dailysalreqtype: 0 })
  })

  test('promises no more than the payer’s own contract', async () => {
    const { head, middle } = await line()
    expect(await offer(head, middle, paying('DIVIDEND', '1.00'))).toMatchObject({
      code: 'CONTRACT_RATE_ABOVE_OWN',
      value: { own: '0.00' },
    })
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    expect((await offer(head, middle, paying('DIVIDEND', '20.01'))).code).toBe('CONTRACT_RATE_ABOVE_OWN')
    expect((await offer(head, middle, paying('DIVIDEND', '20.00'))).success).toBe(true)
  })

  test('is one at a time, also of two at once, and the same request is the same offer', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const both = await Promise.all([1, 2].map(() => offer(head, middle, paying('DIVIDEND', '10.00'))))
    expect(both.map(({ code, success }) => (success ? 'made' : code)).toSorted()).toEqual(['CONTRACT_OPEN', 'made'])
    const made = both.find(({ success }) => success)
    const taken = await server.ask(contract.withdrawContract, { id: made?.value.id ?? '' }, as(head))
    expect(taken).toMatchObject({ value: { state: 'WITHDRAWN' } })
    const key = randomUUID()
    const [first, second] = [
      await offer(head, middle, paying('DIVIDEND', '10.00'), key),
      await offer(head, middle, paying('DIVIDEND', '10.00'), key),
    ]
    expect(second.value.id).toBe(first.value.id)
  })

  test('goes to direct downlines alone', async () => {
    const { head, middle, low } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    for (const [payer, payee] of [
      [head, low],
      [middle, head],
      [head, head],
    ] as const)
      expect((await offer(payer, payee, paying('DIVIDEND', '5.00'))).code).toBe('NOT_FOUND')
  })

  test('lapses after three days', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const { value } = await offer(head, middle, paying('DIVIDEND', '5.00'))
    clock.advance(72 * 3_600_000)
    expect((await answer(middle, value.id, 'DIVIDEND')).code).toBe('CONTRACT_ANSWERED')
    await runContracts(services)
    expect(await stateOf(middle, value.id)).toMatchObject({ state: 'EXPIRED', lapsesAt: null })
  })

  test('with terms that make no sense is refused', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const bad = (more: Partial<SentTerms>) => offer(head, middle, paying('DIVIDEND', '5.00', more))
    expect(await bad({ period: 'hourly' })).toMatchObject({ code: 'CONTRACT_TERMS_INVALID', value: { fields: ['period'] } })
    const tier = { rate: '5.00', minValidBet: '0.00', minActive: 0, minLoss: '0.00' }
    expect(await bad({ tiers: [tier, tier] })).toMatchObject({ code: 'CONTRACT_TERMS_INVALID', value: { fields: ['tiers'] } })
    expect((await bad({ tiers: [{ ...tier, rate: '0.00' }] })).code).toBe('MALFORMED')
    expect((await bad({ tiers: [] })).code).toBe('MALFORMED')
  })

  test('accepted twice at once counts once', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const { value } = await offer(head, middle, paying('DIVIDEND', '5.00'))
    const both = await Promise.all([1, 2].map(() => answer(middle, value.id, 'DIVIDEND')))
    expect(both.map(({ code, success }) => (success ? 'made' : code)).toSorted()).toEqual(['CONTRACT_ANSWERED', 'made'])
  })

  test('accepted a second before the boundary begins with it', async () => {
    const { head } = await line()
    server.goTo('2026-09-02')
    clock.advance(-1_000)
    const id = await sign(undefined, head, paying('DAILY_SALARY', '0.50'))
    expect(await stateOf(head, id)).toMatchObject({ startsAt: '2026-09-01T17:30:00.000Z' })
  })
})

describe('another contract', () => {
  test('takes the place of the one of its kind when it begins', async () => {
    const { head } = await line()
    const first = await sign(undefined, head, paying('DAILY_SALARY', '0.50'))
    clock.advance(86_400_000)
    const second = await sign(undefined, head, paying('DAILY_SALARY', '0.60'))
    const old = await stateOf(head, first)
    const now = await stateOf(head, second)
    expect(old).toMatchObject({ state: 'SUPERSEDED', endsAt: now?.startsAt })
    expect(now).toMatchObject({ state: 'ACTIVE', replaces: first })
  })

  test('that pays less ends what was promised beyond it, with consent', async () => {
    const { head, middle, low } = await line()
    const other = await agent(middle)
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    await sign(head, middle, paying('DIVIDEND', '15.00'))
    const [kept, ended] = [
      await sign(middle, low, paying('DIVIDEND', '8.00')),
      await sign(middle, other, paying('DIVIDEND', '12.00')),
    ]
    const lower = await offer(head, middle, paying('DIVIDEND', '10.00'))
    const refused = await answer(middle, lower.value.id, 'DIVIDEND')
    expect(refused).toMatchObject({
      code: 'CONTRACT_CONSENT_NEEDED',
      value: { contracts: [{ id: ended, payee: other.username, rate: '12.00' }] },
    })
    expect(await stateOf(other, ended)).toMatchObject({ state: 'ACTIVE', endsAt: null })
    const accepted = await answer(middle, lower.value.id, 'DIVIDEND', 'ACCEPT', true)
    expect(await stateOf(other, ended)).toMatchObject({ state: 'AUTO_ENDED', endsAt: accepted.value.startsAt })
    expect(await stateOf(low, kept)).toMatchObject({ state: 'ACTIVE', endsAt: null })
  })
})

describe('the end of a contract', () => {
  test('is asked for by one side and agreed by the other', async () => {
    const { head, middle } = await line()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const id = await sign(head, middle, paying('DIVIDEND', '5.00'))
    const asked = await server.ask(contract.terminateContract, { id }, as(middle))
    expect(asked).toMatchObject({ value: { state: 'TERMINATING', endWantedBy: 'PAYEE' } })
    expect(await server.info(head)).toMatchObject({ divtypereq: 2 })
    expect((await answer(middle, id, 'DIVIDEND')).code).toBe('CONTRACT_ANSWERED')
    expect(await answer(head, id, 'DIVIDEND', 'REJECT')).toMatchObject({ value: { state: 'ACTIVE' } })
    await server.get(contract.terminateContract, { id }, as(head))
    expect(await server.ask(contract.withdrawContract, { id }, as(head))).toMatchObject({ value: { state: 'ACTIVE' } })
    await server.get(contract.terminateContract, { id }, as(head))
    const ended = await answer(middle, id, 'DIVIDEND')
    expect(ended.value.state).toBe('TERMINATED')
    expect(ended.value.endsAt).not.toBeNull()
    expect((await server.ask(contract.terminateContract, { id }, as(head))).code).toBe('CONTRACT_ANSWERED')
  })

  test('is agreed by the platform at once, and can be decided by staff', async () => {
    const { head, middle } = await line()
    const own = await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const below = await sign(head, middle, paying('DIVIDEND', '5.00'))
    const byStaff = { id: below, reason: 'They cheat their players.' }
    expect(await server.ask(staff.endPlatformContract, byStaff, checker.as)).toMatchObject({ value: { state: 'TERMINATED' } })
    expect(await server.ask(contract.terminateContract, { id: own }, as(head))).toMatchObject({ value: { state: 'TERMINATED' } })
  })

  test('comes with a move to another agent', async () => {
    const { head, middle } = await line()
    const other = await agent()
    await sign(undefined, head, paying('DIVIDEND', '20.00'))
    const id = await sign(head, middle, paying('DIVIDEND', '5.00'))
    await server.move(middle, other)
    expect(await stateOf(middle, id)).toMatchObject({ state: 'TERMINATED' })
  })
})

test('is seen and answered by its two sides alone, and bound by the agent in person', async () => {
  const { head, middle, low } = await line()
  await sign(undefined, head, paying('DIVIDEND', '20.00'))
  const { value } = await offer(head, middle, paying('DIVIDEND', '5.00'))
  const { id } = value
  const other = await agent()
  for (const who of [low, other]) {
    expect((await answer(who, id, 'DIVIDEND')).code).toBe('NOT_FOUND')
    for (const call of [contract.withdrawContract, contract.terminateContract])
      expect((await server.ask(call, { id }, as(who))).code).toBe('NOT_FOUND')
    expect(await stateOf(who, id)).toBeUndefined()
    expect(await stateOf(who, id, 'PAYER')).toBeUndefined()
  }
  const helper = await server.join(middle, { type: 42 })
  expect((await answer(helper, id, 'DIVIDEND')).code).toBe('ASSISTANT_LIMITED')
  expect(await stateOf(helper, id)).toMatchObject({ state: 'PENDING' })
})

test('terms that were agreed on cannot be changed, and contracts stay', async () => {
  const { head } = await line()
  const id = await sign(undefined, head, paying('DIVIDEND', '20.00'))
  for (const change of ['best_rate = 1', `tiers = '[{}]'`, 'payer_id = 5', `carry_mode = 'PERMANENT'`])
    await expect(database.query(`UPDATE agent_contract SET ${change} WHERE id = $1`, [id])).rejects.toThrow('stay')
  await expect(database.query('DELETE FROM agent_contract WHERE id = $1', [id])).rejects.toThrow('denied')
})
