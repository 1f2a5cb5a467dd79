import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier.ts'
import * as staff from '@tamuvo/contract/cashier-staff.ts'
import sharp from 'sharp'
import { steppedClock } from '../../../kit/clock.ts'
import { testOperator } from '../../../testing/operators.ts'
import { signatureHeader, signatureOf } from '../../signature.ts'
import { cashierServer, secret, type TestMember } from '../../testing.ts'
import { matchLines } from './match-lines.ts'

export const minuteMs = 60_000

type Sent = { amount?: string; remark?: string; payer?: string; id?: string; paidAt?: Date; account?: string; currency?: string }

/** A picture of a transfer, with something hidden in it. */
export const slipPicture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#88aacc' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'a secret place' } })
  .toBuffer()

/** Minor units of an amount. */
export const minor = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** A cashier with accounts of the house, a maker, a checker and staff without a say. */
export const transferServer = async () => {
  const clock = steppedClock('2026-08-05T04:00:00Z')
  const [maker, checker, clerk] = [testOperator('mi', 'maker'), testOperator('ko', 'checker'), testOperator('hla', 'service')]
  const server = await cashierServer({ clock, config: { operators: [maker.key, checker.key, clerk.key], demo: true } })
  const { services } = server
  const { list } = await server.get(staff.listDepositAccounts, {}, maker.as)
  const accounts = new Map(list.map(({ id, number }) => [number, id]))

  const matchAll = async (): Promise<void> => {
    for (const accountId of accounts.values()) await matchLines(services, { accountId })
  }
  const create = async (amount: string, method = 'demo-bank', member?: TestMember) => {
    const { id, token } = member ?? (await server.addMember())
    const created = await server.get(contract.createDeposit, { method, amount }, { token })
    if (!created.transfer) throw new Error('a transfer has its terms')
    return {
      id,
      token,
      created,
      pay: created.transfer,
      read: () => server.get(contract.getDeposit, { id: created.id }, { token }),
      submit: (more: { txn?: string } = {}) => server.ask(contract.submitDeposit, { id: created.id, ...more }, { token }),
    }
  }
  type Created = Awaited<ReturnType<typeof create>>
  const bodyOf = ({ created, pay }: Created, more: Sent = {}): string =>
    JSON.stringify({
      id: more.id ?? randomUUID(),
      type: 'transfer.received',
      data: {
        account: more.account ?? pay.number,
        amount: more.amount ?? created.amount,
        currency: more.currency ?? 'MMK',
        payer: more.payer ?? '',
        remark: more.remark ?? pay.remark,
        paidAt: (more.paidAt ?? clock.now()).toISOString(),
      },
    })
  const post = (body: string, header = signatureOf(secret, body, clock.now())): Promise<Response> =>
    fetch(`${server.url}/wps/pay/webhook/sandpay-bank`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: header },
      body,
    })
  /** The bank says what came, and it is matched. */
  const transfer = async (created: Created, more: Sent = {}): Promise<Response> => {
    const answer = await post(bodyOf(created, more))
    await matchAll()
    return answer
  }
  const addSlip = async ({ created, token }: Created, image?: string) =>
    server.ask(contract.addDepositSlip, { id: created.id, image: image ?? (await slipPicture).toString('base64') }, { token })
  const linesWaiting = async () => (await server.get(staff.listDepositLines, { pageSize: 100 }, maker.as)).list
  return { ...server, clock, maker, checker, clerk, accounts, matchAll, create, bodyOf, post, transfer, addSlip, linesWaiting }
}

type TransferServer = Awaited<ReturnType<typeof transferServer>>
export type CreatedTransfer = Awaited<ReturnType<TransferServer['create']>>
