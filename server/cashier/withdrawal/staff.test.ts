import { barPayee, unbarPayee } from '@tamuvo/contract/cashier-payees.ts'
import {
  agreeOnPayout,
  approveWithdrawal,
  claimWithdrawal,
  confirmWithdrawal,
  getWithdrawalCase,
  holdWithdrawals,
  limitWithdrawals,
  listWithdrawalCases,
  listWithdrawalHolds,
  rejectWithdrawal,
  releaseWithdrawals,
  retryWithdrawal,
  returnWithdrawal,
  settlePayout,
} from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { cancelWithdrawal, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { houseBalances } from '../../ledger/statements.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
  await server.set('wd.openMax', 20)
})

const { maker, checker, both, service, compliance } = staff
const note = 'Checked with the member by phone'
const minuteMs = 60_000

type Case = { owner: Owner; id: string }

/** A first withdrawal, which a person has to review. */
const underReview = async (asked = '50.01', owner?: Owner): Promise<Case> => {
  const by = owner ?? (await server.member({ balance: '9000.00' }))
  const { value } = await server.submit(by, asked)
  await server.work()
  return { owner: by, id: value.id }
}

const stateOf = async (id: string): Promise<string> => (await server.caseOf(id)).state

const trail = async (subject: string): Promise<string[]> => {
  const { rows } = await server.owner.query<{ action: string; name: string | null }>(
    'SELECT a.action, s.name FROM audit_trail a LEFT JOIN staff s ON s.id = a.actor WHERE a.subject = $1 ORDER BY a.no',
    [subject],
  )
  return rows.map(({ action, name }) => `${action} ${name ?? '-'}`)
}

describe('a review', () => {
  test('shows the score with its points, and what to go through', async () => {
    const { id } = await underReview()
    const seen = await server.get(getWithdrawalCase, { id }, checker.as)
    expect(seen).toMatchObject({ state: 'REVIEW', stage: 'REVIEW', holder: 'STAFF', fourEyes: false, isAutomatic: false })
    expect(seen.risk.map(({ name, points }) => `${name} ${points}`)).toEqual([
      'NEW_ACCOUNT 15',
      'FIRST_WITHDRAWAL 10',
      'NEW_PAYEE 10',
      'NO_PLAY 25',
    ])
    expect(seen.risk[0]?.says).toBe('The account is 0 days old.')
    expect(seen.score).toBe(60)
    expect(Object.fromEntries(seen.checklist.map(({ item, state }) => [item, state]))).toEqual({
      IDENTITY: 'LOOK',
      FIRST_WITHDRAWAL: 'LOOK',
      NEW_PAYEE: 'LOOK',
      AFTER_RESET: 'GOOD',
      PLAY: 'LOOK',
      WINNINGS: 'GOOD',
      SHARED_ADDRESS: 'GOOD',
      VELOCITY: 'GOOD',
      METHODS: 'GOOD',
      LISTS: 'GOOD',
      PAYEE_NAME: 'GOOD',
      HOLD: 'GOOD',
    })
    expect(seen.payee.masked).toMatch(/^\*+\d{4}$/)
    expect((await server.get(listWithdrawalCases, {}, maker.as)).list.map((each) => each.id)).toContain(id)
    const { rows } = await server.owner.query(
      `SELECT count(*)::int AS count FROM staff_call WHERE call = 'GET /bo/withdrawals/one'`,
    )
    expect(rows[0]).not.toEqual({ count: 0 })
  })

  test('is closed to other roles', async () => {
    const { id } = await underReview()
    for (const call of [getWithdrawalCase, listWithdrawalCases]) {
      const answer = await server.ask(call, { id }, service.as)
      expect(answer.code).toBe('FORBIDDEN')
    }
    expect(await server.ask(approveWithdrawal, { id, note }, checker.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(confirmWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('belongs to the one who takes it on', async () => {
    const { id } = await underReview()
    expect(await server.get(claimWithdrawal, { id }, both.as)).toEqual({ claimedBy: 'zaw' })
    expect(await server.ask(claimWithdrawal, { id }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await server.ask(approveWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect((await server.caseOf(id)).claimedBy).toBe('zaw')
    await server.get(claimWithdrawal, { id, held: false }, both.as)
    await server.get(approveWithdrawal, { id, note }, maker.as)
    expect(await trail(`withdrawal:${id}`)).toEqual(['withdrawal.claim zaw', 'withdrawal.unclaim zaw', 'withdrawal.approve mya'])
  })

  test('is anybody’s again half an hour after somebody took it on', async () => {
    const { id } = await underReview()
    await server.get(claimWithdrawal, { id }, both.as)
    server.clock.advance(30 * minuteMs - 1)
    const answer = { id, reason: 'DOCUMENTS', words: '', note } as const
    expect(await server.ask(rejectWithdrawal, answer, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    server.clock.advance(1)
    expect(await server.get(rejectWithdrawal, answer, maker.as)).toMatchObject({ state: 'REJECTED' })
  })

  test('of a rejected one gives the money back, and the member reads why', async () => {
    const { owner, id } = await underReview()
    const answer = { id, reason: 'DOCUMENTS', words: 'Please send your identity card.', note } as const
    expect(await server.get(rejectWithdrawal, answer, maker.as)).toEqual({ state: 'REJECTED', stage: 'DONE' })
    expect(await server.see(owner, id)).toMatchObject({
      state: 'REJECTED',
      reason: 'DOCUMENTS',
      words: 'Please send your identity card.',
    })
    expect(await server.money(owner)).toEqual({ main: '9000.00', held: '0.00' })
    expect(await server.ask(rejectWithdrawal, answer, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await server.ask(approveWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
  })

  test('of a returned one does the same once it is approved', async () => {
    const { owner, id } = await underReview()
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.get(returnWithdrawal, { id, reason: 'MEMBER_ASKED', note }, maker.as)
    await server.work()
    expect(await stateOf(id)).toBe('RETURNED')
    expect(await server.money(owner)).toEqual({ main: '9000.00', held: '0.00' })
  })

  test('has no way back while it is being paid', async () => {
    const { id } = await underReview('50.08')
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.work()
    expect(await stateOf(id)).toBe('PAYING')
    expect(await server.ask(returnWithdrawal, { id, reason: 'MEMBER_ASKED', note }, maker.as)).toMatchObject({
      code: 'CASE_CLOSED',
    })
  })
})

describe('a large one', () => {
  test('needs two different people', async () => {
    const { owner, id } = await underReview('1000.01')
    expect(await server.ask(confirmWithdrawal, { id, note }, both.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await server.get(approveWithdrawal, { id, note }, both.as)).toEqual({ state: 'REVIEW', stage: 'REVIEW' })
    await server.work()
    expect(await stateOf(id)).toBe('REVIEW')
    expect(await server.ask(approveWithdrawal, { id, note }, both.as)).toMatchObject({ code: 'SAME_PERSON' })
    expect(await server.ask(confirmWithdrawal, { id, note }, both.as)).toMatchObject({ code: 'SAME_PERSON' })
    expect(await server.ask(approveWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    await server.get(confirmWithdrawal, { id, note }, checker.as)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    expect(await trail(`withdrawal:${id}`)).toEqual(['withdrawal.approve zaw', 'withdrawal.confirm ko'])
  })

  test('is approved by no one person in the database either', async () => {
    const { id } = await underReview('1000.01')
    const change = (set: string) => server.owner.query(`UPDATE withdrawal SET ${set} WHERE id = $1`, [id])
    const act = `acts = acts + 1, act = 'approve', acted_by = 7, acted_at = now(), acted_note = 'test'`
    await expect(change(`state = 'APPROVED'`)).rejects.toThrow('check')
    await expect(change(`state = 'APPROVED', is_automatic = true`)).rejects.toThrow('check')
    await expect(change(`maker = 7, made_at = now()`)).rejects.toThrow('written down')
    await expect(change(`state = 'APPROVED', maker = 7, made_at = now(), ${act}`)).rejects.toThrow('check')
    await expect(
      change(`state = 'APPROVED', maker = 7, made_at = now(), checker = 7, checked_at = now(), ${act}`),
    ).rejects.toThrow('check')
  })
})

describe('a payment by hand', () => {
  const inTrouble = async (): Promise<Case> => {
    await server.set('wd.sending', { triesMax: 1, graceMinutes: 15 })
    const made = await underReview('50.11')
    await server.get(approveWithdrawal, { id: made.id, note }, maker.as)
    await server.work()
    for (let times = 0; times < 8; times++) {
      server.clock.advance(10 * minuteMs)
      await server.work()
    }
    await server.set('wd.sending', { triesMax: 6, graceMinutes: 15 })
    expect(await server.caseOf(made.id)).toMatchObject({ state: 'FAILED', stage: 'TROUBLE', holder: 'STAFF' })
    return made
  }
  const proof = 'KBZ 2026-08-05 118'

  test('is paid when two people say so, from the account of payments by hand', async () => {
    const { owner, id } = await inTrouble()
    const before = await houseBalances(server.services.database)
    expect(await server.get(settlePayout, { id, paid: true, proof, note }, both.as)).toEqual({
      state: 'PAYING',
      stage: 'PAYMENT',
    })
    expect(await server.ask(agreeOnPayout, { id, agreed: true, note }, both.as)).toMatchObject({ code: 'SAME_PERSON' })
    expect((await server.get(listWithdrawalCases, { queue: 'hand' }, checker.as)).list.map((each) => each.id)).toContain(id)
    await server.work()
    expect(await server.money(owner)).toMatchObject({ held: '50.11' })
    expect(await server.get(agreeOnPayout, { id, agreed: true, note }, checker.as)).toMatchObject({ state: 'PAID' })
    const after = await houseBalances(server.services.database)
    expect(after['psp:manual'] - before['psp:manual']).toBe(5_011n)
    expect(await server.see(owner, id)).toMatchObject({ state: 'PAID', received: '50.11' })
    const { attempts } = await server.caseOf(id)
    expect(attempts.at(-1)).toMatchObject({
      channel: 'manual',
      state: 'SUCCEEDED',
      proof,
      maker: 'zaw',
      checker: 'ko',
      agreed: true,
    })
    expect(await trail(`payout:${attempts.at(-1)?.reference}`)).toEqual(['payout.proposed zaw', 'payout.confirmed ko'])
  })

  test('is not paid when the other person does not find it, and is sent again only by a person', async () => {
    const { owner, id } = await inTrouble()
    await server.get(settlePayout, { id, paid: true, proof, note }, maker.as)
    expect(await server.get(agreeOnPayout, { id, agreed: false, note }, checker.as)).toMatchObject({
      state: 'FAILED',
      stage: 'TROUBLE',
    })
    server.clock.advance(60 * minuteMs)
    await server.work()
    expect((await server.caseOf(id)).attempts.at(-1)).toMatchObject({ channel: 'manual', state: 'FAILED', reason: 'BY_HAND' })
    await server.get(retryWithdrawal, { id, note }, maker.as)
    await server.work()
    expect((await server.caseOf(id)).attempts.at(-1)).toMatchObject({ channel: 'sandpay', state: 'UNKNOWN' })
    expect(await server.money(owner)).toMatchObject({ held: '50.11' })
  })

  test('keeps every channel out while it waits for the other person', async () => {
    const { id } = await inTrouble()
    await server.get(settlePayout, { id, paid: true, proof, note }, maker.as)
    expect(await server.ask(retryWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await server.ask(settlePayout, { id, paid: true, proof, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    server.clock.advance(600 * minuteMs)
    await server.work()
    expect((await server.caseOf(id)).attempts.at(-1)).toMatchObject({ channel: 'manual', state: 'PENDING' })
  })

  test('is not of a withdrawal that was not approved, or that may be on its way', async () => {
    const { id } = await underReview('50.08')
    expect(await server.ask(settlePayout, { id, paid: true, proof, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.work()
    expect(await server.ask(settlePayout, { id, paid: true, proof, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
  })

  test('settles a try whose channel is gone before it was sent, once no request of it can be on its way', async () => {
    const { owner, id } = await underReview('50.08')
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.work()
    await server.owner.query('ALTER TABLE payout_attempt DISABLE TRIGGER USER')
    await server.owner.query(`UPDATE payout_attempt SET state = 'SENDING', channel = 'gone' WHERE withdrawal_id = $1`, [id])
    await server.owner.query('ALTER TABLE payout_attempt ENABLE TRIGGER USER')
    expect(await server.ask(settlePayout, { id, paid: false, proof, note }, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    server.clock.advance(16 * minuteMs)
    await server.work()
    await server.get(settlePayout, { id, paid: false, proof, note }, maker.as)
    await server.get(agreeOnPayout, { id, agreed: true, note }, checker.as)
    await server.get(returnWithdrawal, { id, reason: 'OTHER', note }, maker.as)
    expect(await server.money(owner)).toMatchObject({ held: '0.00' })
  })

  test('a payment of another amount is settled by two people, too', async () => {
    const { owner, id } = await underReview('50.05')
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.work()
    expect((await server.get(listWithdrawalCases, { queue: 'trouble' }, maker.as)).list.map((each) => each.id)).toContain(id)
    server.clock.advance(20 * minuteMs)
    await server.get(settlePayout, { id, paid: true, proof, note }, maker.as)
    await server.get(agreeOnPayout, { id, agreed: true, note }, checker.as)
    expect(await server.see(owner, id)).toMatchObject({ state: 'PAID' })
  })

  test('goes to no account that was barred meanwhile', async () => {
    const { owner, id } = await inTrouble()
    const reason = 'Reported by the bank'
    await server.get(barPayee, { id: owner.payeeId, reason }, compliance.as)
    const asked = { id, paid: true, proof, note } as const
    expect(await server.ask(settlePayout, asked, maker.as)).toMatchObject({
      code: 'PAYEE_NOT_USABLE',
      value: { bar: 'BARRED' },
    })
    expect((await server.caseOf(id)).attempts.filter(({ channel }) => channel === 'manual')).toEqual([])
    await server.get(unbarPayee, { id: owner.payeeId, reason }, compliance.as)
    expect(await server.get(settlePayout, asked, maker.as)).toMatchObject({ state: 'PAYING' })
  })

  test('the database takes no payment by hand that one person confirmed', async () => {
    const { id } = await inTrouble()
    await server.get(settlePayout, { id, paid: true, proof, note }, maker.as)
    const change = (set: string) =>
      server.owner.query(`UPDATE payout_attempt SET ${set} WHERE withdrawal_id = $1 AND channel = 'manual'`, [id])
    const paid = `state = 'SUCCEEDED', finished_at = now()`
    await expect(change(paid)).rejects.toThrow('check')
    await expect(change(`${paid}, checker = maker, checked_at = now(), agreed = true`)).rejects.toThrow('check')
    await expect(change(`${paid}, checker = maker + 1, checked_at = now(), agreed = false`)).rejects.toThrow('check')
  })
})

describe('a hold', () => {
  const hold = (owner: Owner, more: { until?: string } = {}) =>
    server.get(
      holdWithdrawals,
      { memberId: owner.id.toString(), reason: 'Two accounts with one card', words: 'We are checking your account.', ...more },
      both.as,
    )

  test('stops new withdrawals, and takes approved ones back to review', async () => {
    const { owner, id } = await underReview('50.01')
    await server.get(approveWithdrawal, { id, note }, maker.as)
    const { id: holdId } = await hold(owner)
    await server.work()
    expect(await server.caseOf(id)).toMatchObject({ state: 'REVIEW', maker: null })
    expect(await server.submit(owner, '20.00')).toMatchObject({
      code: 'WD_HELD',
      value: { until: null, words: 'We are checking your account.' },
    })
    const { hold: shown, available, bars } = await server.get(previewWithdrawal, {}, { token: owner.token })
    expect([shown?.words, available, bars]).toEqual(['We are checking your account.', '0.00', ['HELD']])
    expect(await server.ask(approveWithdrawal, { id, note }, maker.as)).toMatchObject({ code: 'WD_HELD' })

    const release = { id: holdId, reason: 'The accounts are of two brothers' }
    expect(await server.ask(releaseWithdrawals, release, both.as)).toMatchObject({ code: 'SAME_PERSON' })
    await server.get(releaseWithdrawals, release, checker.as)
    expect(await server.ask(releaseWithdrawals, release, checker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect((await server.get(listWithdrawalHolds, { memberId: owner.id.toString() }, maker.as)).list).toMatchObject([
      { setBy: 'zaw', releasedBy: 'ko', releaseReason: 'The accounts are of two brothers' },
    ])
    await server.get(approveWithdrawal, { id, note }, maker.as)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    expect(await trail(`member:${owner.id}`)).toEqual(['withdrawals.hold zaw', 'withdrawals.release ko'])
  })

  test('with an end is over by itself', async () => {
    const owner = await server.member()
    const until = new Date(server.clock.now().getTime() + 60 * minuteMs).toISOString()
    await hold(owner, { until })
    expect((await server.submit(owner, '20.00')).code).toBe('WD_HELD')
    server.clock.advance(61 * minuteMs)
    expect((await server.submit(owner, '20.00')).code).toBe('OK')
  })

  test('follows a score from 70 on', async () => {
    await server.set('wd.risk', { reviewFrom: 30, holdFrom: 60 })
    const { owner, id } = await underReview()
    await server.set('wd.risk', { reviewFrom: 30, holdFrom: 70 })
    expect(await stateOf(id)).toBe('REVIEW')
    expect((await server.submit(owner, '20.00')).code).toBe('WD_HELD')
    const { list } = await server.get(listWithdrawalHolds, { memberId: owner.id.toString() }, maker.as)
    expect(list).toMatchObject([{ setBy: null, reason: expect.stringContaining('risk score 60') as string }])
  })
})

test('a limit of one member counts where it is the lowest', async () => {
  const owner = await server.member()
  const memberId = owner.id.toString()
  await server.get(limitWithdrawals, { memberId, max: '30.00', dayMax: '40.00', reason: 'Asked for by the member' }, maker.as)
  expect(await server.submit(owner, '30.01')).toMatchObject({ code: 'ABOVE_MAX', value: { by: 'MEMBER', max: '30.00' } })
  expect((await server.submit(owner, '30.00')).code).toBe('OK')
  expect(await server.submit(owner, '10.01')).toMatchObject({ code: 'DAY_LIMIT', value: { dayBy: 'MEMBER' } })
  expect(await server.get(listWithdrawalHolds, { memberId }, maker.as)).toMatchObject({ max: '30.00', dayMax: '40.00' })
  expect(await trail(`member:${memberId}`)).toEqual(['withdrawals.limit mya'])
})

test('a member takes nothing back unless the operator opens it', async () => {
  const { owner, id } = await underReview()
  expect(await server.ask(cancelWithdrawal, { id }, { token: owner.token })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await server.set('wd.memberCancel', true)
  const other = await server.member()
  expect(await server.ask(cancelWithdrawal, { id }, { token: other.token })).toMatchObject({ status: 404 })
  expect(await server.get(cancelWithdrawal, { id }, { token: owner.token })).toMatchObject({
    state: 'RETURNED',
    reason: 'MEMBER_ASKED',
  })
  expect(await server.ask(cancelWithdrawal, { id }, { token: owner.token })).toMatchObject({ code: 'CASE_CLOSED' })
  await server.set('wd.memberCancel', false)
})
