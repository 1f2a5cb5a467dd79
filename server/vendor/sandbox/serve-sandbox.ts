import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { inTransaction } from '../../kit/database.ts'
import { isLocal } from '../../kit/loopback.ts'
import { Refused } from '../../kit/refuse.ts'
import { hashToken } from '../../kit/session.ts'
import { vendorPath } from '@tamuvo/contract/vendor-call.ts'
import { saveUrl } from '../integration-store.ts'
import { dialectNames, type Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { makeSandbox, playerKeys, sandboxCodes, sandboxGame } from './integrations.ts'
import { endPlayer, makePlayer } from './players.ts'
import { serveCallRecords } from './serve-call-log.ts'

const sandboxPath = '/vendor-sandbox'
const tokenHeader = 'x-sandbox-token'

const playerBody = z.object({ money: z._default(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)), '100.00') })
const endingBody = z.object({ user: z.string().check(z.regex(/^\d{1,18}$/)), ending: z.enum(['expired', 'disabled']) })
const serverBody = z.object({ port: z.int().check(z.gte(1024), z.lte(65_535)) })
const dialectParam = z.object({ dialect: z.enum(dialectNames) })

/**
 * The sandbox of the vendor gateway: a vendor of each dialect with public keys and players. For demonstrations and tests, for
 * callers on this machine and those who show the token that is printed at the start.
 */
export const serveSandbox = async (app: FastifyInstance, services: VendorServices): Promise<void> => {
  await makeSandbox(services)
  services.vendors.directory.forget()
  const integrationOf = async (params: unknown): Promise<Integration> => {
    const parsed = dialectParam.safeParse(params)
    const integration = parsed.success && (await services.vendors.directory.findIntegration(sandboxCodes[parsed.data.dialect]))
    if (!integration) throw new Refused('NOT_FOUND')
    return integration
  }
  const guard = async (request: FastifyRequest): Promise<void> => {
    if (!isLocal(request) && !showsToken(request, services.vendors.sandboxToken)) throw new Refused('NOT_FOUND')
  }
  serveCallRecords(app, services, sandboxPath, guard)
  app.get(`${sandboxPath}/:dialect`, { preHandler: guard }, async ({ params }) => {
    const integration = await integrationOf(params)
    return {
      path: `${vendorPath}/${integration.code}`,
      currency: integration.currency,
      game: sandboxGame,
      vendor: integration.code,
      keys: playerKeys(integration),
    }
  })
  app.post(`${sandboxPath}/:dialect/players`, { preHandler: guard }, async ({ params, body }) => {
    const [integration, txRequest] = [await integrationOf(params), playerBody.safeParse(body)]
    if (!txRequest.success) throw new Refused('MALFORMED')
    return makePlayer(services, { vendor: integration.code, money: fromWire(txRequest.data.money) })
  })
  app.post(`${sandboxPath}/:dialect/endings`, { preHandler: guard }, async ({ body }) => {
    const txRequest = endingBody.safeParse(body)
    if (!txRequest.success || !(await endPlayer(services, BigInt(txRequest.data.user), txRequest.data.ending)))
      throw new Refused('NOT_FOUND')
    return {}
  })
  // Where the vendor that is played listens, for dialects in which we call it: a port of this machine, nothing else.
  app.put(`${sandboxPath}/:dialect/server`, { preHandler: guard }, async ({ params, body }) => {
    const [integration, server] = [await integrationOf(params), serverBody.safeParse(body)]
    if (!server.success) throw new Refused('MALFORMED')
    await inTransaction(services.database, (tx) => saveUrl(tx, integration.code, `http://127.0.0.1:${server.data.port}`))
    services.vendors.directory.forget()
    return {}
  })
}

const showsToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(hashToken(String(headers[tokenHeader] ?? '')), hashToken(token))
