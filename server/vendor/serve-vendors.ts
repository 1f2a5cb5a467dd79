import { vendorPath } from '@tamuvo/contract/vendor-call.ts'
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../kit/database.ts'
import { mountRaw, readBody } from '../kit/raw-http.ts'
import type { KitServices } from '../kit/services.ts'
import { Refused } from '../kit/refuse.ts'
import { openStrangers } from '../kit/strangers.ts'
import type { Directory } from './directory.ts'
import type { WalletDialect } from './dialect.ts'
import { dialectByCall, walletDialects } from './dialects/dialects.ts'
import { FairShare, type FairShareLimits } from './fair-share.ts'
import type { Integration } from './integration.ts'
import { originOfCall } from './origin-of-call.ts'
import { type Answer, busyAnswer, type CallTools, takeCall } from './take-call.ts'

const bodyMax = 64 * 1024
const nothing = Buffer.alloc(0)

type ServeTools = Omit<CallTools, 'strangers'> & Pick<KitServices, 'clock'> & { directory: Directory }

/**
 * Serves the wallet to the servers of vendors. They authenticate by signature and send in bursts, so they have their own HTTP
 * handler without the rate limits and hooks for visitors. Unknown vendors, and paths that a dialect lacks, are 404. Callers
 * that keep signing wrongly and never rightly are put off for a while, unread. While several vendors call, they take turns.
 */
export const serveVendors = (app: FastifyInstance, tools: ServeTools, limits: Partial<FairShareLimits> = {}): void => {
  const { config, metrics } = tools
  const callTools = { ...tools, strangers: openStrangers(tools.clock) }
  const places = config.vendorPlaces === undefined ? {} : { places: config.vendorPlaces }
  const share = new FairShare((vendor, calls) => metrics.vendorWaiting.set({ vendor }, calls), { ...places, ...limits })
  mountRaw(app, `${vendorPath}/`, async (request, pass) => {
    const { code, name, query } = placeOf(request.method, request.url)
    const found = await findDialect(tools.directory, code, name)
    const reader = found?.dialect.calls[name]
    if (!found || !reader) {
      pass()
      return undefined
    }
    const { integration, dialect } = found
    const origin = originOfCall(request, config.trustedProxies)
    if (callTools.strangers.isBlocked(origin)) {
      metrics.calls.startTimer({ call: `vendor ${name}` })({ code: 'blocked' })
      return busyAnswer(dialect, reader, { name, query, headers: request.headers, body: nothing })
    }
    // Signatures cover the raw bytes, and a body that cannot be parsed is answered with an error of the dialect.
    const call = { name, query, headers: request.headers, body: await readBody(request, bodyMax) }
    const busy = (): Answer => busyAnswer(dialect, reader, call)
    if (!integration) return busy()
    const arrivedAt = performance.now()
    // Who has not the key of a vendor neither counts as that vendor nor takes its turns.
    const isSigned = dialect.isSigned(integration, call)
    const taken = { integration, dialect, reader, call, origin, isSigned, arrivedAt }
    if (!isSigned) return takeCall(callTools, taken)
    const leave = await share.enter(integration.code, request.socket).catch(orBusy)
    if (!leave) {
      const labels = { call: `vendor ${integration.dialect} ${name}`, code: 'busy' }
      metrics.calls.observe(labels, (performance.now() - arrivedAt) / 1000)
      return busy()
    }
    try {
      return await takeCall(callTools, taken)
    } finally {
      leave()
    }
  })
}

const orBusy = (error: unknown): undefined => {
  if (!(error instanceof Refused)) throw error
}

type Found = { integration: Integration | undefined; dialect: WalletDialect }

/** The integration of a vendor and its dialect; while the database is away the dialect alone, by the address of the call. */
const findDialect = async (directory: Directory, code: string, name: string): Promise<Found | undefined> => {
  try {
    const integration = (await directory.view()).integration(code)
    const dialect = integration && walletDialects[integration.dialect]
    return dialect && { integration, dialect }
  } catch (error) {
    const dialect = isUnavailable(error) ? dialectByCall(name) : undefined
    if (!dialect) throw error
    return { integration: undefined, dialect }
  }
}

/** "POST /vendor/HUB/user/balance?x=1": vendor HUB, call "POST /user/balance", and what the query says. */
const placeOf = (method = '', url = '') => {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const end = path.indexOf('/', vendorPath.length + 1)
  return {
    code: end < 0 ? '' : path.slice(vendorPath.length + 1, end),
    name: end < 0 ? '' : `${method} ${path.slice(end)}`,
    query: mark < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(mark + 1))),
  }
}
