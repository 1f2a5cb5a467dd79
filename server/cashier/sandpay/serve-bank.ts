import { receiveSandpayTransfer } from '@tamuvo/contract/cashier.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { stake } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../kit/database.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import { Refused } from '../../kit/refuse.ts'
import { type TransferForm, transferForm } from './bank-form.ts'
import { bankPage, sentPage } from './bank-page.ts'
import { queueTransfer } from './deliver-transfer.ts'
import type { SandpayServices } from './services.ts'
import { insertTransfer } from './transfer-store.ts'

const perMinute = 30
const digits = 12

/** A page that plays the payer's bank: it sends any amount to any account, with any remark and name. */
export const serveBank = (scope: FastifyInstance, services: SandpayServices): void => {
  scope.get('/bank', async ({ query }, reply) => {
    const form = readForm(query)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(bankPage(form, false))
  })
  scope.post<{ Body: unknown }>('/bank', async ({ body, query, ip }, reply) => {
    const form = readForm({ ...Object(query), ...Object(body) })
    const page = reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!stake.safeParse(form.amount).success || form.account === '') return page.send(bankPage(form, true))
    const retryAfter = await takeToken(services.database, services.clock, {
      key: `sandpay:bank:${ip}`,
      max: perMinute,
      perSeconds: 60,
    })
    if (retryAfter > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
    return page.send(sentPage(form, await transfer(services, form)))
  })
}

const readForm = (given: unknown): TransferForm => transferForm.safeParse(given).data ?? transferForm.parse({})

/** @returns the number of the transfer */
const transfer = async (services: SandpayServices, form: TransferForm): Promise<string> => {
  const { database, jobs, clock, rng, ownUrl } = services
  const id = Array.from({ length: digits }, () => rng.below(10)).join('')
  const paidAt = clock.now()
  const { account, currency, payer, remark } = form
  const notifyUrl = `${ownUrl()}${urlOf(receiveSandpayTransfer)}`
  await inTransaction(database, async (tx) => {
    await insertTransfer(tx, { id, account, amount: fromWire(form.amount), currency, payer, remark, notifyUrl, paidAt })
    await queueTransfer(tx, jobs, id, 0, paidAt)
  })
  return id
}
