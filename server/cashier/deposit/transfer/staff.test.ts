import * as staff from '@tamuvo/contract/cashier-staff.ts'
import { describe, expect, test } from 'vitest'
import { connectDatabase, inTransaction, sqlState } from '../../../kit/database.ts'
import { takeLine } from './take-line.ts'
import { type CreatedTransfer, minuteMs, transferServer } from './testing.ts'

const server = await transferServer()
const { clock, maker, checker, clerk, accounts, matchAll, create, transfer, addSlip, linesWaiting, services } = server

const csvOf = (rows: readonly string[]): string => ['id,date,amount,payer,payer_account,remark', ...rows].join('\n')
const importTo = (number: string, csv: string, as = maker.as) =>
  server.ask(staff.importDepositLines, { accountId: accounts.get(number) ?? '', csv }, as)
const plain = (amount: string): string => String(Number(amount.replace('.', '')) * 10)

describe('a statement', () => {
  test('credits what it finds, says what it does not take, and seals who paid', async () => {
    const mai = await create('90.00')
    const row = `B1,2026-08-05 ${clock.now().toISOString().slice(11, 16)},${plain(mai.created.amount)},Daw Mya Thuzar,5550001112,${mai.pay.remark}`
    const answer = await importTo(mai.pay.number, csvOf([row, 'B2,2026-08-05,12x,,,']))
    expect(answer.value).toEqual({ added: 1, repeated: 0, faults: [{ row: 3, fault: expect.stringContaining('no number') }] })
    await matchAll()
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: mai.created.amount })
    const { rows } = await services.database.query<{ text: string }>(`SELECT l::text AS text FROM deposit_line l`)
    expect(rows.every(({ text }) => !text.includes('Thuzar') && !text.includes('5550001112'))).toBe(true)
    const calls = await services.database.query<{ input: string }>(`SELECT input::text FROM staff_call WHERE call LIKE '%lines'`)
    expect(calls.rows.every(({ input }) => !input.includes('Thuzar'))).toBe(true)
  })

  test('imported by four at once, and by another process, has each line once', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => create('91.00', 'demo-wave-manual')))
    const rows = made.map(({ created, pay }, index) => `C${index},2026-08-05,${plain(created.amount)},,,${pay.remark}`)
    const number = made[0]?.pay.number ?? ''
    const second = connectDatabase(services.database.url)
    const line = {
      key: 'id:C1',
      amount: 100n,
      paidFrom: clock.now(),
      paidUntil: clock.now(),
      payer: '',
      payerAccount: '',
      remark: '',
      txn: '',
    }
    const from = { accountId: BigInt(accounts.get(number) ?? 0), source: 'CSV', addedBy: 1n, currency: 'MMK' } as const
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => importTo(number, csvOf(rows)))),
      inTransaction(second, (tx) => takeLine(tx, services, from, line as never)).then(() => undefined),
    ])
    await second.close()
    const { rows: stored } = await services.database.query<{ count: bigint }>(
      `SELECT count(*) AS count FROM deposit_line WHERE key IN ('id:C0', 'id:C1', 'id:C2')`,
    )
    expect(stored[0]?.count).toBe(3n)
    expect(answers.reduce((sum, { value }) => sum + value.added, 0)).toBeLessThanOrEqual(3)
    await Promise.all([matchAll(), matchAll()])
    expect(await made[0]?.read()).toMatchObject({ state: 'SUCCEEDED' })
    expect(await server.balanceOf(made[0]?.id ?? 0n)).toBe(BigInt(made[0]?.created.amount.replace('.', '') ?? 0))
  })

  test('is imported by who may settle alone', async () => {
    expect(await importTo('042011085530', csvOf([]), checker.as)).toMatchObject({ status: 403 })
    expect(await importTo('042011085530', csvOf([]), clerk.as)).toMatchObject({ status: 403 })
  })
})

describe('staff', () => {
  const unmatched = async (mai: CreatedTransfer, amount: string): Promise<string> => {
    await transfer(mai, { amount, remark: 'no code', paidAt: new Date(clock.now().getTime() + 500 * minuteMs) })
    return (await linesWaiting()).at(-1)?.id ?? ''
  }
  const reason = 'The slip shows this transfer'

  test('see what waits, with the line in full by a call of its own', async () => {
    const mai = await create('100.00')
    await addSlip(mai)
    await mai.submit()
    const lineId = await unmatched(mai, '44.00')
    const { list } = await server.get(staff.listDepositQueue, { pageSize: 100 }, checker.as)
    expect(list.find(({ id }) => id === mai.created.id)).toMatchObject({
      state: 'SUBMITTED',
      remark: mai.pay.remark,
      slips: [expect.any(String)],
    })
    expect(await server.get(staff.getDepositLine, { id: lineId }, checker.as)).toMatchObject({ remark: 'no code', payer: '' })
    expect(await server.ask(staff.listDepositQueue, {}, clerk.as)).toMatchObject({ status: 403 })
  })

  test('match a small line by one person', async () => {
    const mai = await create('101.00')
    const lineId = await unmatched(mai, '99.00')
    const settle = { kind: 'CREDIT', depositId: mai.created.id, lineId, reason } as const
    expect(await server.ask(staff.settleDeposit, settle, checker.as)).toMatchObject({ status: 403 })
    expect(await server.get(staff.settleDeposit, settle, maker.as)).toMatchObject({ state: 'DONE' })
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '99.00' })
    expect(await server.ask(staff.settleDeposit, settle, maker.as)).toMatchObject({ code: 'DEPOSIT_LINE_TAKEN' })
    expect(await server.balanceOf(mai.id)).toBe(9900n)
  })

  test('match a large line by two', async () => {
    const mai = await create('1200.00')
    const lineId = await unmatched(mai, '1100.00')
    const settle = { kind: 'CREDIT', depositId: mai.created.id, lineId, reason } as const
    const proposed = await server.get(staff.settleDeposit, settle, maker.as)
    expect(proposed.state).toBe('PROPOSED')
    expect(await server.ask(staff.settleDeposit, settle, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await mai.read()).toMatchObject({ state: 'PENDING' })
    const decide = (as = checker.as) => server.ask(staff.decideDepositSettlement, { id: proposed.id, decision: 'DONE' }, as)
    expect(await decide(maker.as)).toMatchObject({ status: 403 })
    const answers = await Promise.all([decide(), decide(), decide()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED', credited: '1100.00' })
    expect(await server.balanceOf(mai.id)).toBe(110_000n)
    const { rows } = await services.database.query(
      `SELECT s.name, a.action FROM audit_trail a JOIN staff s ON s.id = a.actor WHERE a.subject = $1 ORDER BY a.no`,
      [`deposit:${mai.created.id}`],
    )
    expect(rows).toEqual([
      { name: 'mi', action: 'deposit.credit-proposed' },
      { name: 'ko', action: 'deposit.credit-done' },
    ])
  })

  test('reject with a reason that the member reads', async () => {
    const mai = await create('102.00')
    await mai.submit({ txn: '777888' })
    const settle = { kind: 'REJECT', depositId: mai.created.id, because: 'PROOF_UNREADABLE', reason } as const
    await server.get(staff.settleDeposit, settle, maker.as)
    expect(await mai.read()).toMatchObject({ state: 'REJECTED', reason: 'PROOF_UNREADABLE' })
    expect(await server.ask(staff.settleDeposit, settle, maker.as)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
  })

  test('take back by two what a bank has taken back, whatever the amount', async () => {
    const mai = await create('130.00')
    await transfer(mai)
    const asked = { kind: 'REVERSE', depositId: mai.created.id, reason: 'The bank has reversed this transfer' } as const
    const { id, state } = await server.get(staff.settleDeposit, asked, maker.as)
    expect(state).toBe('PROPOSED')
    expect(await mai.read()).toMatchObject({ state: 'SUCCEEDED' })
    expect(await server.ask(staff.settleDeposit, asked, maker.as)).toMatchObject({ code: 'CASE_CLOSED' })
    const { list } = await server.get(staff.listDepositQueue, { pageSize: 100 }, checker.as)
    expect(list.find((each) => each.id === mai.created.id)).toMatchObject({ proposed: { id, kind: 'REVERSE' } })
    const decide = () => server.ask(staff.decideDepositSettlement, { id, decision: 'DONE' }, checker.as)
    const answers = await Promise.all([decide(), decide(), decide()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await mai.read()).toMatchObject({ state: 'REVERSED' })
    expect(await server.balanceOf(mai.id)).toBe(0n)
    // What was won with it does not leave before a person has looked.
    const { rows } = await services.database.query('SELECT reason FROM withdrawal_hold WHERE member_id = $1', [mai.id])
    expect(rows).toEqual([{ reason: expect.stringContaining('taken back') }])
    expect(await server.ask(staff.settleDeposit, asked, maker.as)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
  })

  test('take back nothing that was not credited', async () => {
    const mai = await create('131.00')
    const asked = { kind: 'REVERSE', depositId: mai.created.id, reason: 'The bank has reversed this transfer' } as const
    expect(await server.ask(staff.settleDeposit, asked, maker.as)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    expect(await server.ask(staff.settleDeposit, { ...asked, depositId: undefined }, maker.as)).toMatchObject({
      code: 'FIELDS_INVALID',
    })
  })

  test('say that a line was sent back', async () => {
    const lineId = await unmatched(await create('103.00'), '33.00')
    await server.get(staff.settleDeposit, { kind: 'RETURN', lineId, reason }, maker.as)
    expect((await linesWaiting()).map(({ id }) => id)).not.toContain(lineId)
  })

  test('credit nothing that nobody has paid', async () => {
    const mai = await create('104.00')
    await mai.submit({ txn: '777888' })
    const settle = { kind: 'CREDIT', depositId: mai.created.id, reason } as const
    expect(await server.ask(staff.settleDeposit, settle, maker.as)).toMatchObject({ code: 'DEPOSIT_UNPAID' })
  })
})

describe('the database itself', () => {
  const stateOf = async (text: string, values: unknown[] = []): Promise<string | undefined> =>
    services.database.query(text, values).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )

  test('takes no settlement of a large amount by one person, and no second person who is the first', async () => {
    const mai = await create('110.00')
    const insert = `INSERT INTO deposit_settlement (id, kind, deposit_id, amount, two_from, reason, maker, proposed_at, state, checker, decided_at)
                    VALUES ($1, 'CREDIT', $2, 200000, 100000, 'because it is so', 7, now(), 'DONE', $3, now())`
    expect(await stateOf(insert, [1, mai.created.id, null])).toBe('23514')
    expect(await stateOf(insert, [1, mai.created.id, 7])).toBe('23514')
  })

  test('credits no deposit in review without a decision', async () => {
    const mai = await create('111.00')
    await transfer(mai, { amount: '5.00' })
    expect(await stateOf(`UPDATE deposit SET state = 'SUCCEEDED' WHERE id = $1`, [mai.created.id])).toBe('23514')
  })

  test('takes back no transfer that two people have not decided on', async () => {
    const mai = await create('112.00')
    await transfer(mai)
    const alone = `INSERT INTO deposit_settlement (id, kind, deposit_id, amount, two_from, reason, maker, proposed_at, state, decided_at)
                   VALUES ($1, 'REVERSE', $2, 100, 100000, 'because it is so', 7, now(), 'DONE', now())`
    expect(await stateOf(alone, [2, mai.created.id])).toBe('23514')
    expect(await stateOf(`UPDATE deposit SET state = 'REVERSED' WHERE id = $1`, [mai.created.id])).toBe('23514')
  })

  test('keeps lines and accounts as they were', async () => {
    expect(await stateOf(`UPDATE deposit_line SET amount = amount + 1`)).toBe('23514')
    expect(await stateOf(`UPDATE deposit_account SET number = '1'`)).toBe('23514')
    expect(await stateOf(`UPDATE deposit_account SET state = 'PROPOSED', checker = NULL, decided_at = NULL`)).toBe('23514')
  })
})

describe('an account', () => {
  const account = {
    method: 'demo-bank',
    institution: 'Demo Bank C',
    holder: 'Harbour Trading',
    number: '11 22-33 44',
    reason: 'A third bank',
  }

  test('is shown to payers once a second person has opened it, and closed for good', async () => {
    const { id } = await server.get(staff.proposeDepositAccount, { ...account, weight: 1000 }, maker.as)
    expect(await server.ask(staff.proposeDepositAccount, account, maker.as)).toMatchObject({ code: 'ACCOUNT_IN_USE' })
    expect(await server.ask(staff.decideDepositAccount, { id, decision: 'OPEN' }, maker.as)).toMatchObject({ status: 403 })
    await server.get(staff.decideDepositAccount, { id, decision: 'OPEN' }, checker.as)
    let isShown = false
    for (let tries = 0; tries < 40 && !isShown; tries++) isShown = (await create('120.00')).pay.number === '11223344'
    expect(isShown).toBe(true)
    await server.get(staff.closeDepositAccount, { id }, maker.as)
    expect(await server.ask(staff.decideDepositAccount, { id, decision: 'OPEN' }, checker.as)).toMatchObject({
      code: 'CASE_CLOSED',
    })
    for (let tries = 0; tries < 10; tries++) expect((await create('121.00')).pay.number).not.toBe('11223344')
  })

  test('is of a method by transfer', async () => {
    const wrong = { ...account, method: 'demo-qr', number: '987654' }
    expect(await server.ask(staff.proposeDepositAccount, wrong, maker.as)).toMatchObject({ status: 404 })
  })
})
