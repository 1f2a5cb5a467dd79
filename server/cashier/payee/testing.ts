import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { addPayee, type listPayees } from '@tamuvo/contract/cashier-payees.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { accountCalls } from '../../account/area.ts'
import { type NewMember, registerMember } from '../../account/register-member.ts'
import { openAccounts } from '../../account/services.ts'
import { cheapPasswords, goodPassword } from '../../account/testing.ts'
import { steppedClock, systemClock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import { createEncryption } from '../../kit/encryption.ts'
import type { OperatorKey } from '../../kit/operator-keys.ts'
import { openSession } from '../../kit/session.ts'
import { openLedger } from '../../ledger/posting.ts'
import { platformCalls } from '../../platform/area.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { openPlatform } from '../../platform/services.ts'
import type { SettingKey, SettingOf } from '../../platform/setting-list.ts'
import type { Answer } from '../../testing/caller.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { openTurnover } from '../../turnover/services.ts'
import { openWallet } from '../../wallet/services.ts'
import { payeeCalls, uplineCalls } from '../area.ts'
import { openCashier } from '../services.ts'
import { demoInstitutions } from './demo-institutions.ts'
import type { PayeeServices } from './services.ts'

export const digits = '294716'

type ShownPayee = ReceivedOutputOf<typeof listPayees>['list'][number]
export type Owner = { id: bigint; token: string }

type Sent = Partial<SentInputOf<typeof addPayee>>

export type PayeeServer = TestServer<PayeeServices> & {
  clock: ReturnType<typeof steppedClock>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
  /** A member with a real name and a withdrawal password, logged in. */
  member(more?: Partial<NewMember>): Promise<Owner>
  /** Asks to add a payee: a new number at a bank of the demo unless another one is given. */
  add(owner: Owner, sent?: Sent): Promise<Answer<ShownPayee & { fields?: Record<string, string> }>>
}

let numbers = 0

/** A number that no other test uses. */
export const freshBankNumber = (): string => `70${String(++numbers).padStart(12, '0')}`

const dayMs = 86_400_000

/** A server with accounts and payees, and the institutions of the demo. Its clock stands still. */
export const payeeServer = async (operators: OperatorKey[] = []): Promise<PayeeServer> => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const server = await testServer<PayeeServices>({
    clock,
    config: { demo: true, operators },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId })
      // Encrypted bodies carry the time of the client, which is the system clock here.
      const encryption = createEncryption({ ...kit, clock: systemClock })
      const passwords = await cheapPasswords(kit.rng)
      const accounts = await openAccounts(openPlatform({ ...kit, encryption, ledger }), { passwords })
      return openCashier(openTurnover(openWallet(accounts)))
    },
    handlers: [...platformCalls, ...accountCalls, ...payeeCalls, ...uplineCalls],
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const set: PayeeServer['set'] = (key, value) =>
    inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
  await set('payee.institutions', demoInstitutions('MMK'))
  await set('payee.triesPerDay', 100)
  return {
    ...server,
    clock,
    set,
    member: await openMembers(server, clock),
    add: ({ token }, sent = {}) =>
      server.ask(addPayee, { institution: 'demo-harbour-bank', number: freshBankNumber(), password: digits, ...sent }, { token }),
  }
}

const openMembers = async (server: TestServer<PayeeServices>, clock: PayeeServer['clock']): Promise<PayeeServer['member']> => {
  const { services } = server
  const { database, rng, passwords } = services
  const passwordHash = await passwords.hash(goodPassword)
  return async (more = {}) => {
    const registeredAt = clock.now()
    const opened = { passwordHash, language: 'EN', payeeName: 'Daw Mai Thiri', registeredAt, ...more } as const
    const { id, type } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
    const token = await openSession(database, clock, rng, {
      memberId: id,
      type,
      address: '127.0.0.1',
      device: 'test',
      remember: true,
      idleMs: 100 * dayMs,
      expiresAt: new Date(registeredAt.getTime() + 100 * dayMs),
    })
    const password = { password: goodPassword, newPassword: digits, confirmNewPassword: digits }
    if (type === 0) await server.get(setWithdrawalPassword, password, { token })
    return { id, token }
  }
}
