import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { addPayee } from '@tamuvo/contract/cashier-payees.ts'
import { getWithdrawalCase } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { getWithdrawal, submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { accountCalls } from '../../account/area.ts'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { registerMember } from '../../account/register-member.ts'
import { openAccounts } from '../../account/services.ts'
import { cheapPasswords, goodPassword } from '../../account/testing.ts'
import { steppedClock, systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import { inTransaction } from '../../kit/database.ts'
import { createEncryption } from '../../kit/encryption.ts'
import type { AnyHandler } from '../../kit/handle.ts'
import { createHttp } from '../../kit/http.ts'
import { beginJobs, endJob, failJob } from '../../kit/job-store.ts'
import type { Job } from '../../kit/jobs.ts'
import { openSession } from '../../kit/session.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openLedger } from '../../ledger/posting.ts'
import { walletAccountsOf } from '../../ledger/statements.ts'
import { platformCalls } from '../../platform/area.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { openPlatform } from '../../platform/services.ts'
import type { SettingKey, SettingOf } from '../../platform/setting-list.ts'
import { atEnd } from '../../testing/at-end.ts'
import type { Answer, CallOptions } from '../../testing/caller.ts'
import { testOperator, type TestOperator } from '../../testing/operators.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { openTurnover } from '../../turnover/services.ts'
import { openWallet } from '../../wallet/services.ts'
import { cashierCalls, payeeCalls } from '../area.ts'
import { depositJobs } from '../deposit/jobs.ts'
import { p2pCalls } from '../p2p/calls.ts'
import { p2pJobs } from '../p2p/jobs.ts'
import { demoInstitutions } from '../payee/demo-institutions.ts'
import { sandpayJobs, serveSandpay } from '../sandpay/sandpay.ts'
import { openCashier } from '../services.ts'
import { signatureHeader, signatureOf } from '../signature.ts'
import { withdrawalCalls } from './calls.ts'
import { withdrawalJobs } from './jobs.ts'
import type { Payouts } from './payout.ts'
import { drawnOf } from './send-payout.ts'
import type { WithdrawalServices } from './services.ts'

export const digits = '294716'
export const secret = 'whsec_withdrawals_test'

/** Staff: two of each role, so that one can be refused as the same person. */
export const staff = {
  maker: testOperator('mya', 'maker'),
  checker: testOperator('ko', 'checker'),
  both: testOperator('zaw', 'maker', 'checker'),
  service: testOperator('nilar', 'service'),
  compliance: testOperator('yadana', 'compliance'),
} as const

export type Owner = { id: bigint; token: string; payeeId: string }

type Submitted = Answer<ReceivedOutputOf<typeof submitWithdrawal> & Record<string, unknown>>

export type WithdrawalServer = TestServer<WithdrawalServices> & {
  clock: ReturnType<typeof steppedClock>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
  /** A member with a balance, a level of identity, a withdrawal password and a payee. */
  member(own?: { balance?: string; kycLevel?: number; payees?: number }): Promise<Owner>
  /** Requests a withdrawal. */
  submit(
    owner: Owner,
    amount: string,
    more?: { payeeId?: string; password?: string; byMembers?: boolean } & CallOptions,
  ): Promise<Submitted>
  /** Runs all jobs that are due, until none is. A job that fails throws. */
  work(): Promise<void>
  /** The balance and what is held, in units. */
  money(owner: Pick<Owner, 'id'>): Promise<{ main: string; held: string }>
  see(owner: Owner, id: string): Promise<ReceivedOutputOf<typeof getWithdrawal>>
  caseOf(id: string): Promise<ReceivedOutputOf<typeof getWithdrawalCase>>
  /** Posts an event to the webhook, signed now unless a header is given. */
  sendEvent(body: string, header?: string): Promise<Response>
}

type Options = {
  payouts?: readonly Payouts[]
  clock?: WithdrawalServer['clock']
  config?: Partial<Config>
  /** What is served besides, and who may. */
  handlers?: readonly AnyHandler<WithdrawalServices>[]
  operators?: readonly TestOperator[]
  /** Where SandPay is looked for, instead of where it runs. */
  sandpayUrl?: (own: string) => string
}

/** A server with accounts, payees and withdrawals, and SandPay on a second one. Its clock stands still. */
export const withdrawalServer = async ({
  payouts,
  clock = steppedClock('2026-08-05T06:00:00Z'),
  config = {},
  handlers = [],
  operators = [],
  sandpayUrl: urlOf = (own) => own,
}: Options = {}): Promise<WithdrawalServer> => {
  let sandpayUrl = ''
  const server = await testServer<WithdrawalServices>({
    clock,
    config: {
      sandpaySecret: secret,
      operators: [...Object.values(staff), ...operators].map(({ key }) => key),
      ...config,
    },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId })
      // Encrypted bodies carry the time of the client, which is the system clock here.
      const encryption = createEncryption({ ...kit, clock: systemClock })
      const passwords = await cheapPasswords(kit.rng)
      // Of channels the first one that may be chosen is.
      const rng = { ...kit.rng, below: (below: number) => (below === drawnOf ? 0 : kit.rng.below(below)) }
      const accounts = await openAccounts(openPlatform({ ...kit, rng, encryption, ledger }), { passwords })
      return openCashier(openTurnover(openWallet(accounts)), {
        sandpayUrl: () => urlOf(sandpayUrl),
        ...(payouts ? { payouts } : {}),
      })
    },
    handlers: [...platformCalls, ...accountCalls, ...cashierCalls, ...payeeCalls, ...withdrawalCalls, ...p2pCalls, ...handlers],
    close: ({ ledger }) => ledger.close(),
  })
  const { services, url } = server
  const sandpay = await createHttp(services)
  await serveSandpay(sandpay, services, { ownUrl: () => url })
  sandpayUrl = await sandpay.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => sandpay.close())
  const set: WithdrawalServer['set'] = (key, value) =>
    inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
  await set('payee.institutions', demoInstitutions('MMK'))
  await set('payee.newHoldHours', 1)
  return { ...server, clock, set, member: memberMaker(server, clock), ...tools(server, clock) }
}

const dayMs = 86_400_000
let numbers = 0

const memberMaker =
  (server: TestServer<WithdrawalServices>, clock: WithdrawalServer['clock']): WithdrawalServer['member'] =>
  async ({ balance = '1000.00', kycLevel = 3 } = {}) => {
    const { services } = server
    const { database, rng, passwords, ledger } = services
    const registeredAt = clock.now()
    const passwordHash = await passwords.hash(goodPassword)
    const opened = { passwordHash, language: 'EN', payeeName: 'Daw Mai Thiri', registeredAt } as const
    const { id, type } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
    await inTransaction(database, (tx) => setKycLevel(tx, id, kycLevel))
    const token = await openSession(database, clock, rng, {
      memberId: id,
      type,
      address: '127.0.0.1',
      device: 'test',
      remember: true,
      idleMs: 100 * dayMs,
      expiresAt: new Date(registeredAt.getTime() + 100 * dayMs),
    })
    await server.get(
      setWithdrawalPassword,
      { password: goodPassword, newPassword: digits, confirmNewPassword: digits },
      { token },
    )
    const number = `70${String(++numbers).padStart(12, '0')}`
    const payee = await server.get(addPayee, { institution: 'demo-harbour-bank', number, password: digits }, { token })
    if (fromWire(balance) > 0n)
      await ledger.post({
        key: naturalKey('test money', id),
        kind: 'DEPOSIT_MANUAL',
        ref: id,
        moves: [{ from: house('psp:manual'), to: walletAccount(id), amount: fromWire(balance) }],
      })
    return { id, token, payeeId: payee.id }
  }

const tools = (server: TestServer<WithdrawalServices>, clock: WithdrawalServer['clock']) => {
  const { services, url } = server
  const jobs = new Map(
    [...depositJobs(services), ...withdrawalJobs(services), ...p2pJobs(services), ...sandpayJobs(services)].map(
      (job): [string, Job<never>] => [job.name, job],
    ),
  )
  return {
    submit: (
      owner: Owner,
      amount: string,
      {
        payeeId,
        password = digits,
        byMembers = false,
        ...options
      }: { payeeId?: string; password?: string; byMembers?: boolean } & CallOptions = {},
    ) =>
      server.ask(
        submitWithdrawal,
        { payeeId: payeeId ?? owner.payeeId, amount, password, byMembers },
        { token: owner.token, ...options },
      ) as Promise<Submitted>,
    work: () => runDue(services, jobs),
    money: async ({ id }: Pick<Owner, 'id'>) => {
      const { main, wd_hold: held } = await walletAccountsOf(services.database, id)
      return { main: toWire(main ?? fromWire('0.00')), held: toWire(held ?? fromWire('0.00')) }
    },
    see: (owner: Owner, id: string) => server.get(getWithdrawal, { id }, { token: owner.token }),
    caseOf: (id: string) => server.get(getWithdrawalCase, { id }, staff.maker.as),
    sendEvent: (body: string, header = signatureOf(secret, body, clock.now())): Promise<Response> =>
      fetch(`${url}/wps/pay/webhook/sandpay/payouts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: header },
        body,
      }),
  }
}

const workerOfTest = '00000000-0000-4000-8000-000000000001'

/** Runs due jobs one after the other. */
const runDue = async (services: WithdrawalServices, jobs: ReadonlyMap<string, Job<never>>): Promise<void> => {
  const { database, clock } = services
  const next = () => beginJobs(database, { by: workerOfTest, names: [...jobs.keys()], now: clock.now(), limit: 1 })
  for (let [job] = await next(); job; [job] = await next()) {
    const { id } = job
    try {
      await jobs.get(job.name)?.run(job.payload as never)
      await endJob(database, workerOfTest, id)
    } catch (error) {
      await failJob(database, workerOfTest, {
        id,
        error: String(error),
        runAt: new Date(clock.now().getTime() + 3_000),
        isTry: true,
      })
      throw error
    }
  }
}
