import { refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Job } from '../../kit/jobs.ts'
import { asRefused } from '../../kit/refusal-answer.ts'
import type { KitServices } from '../../kit/services.ts'
import type { SandpayServices } from './services.ts'
import { serveApi } from './api.ts'
import { deliveryJob } from './deliver.ts'
import { servePayoutApi } from './payout-api.ts'
import { payoutDeliveryJob } from './payout-deliver.ts'
import { serveFonts } from './fonts.ts'
import { transferJob } from './deliver-transfer.ts'
import { serveBank } from './serve-bank.ts'
import { servePages } from './serve-pages.ts'
import { serveStatements } from './statement-api.ts'

/**
 * Serves the sandbox payment provider under `/sandpay`: the signed API of merchants and the payment page with test money, and a bank to transfer from. It
 * shares no table and no code path with the cashier, only the secret; they talk over HTTP.
 * @param options `ownUrl` returns where this server listens, "http://127.0.0.1:8080", once it does
 */
export const serveSandpay = async (app: FastifyInstance, services: KitServices, options: { ownUrl(): string }): Promise<void> => {
  const own: SandpayServices = { ...services, ...options }
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        const { code } = asRefused(error)
        if (code === 'SYSTEM_ERROR') services.log.error({ from: 'sandpay', error: String(error) }, 'a request failed')
        return reply.status(refusals[code]).send({ error: code.toLowerCase() })
      })
      serveApi(scope, own)
      servePayoutApi(scope, own)
      serveStatements(scope, own)
      servePages(scope, own)
      serveBank(scope, own)
      await serveFonts(scope)
    },
    { prefix: '/sandpay' },
  )
}

/** The jobs of SandPay: delivery of events. */
export const sandpayJobs = (services: KitServices): Job<never>[] => [
  deliveryJob(services),
  transferJob(services),
  payoutDeliveryJob(services),
]
