import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { addDepositSlip, cancelDeposit, createDeposit, getDeposit, submitDeposit } from '@tamuvo/contract/cashier.ts'
import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { getPaymentConfirmationList, processC2CTransaction } from '@tamuvo/contract/payment-confirmations.ts'
import sharp from 'sharp'
import type { Answer } from '../../testing/caller.ts'
import { addDemoMethods } from '../deposit/demo-methods.ts'
import { siteWasUp } from '../../testing/site-was-up.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from '../withdrawal/testing.ts'

export const minuteMs = 60_000
const method = 'demo-members'
export const note = 'Checked with the member by phone'

const drawn = sharp({ create: { width: 60, height: 90, channels: 3, background: '#335544' } })
  .png()
  .toBuffer()

/** A picture in base64. */
export const picture = async (): Promise<string> => (await drawn).toString('base64')

type Deposit = ReceivedOutputOf<typeof getDeposit>
type Confirmation = ReceivedOutputOf<typeof getPaymentConfirmationList>['list'][number]

export type P2pServer = WithdrawalServer & {
  /** The site does not answer for a while, whatever runs besides. */
  outage(minutes: number): Promise<void>
  /** A withdrawal that members may pay, approved. @returns its id */
  offer(payee: Owner, amount: string): Promise<string>
  take(payer: Owner, amount: string): Promise<Answer<Deposit>>
  /** A deposit that pays a part, with a proof where `paid`. */
  part(payer: Owner, amount: string, paid?: boolean): Promise<Deposit>
  prove(payer: Owner, id: string): Promise<Answer<Deposit>>
  cancel(payer: Owner, id: string): Promise<Answer<Deposit>>
  deposit(payer: Owner, id: string): Promise<Deposit>
  /** The withdrawal as its payee sees it. */
  confirmation(payee: Owner, withdrawalId: string): Promise<Confirmation>
  say(payee: Owner, id: string, action: 'RECEIVED' | 'NOT_RECEIVED' | 'FULLY_PAID', image?: string): Promise<Answer<Confirmation>>
  /** The one entry of each part, and what passed through the account between members, which is empty. */
  betweenMembers(): Promise<{ entries: number; sum: string }>
}

/** A server on which members pay withdrawals of others. */
export const p2pServer = async (): Promise<P2pServer> => {
  const server = await withdrawalServer()
  const { database } = server.services
  await addDemoMethods(database)
  const { take, prove, say, ...rest } = actionsOf(server)
  const site = siteOf(server)
  return {
    ...server,
    ...rest,
    take,
    prove,
    outage: site.outage,
    work: async () => {
      await site.up()
      await server.work()
    },
    say: async (...said) => {
      await site.up()
      return say(...said)
    },
    part: async (payer, amount, paid = true) => {
      const { value } = await take(payer, amount)
      if (!paid) return value
      return (await prove(payer, value.id)).value
    },
    betweenMembers: async () => {
      const { rows } = await database.query<{ entries: number; sum: string }>(
        `SELECT count(*) FILTER (WHERE amount > 0)::int AS entries, coalesce(sum(amount), 0)::text AS sum
           FROM journal WHERE counter = -17 OR account = -17`,
      )
      return rows[0] ?? { entries: 0, sum: '' }
    },
  }
}

/** The site was up until now, minute by minute, except in outages. */
const siteOf = ({ services: { database }, clock }: WithdrawalServer) => {
  let last = clock.now()
  const up = async (): Promise<void> => {
    if (last <= clock.now()) await siteWasUp(database, last, clock.now())
    last = clock.now()
  }
  const outage = async (minutes: number): Promise<void> => {
    await up()
    clock.advance(minutes * minuteMs)
    last = clock.now()
  }
  return { up, outage }
}

const actionsOf = (server: WithdrawalServer) => ({
  offer: async (payee: Owner, amount: string) => {
    const { value, code } = await server.submit(payee, amount, { byMembers: true })
    if (code !== 'OK') throw new Error(code)
    await server.work()
    if ((await server.see(payee, value.id)).state === 'REVIEW')
      await server.get(approveWithdrawal, { id: value.id, note }, staff.maker.as)
    await server.work()
    return value.id
  },
  take: (payer: Owner, amount: string) => server.ask(createDeposit, { method, amount }, payer),
  prove: async (payer: Owner, id: string) => {
    await server.get(addDepositSlip, { id, image: await picture() }, payer)
    return server.ask(submitDeposit, { id }, payer)
  },
  cancel: (payer: Owner, id: string) => server.ask(cancelDeposit, { id }, payer),
  deposit: (payer: Owner, id: string) => server.get(getDeposit, { id }, payer),
  confirmation: async (payee: Owner, withdrawalId: string) => {
    const { list } = await server.get(getPaymentConfirmationList, {}, payee)
    const found = list.find((each) => each.withdrawalId === withdrawalId)
    if (!found) throw new Error('no such withdrawal')
    return found
  },
  say: (payee: Owner, id: string, action: 'RECEIVED' | 'NOT_RECEIVED' | 'FULLY_PAID', image?: string) =>
    server.ask(processC2CTransaction, { id, action, ...(image ? { image } : {}) }, payee),
})
