import { randomUUID } from 'node:crypto'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { addPayee, removePayee } from '@tamuvo/contract/cashier-payees.ts'
import { approveWithdrawal, confirmWithdrawal, returnWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { getWithdrawal, submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { registerMember } from '../../account/register-member.ts'
import { demoPassword } from '../../demo.ts'
import { inTransaction } from '../../kit/database.ts'
import { openSession } from '../../kit/session.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { walletAccountsOf } from '../../ledger/statements.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { settingList } from '../../platform/setting-list.ts'
import { testDatabase } from '../../testing/database.ts'
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { freshBankNumber } from '../payee/testing.ts'
import { digits, type Owner, staff } from './testing.ts'

const database = await testDatabase()
/** Two servers on one database, like two processes. Both do the work of the queue. Of one member they check five passwords at once. */
let apps: [WholeApp, WholeApp]
let passwordHash = ''
const note = 'Checked with the member by phone'

beforeAll(async () => {
  const config = { operators: Object.values(staff).map(({ key }) => key), needsStaffCodes: false }
  apps = [await wholeApp(database.url, { config }), await wholeApp(database.url, { config })]
  const { services } = apps[0]
  passwordHash = await services.passwords.hash(demoPassword)
  const set = { by: 'test', reason: 'a test' }
  await inTransaction(database, async (tx) => {
    await changeSetting(tx, services, { key: 'wd.openMax', value: 50, ...set })
    // The demo lets newcomers withdraw less than these tests do.
    await changeSetting(tx, services, { key: 'wd.limits', value: settingList['wd.limits'].initial, ...set })
    // Many at once are a sign of risk, and their checks run meanwhile.
    await changeSetting(tx, services, { key: 'wd.risk', value: { reviewFrom: 30, holdFrom: 100 }, ...set })
  })
  for (const app of apps) app.services.settings.forget()
})

const appAt = (number: number): WholeApp => (number % 2 === 0 ? apps[0] : apps[1])

const ownerWith = async (money: string): Promise<Owner> => {
  const { services } = apps[0]
  const { clock, rng } = services
  const id = await inTransaction(database, async (tx) => {
    const opened = { passwordHash, language: 'EN', payeeName: 'Daw Mai Thiri', registeredAt: clock.now() } as const
    const member = await registerMember(tx, services, opened)
    await setKycLevel(tx, member.id, 3)
    const moves = [{ from: house('psp:manual'), to: walletAccount(member.id), amount: fromWire(money) }]
    await services.ledger.postIn(tx, [
      { key: naturalKey('test money', member.id), kind: 'DEPOSIT_MANUAL', ref: member.id, moves },
    ])
    return member.id
  })
  const session = { memberId: id, type: 0, address: '', device: '', remember: true } as const
  const token = await openSession(database, clock, rng, session)
  await apps[0].get(setWithdrawalPassword, { password: demoPassword, newPassword: digits, confirmNewPassword: digits }, { token })
  const bank = { institution: 'demo-harbour-bank', number: freshBankNumber(), password: digits }
  return { id, token, payeeId: (await apps[0].get(addPayee, bank, { token })).id }
}

const submit = (process: number, { token, payeeId }: Owner, amount: string, key = randomUUID()) =>
  appAt(process).ask(submitWithdrawal, { payeeId, amount, password: digits }, { token, key })

const moneyOf = async ({ id }: Owner): Promise<string[]> => {
  const { main = zero, wd_hold: held = zero } = await walletAccountsOf(database, id)
  return [toWire(main), toWire(held)]
}

const codesOf = (answers: readonly { code: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const isIn = (owner: Owner, id: string, state: string): Promise<void> =>
  vi.waitFor(async () => expect((await apps[0].get(getWithdrawal, { id }, { token: owner.token })).state).toBe(state), 60_000)

describe('in two processes at the same time', () => {
  test('withdrawals of one balance are accepted as far as it reaches', async () => {
    const owner = await ownerWith('100.00')
    const answers = await Promise.all(Array.from({ length: 5 }, (_, process) => submit(process, owner, '30.00')))
    expect(codesOf(answers)).toEqual({ OK: 3, INSUFFICIENT: 2 })
    expect(await moneyOf(owner)).toEqual(['10.00', '90.00'])
  })

  test('requests of one key are one withdrawal', async () => {
    const owner = await ownerWith('100.00')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, (_, process) => submit(process, owner, '30.00', key)))
    expect(codesOf(answers)).toEqual({ OK: 5 })
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
    expect(await moneyOf(owner)).toEqual(['70.00', '30.00'])
  })

  test('the limit of a day, and the number of free ones, hold together', async () => {
    const owner = await ownerWith('900.00')
    const answers = await Promise.all(Array.from({ length: 5 }, (_, process) => submit(process, owner, '100.00')))
    expect(answers.flatMap(({ success, value }) => (success ? [value.fee] : [])).sort()).toEqual([
      ...Array.from({ length: 3 }, () => '0.00'),
      ...Array.from({ length: 2 }, () => '1.00'),
    ])
  })

  test('a payee is removed, or withdrawn to, and not both', async () => {
    for (let times = 0; times < 6; times++) {
      const owner = await ownerWith('100.00')
      const { token, payeeId } = owner
      const [submitted, removed] = await Promise.all([
        submit(times, owner, '30.00'),
        appAt(times + 1).ask(removePayee, { id: payeeId, password: digits }, { token }),
      ])
      expect(['OK NOT_FOUND', 'PAYEE_LOCKED OK']).toContain(`${removed.code} ${submitted.code}`)
    }
  })

  test('a second approval counts once, and a return and a payment never both', async () => {
    const owner = await ownerWith('5000.00')
    const { value } = await submit(0, owner, '2000.01')
    await isIn(owner, value.id, 'REVIEW')
    await apps[0].get(approveWithdrawal, { id: value.id, note }, staff.maker.as)
    const answers = await Promise.all([
      ...[0, 1, 2, 3].map((process) => appAt(process).ask(confirmWithdrawal, { id: value.id, note }, staff.checker.as)),
      ...[0, 1].map((process) => appAt(process).ask(returnWithdrawal, { id: value.id, reason: 'OTHER', note }, staff.maker.as)),
    ])
    expect(answers.slice(0, 4).filter(({ code }) => code === 'OK').length).toBeLessThanOrEqual(1)
    await vi.waitFor(
      async () =>
        expect((await apps[0].get(getWithdrawal, { id: value.id }, { token: owner.token })).state).toMatch(/^(PAID|RETURNED)$/),
      60_000,
    )
    const { state } = await apps[1].get(getWithdrawal, { id: value.id }, { token: owner.token })
    expect(await moneyOf(owner)).toEqual(state === 'PAID' ? ['2999.99', '0.00'] : ['5000.00', '0.00'])
  })

  test('workers pay each of many withdrawals once', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => ownerWith('100.00')))
    const made = await Promise.all(owners.map((owner, process) => submit(process, owner, '30.01')))
    for (const [place, owner] of owners.entries()) await isIn(owner, made[place]?.value.id ?? '', 'REVIEW')
    await Promise.all(
      made.map(({ value }, process) => appAt(process).get(approveWithdrawal, { id: value.id, note }, staff.maker.as)),
    )
    for (const [place, owner] of owners.entries()) await isIn(owner, made[place]?.value.id ?? '', 'PAID')
    for (const owner of owners) expect(await moneyOf(owner)).toEqual(['69.99', '0.00'])
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sandpay_payout p JOIN payout_attempt a ON a.reference = p.ref
         JOIN withdrawal w ON w.id = a.withdrawal_id WHERE w.member_id = ANY ($1)`,
      [owners.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ count: 6 }])
  })
})
