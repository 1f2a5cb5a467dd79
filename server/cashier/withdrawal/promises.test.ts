import { approveWithdrawal, listWithdrawalCases } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { getPromises, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { escalate } from './escalate.ts'
import { resume } from './resume.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeEach(async () => {
  server = await withdrawalServer()
  await server.set('wd.openMax', 20)
})

const minuteMs = 60_000
const note = 'Checked with the member by phone'

const requested = async (asked: string, owner?: Owner): Promise<{ owner: Owner; id: string }> => {
  const by = owner ?? (await server.member())
  const { value } = await server.submit(by, asked)
  return { owner: by, id: value.id }
}

const paid = async (asked: string, afterMs: number): Promise<void> => {
  const { id } = await requested(asked)
  await server.work()
  server.clock.advance(afterMs)
  await server.get(approveWithdrawal, { id, note }, staff.maker.as)
  await server.work()
}

const eventsOf = async (owner: Owner): Promise<string[]> => {
  const { rows } = await server.owner.query<{ kind: string }>(
    `SELECT kind FROM outbox_event WHERE member_id = $1 AND kind LIKE 'withdrawal.%' ORDER BY id`,
    [owner.id],
  )
  return rows.map(({ kind }) => kind)
}

describe('a promise', () => {
  test('names who acts and until when, in each stage', async () => {
    const { owner, id } = await requested('50.08')
    const at = server.clock.now().getTime()
    const due = (minutes: number): string => new Date(at + minutes * minuteMs).toISOString()
    expect((await server.see(owner, id)).promise).toMatchObject({
      stage: 'CHECK',
      holder: 'SYSTEM',
      deadline: due(5),
      next: 'SEND',
    })
    await server.work()
    expect((await server.see(owner, id)).promise).toMatchObject({
      stage: 'REVIEW',
      holder: 'STAFF',
      deadline: due(120),
      next: 'SEND',
    })
    await server.get(approveWithdrawal, { id, note }, staff.maker.as)
    expect((await server.see(owner, id)).promise).toMatchObject({
      stage: 'SEND',
      holder: 'SYSTEM',
      deadline: due(15),
      next: 'PAYMENT',
    })
    await server.work()
    expect((await server.see(owner, id)).promise).toMatchObject({
      stage: 'PAYMENT',
      holder: 'PROVIDER',
      deadline: due(60),
      next: 'DONE',
    })
  })

  test('that is broken is published once, and raises an alarm until it is over', async () => {
    const { owner, id } = await requested('50.01')
    await server.work()
    await escalate(server.services)
    expect(await listAlarms(server.services.database)).toEqual([])
    server.clock.advance(121 * minuteMs)
    for (let times = 0; times < 3; times++) await escalate(server.services)
    expect(await eventsOf(owner)).toEqual(['withdrawal.requested', 'withdrawal.late'])
    expect((await server.see(owner, id)).promise.late).toBe(true)
    expect((await server.get(listWithdrawalCases, { queue: 'late' }, staff.maker.as)).total).toBe(1)
    expect(await listAlarms(server.services.database)).toMatchObject([
      { name: 'withdrawals.late', sentence: expect.stringContaining('1 withdrawal is late') as string },
    ])
    await server.get(approveWithdrawal, { id, note }, staff.maker.as)
    await server.work()
    await escalate(server.services)
    expect(await listAlarms(server.services.database)).toEqual([])
    const { timeline } = await server.see(owner, id)
    expect(timeline.filter(({ late }) => late).map(({ state }) => state)).toEqual(['REVIEW'])
    expect(await eventsOf(owner)).toEqual(['withdrawal.requested', 'withdrawal.late', 'withdrawal.approved', 'withdrawal.paid'])
  })

  test('is not made anew by a state of the same stage', async () => {
    const { owner, id } = await requested('1000.00')
    await server.work()
    const { deadline } = (await server.see(owner, id)).promise
    server.clock.advance(60 * minuteMs)
    await server.get(approveWithdrawal, { id, note }, staff.maker.as)
    expect((await server.see(owner, id)).promise.deadline).toBe(deadline)
  })
})

describe('the share of promises kept', () => {
  test('is what everybody sees, from the withdrawals that are over or late', async () => {
    expect(await server.get(getPromises, {})).toEqual({
      total: 0,
      kept: 0,
      keptShare: null,
      days: 30,
      medianSeconds: null,
      medianDays: 7,
    })
    for (const minutes of [10, 20, 30, 40]) await paid('50.01', minutes * minuteMs)
    const { owner } = await requested('50.01')
    await server.work()
    server.clock.advance(121 * minuteMs)
    await escalate(server.services)
    expect(await server.get(getPromises, {})).toMatchObject({ total: 5, kept: 4, keptShare: 8000, medianSeconds: null })
    await paid('50.01', 50 * minuteMs)
    server.clock.advance(minuteMs)
    const figures = await server.get(getPromises, {})
    expect(figures).toMatchObject({ total: 6, kept: 5, keptShare: 8333, medianSeconds: 1800 })
    expect((await server.get(previewWithdrawal, {}, { token: owner.token })).promises).toEqual(figures)
    server.clock.advance(31 * 24 * 60 * minuteMs)
    expect(await server.get(getPromises, {})).toMatchObject({ total: 1, kept: 0, keptShare: 0 })
  })
})

describe('a promise that was broken between two looks', () => {
  test('counts as broken, and is told by its step, though the stage is over by now', async () => {
    await paid('50.01', 10 * minuteMs)
    const { owner, id } = await requested('50.01')
    await server.work()
    server.clock.advance(121 * minuteMs)
    await server.get(approveWithdrawal, { id, note }, staff.maker.as)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    await escalate(server.services)
    expect(await server.get(getPromises, {})).toMatchObject({ total: 2, kept: 1, keptShare: 5000 })
    const { timeline } = await server.see(owner, id)
    expect(timeline.filter(({ late }) => late).map(({ state }) => state)).toEqual(['REVIEW'])
    expect(await eventsOf(owner)).not.toContain('withdrawal.late')
  })
})

describe('work that was lost', () => {
  const forgetJobs = () => server.owner.query(`DELETE FROM job WHERE name ~ '^(withdrawal|sandpay)'`)

  test.each([
    ['the automatic check', '50.01', async () => {}, 'REVIEW'],
    ['the request to the provider', '50.01', async (id: string) => approve(id), 'PAID'],
    ['the question about a try', '50.03', async (id: string) => approve(id).then(() => server.work()), 'PAID'],
  ])('of %s is taken up again', async (_name, asked, before, expected) => {
    const { owner, id } = await requested(asked)
    if (expected === 'PAID') await server.work()
    await before(id)
    await forgetJobs()
    server.clock.advance(11 * minuteMs)
    await server.work()
    expect((await server.see(owner, id)).state).not.toBe(expected)
    await resume(server.services)
    await server.work()
    expect((await server.see(owner, id)).state).toBe(expected)
  })

  const approve = (id: string) => server.get(approveWithdrawal, { id, note }, staff.maker.as)
})
