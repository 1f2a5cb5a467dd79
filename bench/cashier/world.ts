import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { addPayee } from '@tamuvo/contract/cashier-payees.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { setKycLevel } from '@tamuvo/server/account/kyc-level-store.ts'
import { createPasswords } from '@tamuvo/server/account/passwords.ts'
import { registerMember } from '@tamuvo/server/account/register-member.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { openSession } from '@tamuvo/server/kit/session.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { namedKey } from '@tamuvo/server/ledger/keys.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { type SettingKey, settingList, type SettingOf } from '@tamuvo/server/platform/setting-list.ts'
import { writeSetting } from '@tamuvo/server/platform/setting-store.ts'
import type { Caller } from '@tamuvo/server/testing/caller.ts'

const password = 'four-brown-boats'
export const digits = '294716'

/** A member who may withdraw. `headers`: an address of their own, since the calls of one are limited. */
export type Owner = { id: bigint; token: string; headers: Record<string, string>; payeeId: string }

/** Limits are not what is measured. */
export const liftLimits = async (database: Database): Promise<void> => {
  const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>) =>
    inTransaction(database, (tx) => {
      const shown = { before: settingList[key].initial, after: value }
      return writeSetting(tx, { key, value, shown, by: 'bench', reason: 'a measurement', at: systemClock.now() })
    })
  await set('turnover.depositMultiple', 0)
  await set('wd.openMax', 50)
  await set('wd.risk', { reviewFrom: 100, holdFrom: 100 })
  await set('wd.fee', { ...settingList['wd.fee'].initial, freePerDay: 1_000 })
  await set('wd.limits', { ...settingList['wd.limits'].initial, dayMax: '1000000.00', kyc: [{}, {}, {}, {}] })
}

/** Members with a balance, a withdrawal password and a payee. */
export const openOwners = async (database: Database, caller: Caller, members: number): Promise<Owner[]> => {
  const passwords = await createPasswords(systemRng)
  const passwordHash = await passwords.hash(password)
  const tools = { newMemberId: idMaker(systemClock, 7, 8), rng: systemRng }
  const ledger = await openLedger(database, { clock: systemClock, nextId: idMaker(systemClock, 7) })
  const owners: Owner[] = []
  for (let number = 0; number < members; number++) {
    const id = await inTransaction(database, async (tx) => {
      const named = { username: `cashier${number}`, payeeName: `Daw Bench ${number}` }
      const opened = { ...named, passwordHash, language: 'EN', registeredAt: systemClock.now() } as const
      const member = await registerMember(tx, tools, opened)
      await setKycLevel(tx, member.id, 3)
      const moves = [{ from: house('psp:manual'), to: walletAccount(member.id), amount: fromWire('1000000.00') }]
      await ledger.postIn(tx, [{ key: namedKey('bench', named.username), kind: 'DEPOSIT_MANUAL', ref: member.id, moves }])
      return member.id
    })
    const session = { memberId: id, type: 0, address: '', device: '', remember: true } as const
    const token = await openSession(database, systemClock, systemRng, session)
    const headers = { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` }
    const as = { token, headers }
    await caller.get(setWithdrawalPassword, { password, newPassword: digits, confirmNewPassword: digits }, as)
    const number14 = `7${String(number).padStart(13, '0')}`
    const payee = await caller.get(addPayee, { institution: 'demo-harbour-bank', number: number14, password: digits }, as)
    owners.push({ id, token, headers, payeeId: payee.id })
  }
  await ledger.close()
  return owners
}

/** Deposits that wait for their payment, as SandPay has answered them. @returns their references */
export const openDeposits = async (
  database: Database,
  owners: readonly Owner[],
  count: number,
  round: number,
): Promise<string[]> => {
  const { rows } = await database.query<{ reference: string }>(
    `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, state, created_at, expires_at, kind)
     SELECT (((extract(epoch FROM now()) * 1000)::bigint - 1704067200000) << 22) + n, 'DB' || $3::int || 'X' || n,
            ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'demo-kbzpay', 'sandpay', 5000, 'MMK', 0, 'PENDING', now(),
            now() + interval '1 hour', 'EWALLET_REDIRECT'
       FROM generate_series(1, $2::int) n RETURNING reference`,
    [owners.map(({ id }) => id), count, round],
  )
  return rows.map(({ reference }) => reference)
}
