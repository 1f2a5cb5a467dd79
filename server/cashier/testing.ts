import type { AccountType } from '@tamuvo/contract/brand.ts'
import { registerMember } from '../account/register-member.ts'
import { type Clock, systemClock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { inTransaction } from '../kit/database.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { createHttp } from '../kit/http.ts'
import { openSession } from '../kit/session.ts'
import { openLedger } from '../ledger/posting.ts'
import { openPlatform, type PlatformServices } from '../platform/services.ts'
import type { ReadyDepositCheck, ReadyDepositRoom } from '../safer/deposit-check.ts'
import { atEnd } from '../testing/at-end.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { openTurnover } from '../turnover/services.ts'
import { openWallet } from '../wallet/services.ts'
import { addDemoAccounts, addDemoMethods } from './deposit/demo-methods.ts'
import { cashierCalls } from './area.ts'
import { type CashierServices, openCashier } from './services.ts'
import { serveSandpay } from './sandpay/sandpay.ts'
import { signatureHeader, signatureOf } from './signature.ts'

export const secret = 'whsec_demo_0001'

export type CashierOptions = {
  clock?: Clock
  config?: Partial<Config>
  handlers?: AnyHandler<CashierServices>[]
  /** The check of deposits; none when absent. */
  checkDeposits?: (services: PlatformServices) => ReadyDepositCheck
  depositRoom?: (services: PlatformServices) => ReadyDepositRoom
  /** Where the cashier looks for SandPay, instead of the one that runs with the test. */
  sandpayUrl?: () => string
}

export type CashierServer = TestServer<CashierServices> & {
  sandpayUrl: string
  /** A member with an empty wallet account, logged in. */
  addMember(type?: AccountType): Promise<TestMember>
  /** The member's balance in minor units; wallet account and journal must agree. */
  balanceOf(memberId: bigint): Promise<bigint>
  /** Posts a body to the webhook, signed now unless a header is given. */
  sendEvent(body: string, header?: string): Promise<Response>
}

export type TestMember = { id: bigint; token: string }

/** A cashier, and SandPay on a second server, as an outside provider would be. */
export const cashierServer = async (options: CashierOptions = {}): Promise<CashierServer> => {
  let sandpayUrl = ''
  const server = await testServer<CashierServices>({
    clock: options.clock ?? systemClock,
    config: { sandpaySecret: secret, ...options.config },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
      const platform = openPlatform(kit)
      const checkDeposits = options.checkDeposits?.(platform)
      const urls = { sandpayUrl: () => options.sandpayUrl?.() ?? sandpayUrl }
      const depositRoom = options.depositRoom?.(platform)
      const checks = { ...(checkDeposits ? { checkDeposits } : {}), ...(depositRoom ? { depositRoom } : {}) }
      return openCashier(openTurnover(openWallet({ ...platform, ledger })), { ...urls, ...checks })
    },
    handlers: [...cashierCalls, ...(options.handlers ?? [])],
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const sandpay = await createHttp(services)
  await serveSandpay(sandpay, services, { ownUrl: () => server.url })
  sandpayUrl = await sandpay.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => sandpay.close())
  await addDemoMethods(services.database)
  await inTransaction(services.database, (tx) => addDemoAccounts(tx, services.clock.now()))
  return { ...server, sandpayUrl, ...tools(server) }
}

const tools = ({ url, services }: TestServer<CashierServices>) => ({
  addMember: async (type: AccountType = 0): Promise<TestMember> => {
    const { database, clock, rng } = services
    const opened = {
      username: `member${rng.bytes(6).toString('hex')}`,
      passwordHash: '',
      language: 'EN',
      type,
      registeredAt: clock.now(),
    } as const
    const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
    return {
      id,
      token: await openSession(database, clock, rng, {
        memberId: id,
        type,
        address: '127.0.0.1',
        device: 'test',
        remember: true,
        idleMs: 86_400_000,
      }),
    }
  },
  balanceOf: async (memberId: bigint): Promise<bigint> => {
    const { rows } = await services.database.query<{ amount: bigint; journal: string }>(
      `SELECT amount, (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.member_id = b.member_id AND j.account = b.account) AS journal
           FROM balance b WHERE member_id = $1 AND account = $2`,
      [memberId, memberId << 4n],
    )
    if (rows[0]?.amount !== BigInt(rows[0]?.journal ?? -1)) throw new Error('balance and journal differ')
    return rows[0].amount
  },
  sendEvent: (body: string, header = signatureOf(secret, body, services.clock.now())): Promise<Response> =>
    fetch(`${url}/wps/pay/webhook/sandpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: header },
      body,
    }),
})
