import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { Refused } from '../../kit/refuse.ts'
import { dialectNames } from '../link.ts'
import { findFlights, type Flight } from '../recorder-store.ts'
import type { VendorServices } from '../vendor.ts'
import { type Replayed, replayFlights } from './replay.ts'

const shownMax = 1_000
const bodyMax = 16 * 1024 * 1024

const idText = z.string().check(z.regex(/^\d{1,18}$/))
const name = z.optional(z.string().check(z.maxLength(256)))
const filter = z.object({ vendor: name, member: z.optional(idText), round: name, tx: name, verdict: name })

const sent = z.object({
  id: idText,
  at: z.iso.datetime(),
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  call: z.string(),
  memberId: idText,
  round: z.string(),
  tx: z.string(),
  verdict: z.string(),
  balance: z.nullable(z.string().check(z.regex(/^\d{1,13}\.\d{2}$/))),
  status: z.number(),
  tookUs: z.number(),
  isSigned: z.nullable(z.boolean()),
  request: z.string(),
  answer: z.string(),
})
type SentFlight = z.output<typeof sent>

const replayBody = z.object({ flights: z.array(sent).check(z.maxLength(shownMax)) })
const params = z.object({ dialect: z.enum(dialectNames) })

/** Recorded calls, to look for and to play again. The one gives what the other takes, perhaps on another machine. */
export const serveFlights = (
  app: FastifyInstance,
  services: VendorServices,
  path: string,
  guard: preHandlerAsyncHookHandler,
): void => {
  app.get(`${path}/flights`, { preHandler: guard }, async ({ query }) => {
    const { member, ...rest } = parse(filter, query)
    await services.vendors.recorder.flush()
    const wanted = { ...rest, memberId: member === undefined ? undefined : BigInt(member) }
    return { flights: (await findFlights(services.database, wanted, shownMax)).map(sentFlight) }
  })
  app.post(`${path}/:dialect/replays`, { preHandler: guard, bodyLimit: bodyMax }, async (request) => {
    const { dialect } = parse(params, request.params)
    const { flights } = parse(replayBody, request.body)
    return { replayed: (await replayFlights(services, dialect, flights.map(flightFrom))).map(sentReplay) }
  })
}

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused('MALFORMED')
  return parsed.data
}

const wireOrNull = (money: Amount | null): string | null => (money === null ? null : toWire(money))

const sentFlight = (flight: Flight): SentFlight => ({
  ...flight,
  id: flight.id.toString(),
  at: flight.at.toISOString(),
  memberId: flight.memberId.toString(),
  balance: wireOrNull(flight.balance),
})

const flightFrom = (flight: SentFlight): Flight => ({
  ...flight,
  id: BigInt(flight.id),
  at: new Date(flight.at),
  memberId: BigInt(flight.memberId),
  balance: flight.balance === null ? null : fromWire(flight.balance),
})

const sentReplay = ({ flight, verdict, balance }: Replayed) => ({
  id: flight.id.toString(),
  call: flight.call,
  tx: flight.tx,
  then: flight.verdict,
  now: verdict,
  balanceThen: wireOrNull(flight.balance),
  balanceNow: wireOrNull(balance),
})
