import { randomUUID } from 'node:crypto'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import {
  closeReconciliationCase,
  listReconciliationCases,
  listReconciliationItems,
  settleReconciliationCase,
} from '@tamuvo/contract/cashier-reconciliation.ts'
import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { testOperator } from '../../testing/operators.ts'
import { addDemoMethods } from '../deposit/demo-methods.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from '../withdrawal/testing.ts'
import { reconciliationCalls } from './calls.ts'

/** Two who find out about breaks, two who sign, and one who may both. */
export const counters = {
  reconciler: testOperator('htet', 'reconciler'),
  second: testOperator('aye', 'reconciler'),
  controller: testOperator('thida', 'controller'),
  both: testOperator('win', 'reconciler', 'controller'),
} as const

const note = 'Compared with the statement by hand'

type Cases = ReceivedOutputOf<typeof listReconciliationCases>['list']

export type ReconciliationServer = WithdrawalServer & {
  /** A deposit by SandPay, which plays the scenario of its amount. @returns its reference */
  payIn(owner: Owner, amount: string): Promise<string>
  /** An approved withdrawal, which SandPay plays the scenario of. @returns the reference of its try */
  payOut(owner: Owner, amount: string): Promise<string>
  /** "PAYIN MATCHED", by reference. */
  itemsOf(day: string, source: string): Promise<Record<string, string[]>>
  casesOf(day: string): Promise<Cases>
  /** Explains and closes all cases of a day. */
  closeAll(day: string): Promise<void>
}

type Options = { sandpayUrl?: (own: string) => string }

/** Deposits, withdrawals and their reconciliation, with SandPay on a second server. */
export const reconciliationServer = async (options: Options = {}): Promise<ReconciliationServer> => {
  const server = await withdrawalServer({
    handlers: reconciliationCalls,
    operators: Object.values(counters),
    ...options,
  })
  await addDemoMethods(server.services.database)
  await server.set('deposit.openMax', 50)
  await server.set('wd.openMax', 50)
  await server.set('wd.risk', { reviewFrom: 30, holdFrom: 100 })
  const { reconciler } = counters
  const casesOf = async (day: string): Promise<Cases> =>
    (await server.get(listReconciliationCases, { day, open: '0', pageSize: 100 }, reconciler.as)).list
  return {
    ...server,
    payIn: async ({ token }, amount) => {
      const { reference } = await server.get(createDeposit, { method: 'demo-kbzpay', amount }, { token, key: randomUUID() })
      return reference
    },
    payOut: async (owner, amount) => {
      const { value } = await server.submit(owner, amount)
      await server.work()
      await server.ask(approveWithdrawal, { id: value.id, note }, staff.maker.as)
      await server.work()
      return `${value.reference}-1`
    },
    itemsOf: async (day, source) => {
      const { list } = await server.get(listReconciliationItems, { day, source, pageSize: 100 }, reconciler.as)
      const said: Record<string, string[]> = {}
      for (const { reference, kind, status, since } of list)
        said[reference] = [...(said[reference] ?? []), [kind, status, ...(since ? [since] : [])].join(' ')]
      return said
    },
    casesOf,
    closeAll: async (day) => {
      for (const { id, state } of await casesOf(day)) {
        if (state === 'OPEN') await server.get(settleReconciliationCase, { id, as: 'EXPLAINED', note }, reconciler.as)
        if (state !== 'CLOSED') await server.get(closeReconciliationCase, { id, note }, reconciler.as)
      }
    },
  }
}
