import { agreeOnPayout, approveWithdrawal, holdWithdrawals, settlePayout } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { listPayoutBatches, proposePayoutBatch, releasePayoutBatch } from '@tamuvo/contract/payout-batches.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settingList } from '../../../platform/setting-list.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from '../testing.ts'

const { maker, checker, both } = staff
const note = 'The bank takes a file today'
const closed = Object.fromEntries(
  Object.entries(settingList['wd.channels'].initial).map(([code, set]) => [code, { ...set, open: false }]),
)

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
})

type Case = { owner: Owner; id: string }

/** Approved withdrawals that no channel takes. */
const approved = async (count: number): Promise<Case[]> => {
  await server.set('wd.channels', settingList['wd.channels'].initial)
  const made: Case[] = []
  for (let left = count; left > 0; left--) {
    const owner = await server.member()
    made.push({ owner, id: (await server.submit(owner, '50.01')).value.id })
  }
  await server.work()
  await server.set('wd.channels', closed)
  for (const { id } of made) await server.get(approveWithdrawal, { id, note }, maker.as)
  await server.work()
  return made
}

const idsOf = (cases: readonly Case[]): string[] => cases.map(({ id }) => id)
const propose = (cases: readonly Case[], as = maker.as) => server.get(proposePayoutBatch, { ids: idsOf(cases), note }, as)
const release = (id: string, as = checker.as) => server.ask(releasePayoutBatch, { id, decision: 'RELEASED', note }, as)

describe('a batch', () => {
  test('keeps its withdrawals from every channel, is released by another person, and settled one by one by two', async () => {
    const cases = await approved(2)
    const batch = await propose(cases, both.as)
    expect(batch).toMatchObject({ count: 2, sum: '100.02', reference: expect.stringMatching(/^B[0-9A-Z]+$/) })
    await server.set('wd.channels', settingList['wd.channels'].initial)
    server.clock.advance(60 * 60_000)
    await server.work()
    const [first] = cases
    if (!first) throw new Error('there are two')
    expect((await server.caseOf(first.id)).attempts).toMatchObject([{ channel: 'manual', state: 'PENDING' }])
    const settle = { id: first.id, paid: true, proof: 'KBZ 118', note }
    expect(await server.ask(settlePayout, settle, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })

    expect(await release(batch.id, both.as)).toMatchObject({ code: 'SAME_PERSON' })
    const { value } = await release(batch.id)
    expect(value.count).toBe(2)
    const { attempts } = await server.caseOf(first.id)
    expect(value.csv.split('\r\n')[0]).toMatch(/reference,amount,currency,kind,institution,network,holder,number,branch$/)
    expect(value.csv).toMatch(new RegExp(`${attempts[0]?.reference},50.01,MMK,BANK,.*,\\d{12,17},`))
    const { rows } = await server.owner.query(
      `SELECT action, reason FROM payee_action WHERE payee_id = ANY ($1) AND action = 'opened'`,
      [cases.map(({ owner }) => owner.payeeId)],
    )
    expect(rows).toEqual([1, 2].map(() => ({ action: 'opened', reason: note })))

    await server.get(settlePayout, settle, maker.as)
    expect(await server.get(agreeOnPayout, { id: first.id, agreed: true, note }, checker.as)).toMatchObject({ state: 'PAID' })
    const { list } = await server.get(listPayoutBatches, {}, maker.as)
    expect(list[0]).toMatchObject({ ...batch, state: 'RELEASED', open: 1, maker: 'zaw', checker: 'ko' })
  })

  test('takes all of them or none, and each of them once', async () => {
    const cases = await approved(2)
    const [first, second] = cases
    if (!first || !second) throw new Error('there are two')
    const answers = await Promise.all([
      server.ask(proposePayoutBatch, { ids: idsOf(cases), note }, maker.as),
      server.ask(proposePayoutBatch, { ids: idsOf(cases.toReversed()), note }, both.as),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['CASE_CLOSED', 'OK'])
    expect(await server.ask(proposePayoutBatch, { ids: [first.id], note }, maker.as)).toMatchObject({
      code: 'CASE_CLOSED',
      value: { ids: [first.id] },
    })
    const [other] = await approved(1)
    if (!other) throw new Error('there is one')
    await server.ask(proposePayoutBatch, { ids: [other.id, second.id], note }, maker.as)
    expect((await server.caseOf(other.id)).attempts).toEqual([])
  })

  test('that is released leaves out who was put on hold meanwhile; told once, it waits for two people', async () => {
    const cases = await approved(2)
    const [first, second] = cases
    if (!first || !second) throw new Error('there are two')
    const hold = ({ owner }: Case) =>
      server.get(
        holdWithdrawals,
        { memberId: owner.id.toString(), reason: 'Two accounts with one card', words: 'We are checking your account.' },
        maker.as,
      )
    const batch = await propose(cases)
    await hold(first)
    expect((await release(batch.id)).value.count).toBe(1)
    expect(await server.caseOf(first.id)).toMatchObject({ state: 'FAILED', stage: 'TROUBLE' })
    await hold(second)
    expect((await release(batch.id)).value.count).toBe(0)
    expect((await server.caseOf(second.id)).attempts).toMatchObject([{ channel: 'manual', state: 'PENDING' }])
    expect(await release(batch.id, both.as)).toMatchObject({ code: 'CASE_CLOSED' })
  })

  test('that is refused goes back to staff, and tells no account', async () => {
    const cases = await approved(1)
    const batch = await propose(cases)
    const refuse = { id: batch.id, decision: 'REFUSED', note } as const
    expect(await server.get(releasePayoutBatch, refuse, checker.as)).toEqual({ count: 0, csv: '' })
    expect(await server.caseOf(cases[0]?.id ?? '')).toMatchObject({ state: 'FAILED', stage: 'TROUBLE' })
    expect(await release(batch.id)).toMatchObject({ code: 'CASE_CLOSED' })
  })

  test('is not released by who made it in the database either, and stays as it was made', async () => {
    const batch = await propose(await approved(1))
    const change = (set: string) => server.owner.query(`UPDATE payout_batch SET ${set} WHERE id = $1`, [batch.id])
    const decided = `state = 'RELEASED', decided_at = now(), decided_note = 'because it is so'`
    await expect(change(`${decided}, checker = maker`)).rejects.toThrow('check')
    await expect(change(`maker = maker + 1`)).rejects.toThrow('stays')
    await expect(server.owner.query('DELETE FROM payout_batch_item')).rejects.toThrow()
  })
})
