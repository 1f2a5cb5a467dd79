import type { FastifyInstance } from 'fastify'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { inTransaction } from '../../kit/database.ts'
import { Refused } from '../../kit/refuse.ts'
import { walletPath } from '../serve-vendors.ts'
import { saveUrl } from '../link-store.ts'
import { dialectNames, type Link } from '../link.ts'
import type { VendorServices } from '../vendor.ts'
import { makeSandbox, playerKeys, sandboxCodes, sandboxGame } from './links.ts'
import { endPlayer, makePlayer } from './players.ts'
import { serveFlights } from './serve-flights.ts'

export const sandboxPath = '/vendor-sandbox'

const playerBody = z.object({ money: z._default(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)), '100.00') })
const endingBody = z.object({ user: z.string().check(z.regex(/^\d{1,18}$/)), ending: z.enum(['expired', 'disabled']) })
const serverBody = z.object({ port: z.int().check(z.gte(1024), z.lte(65_535)) })
const dialectParam = z.object({ dialect: z.enum(dialectNames) })

/**
 * The sandbox of the vendors' door: a vendor of each dialect, whose keys and players whoever asks may have. For
 * demonstrations and tests, and for callers on this machine alone.
 */
export const serveSandbox = async (app: FastifyInstance, services: VendorServices): Promise<void> => {
  await makeSandbox(services.database, services.luck)
  services.vendors.directory.forget()
  const linkOf = async (params: unknown): Promise<Link> => {
    const parsed = dialectParam.safeParse(params)
    const link = parsed.success && (await services.vendors.directory.findLink(sandboxCodes[parsed.data.dialect]))
    if (!link) throw new Refused('NOT_FOUND')
    return link
  }
  const guard = async (request: { ip: string }): Promise<void> => {
    if (!isLocal(request.ip)) throw new Refused('NOT_FOUND')
  }
  serveFlights(app, services, sandboxPath, guard)
  app.get(`${sandboxPath}/:dialect`, { preHandler: guard }, async ({ params }) => {
    const link = await linkOf(params)
    return {
      path: `${walletPath}/${link.code}`,
      currency: link.currency,
      game: sandboxGame,
      vendor: link.code,
      keys: playerKeys(link),
    }
  })
  app.post(`${sandboxPath}/:dialect/players`, { preHandler: guard }, async ({ params, body }) => {
    const [link, wish] = [await linkOf(params), playerBody.safeParse(body)]
    if (!wish.success) throw new Refused('MALFORMED')
    return makePlayer(services, { vendor: link.code, money: fromWire(wish.data.money) })
  })
  app.post(`${sandboxPath}/:dialect/endings`, { preHandler: guard }, async ({ body }) => {
    const wish = endingBody.safeParse(body)
    if (!wish.success || !(await endPlayer(services, BigInt(wish.data.user), wish.data.ending))) throw new Refused('NOT_FOUND')
    return {}
  })
  // Where the vendor that is played listens, for dialects in which we call it: a port of this machine, nothing else.
  app.put(`${sandboxPath}/:dialect/server`, { preHandler: guard }, async ({ params, body }) => {
    const [link, server] = [await linkOf(params), serverBody.safeParse(body)]
    if (!server.success) throw new Refused('MALFORMED')
    await inTransaction(services.database, (tx) => saveUrl(tx, link.code, `http://127.0.0.1:${server.data.port}`))
    services.vendors.directory.forget()
    return {}
  })
}

const isLocal = (address: string): boolean => address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
