import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { Refused } from '../../kit/refuse.ts'
import { dialectNames } from '../integration.ts'
import type { CallRecord } from '../call-bundle.ts'
import { findCallRecords } from '../recorder-store.ts'
import type { VendorServices } from '../services.ts'
import { type Replayed, replayCallRecords } from './replay.ts'

const shownMax = 1_000
const bodyMax = 16 * 1024 * 1024

const idText = z.string().check(z.regex(/^\d{1,18}$/))
const name = z.optional(z.string().check(z.maxLength(256)))
const filter = z.object({ vendor: name, member: z.optional(idText), round: name, tx: name, result: name })

const sent = z.object({
  id: idText,
  at: z.iso.datetime(),
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  call: z.string(),
  memberId: idText,
  round: z.string(),
  tx: z.string(),
  result: z.string(),
  balance: z.nullable(z.string().check(z.regex(/^\d{1,13}\.\d{2}$/))),
  status: z.number(),
  tookUs: z.number(),
  isSigned: z.nullable(z.boolean()),
  request: z.string(),
  answer: z.string(),
})
type SentCallRecord = z.output<typeof sent>

const replayBody = z.object({ callRecords: z.array(sent).check(z.maxLength(shownMax)) })
const params = z.object({ dialect: z.enum(dialectNames) })

/** Serves search and replay of recorded calls. The output of the first is the input of the second, also on another machine. */
export const serveCallRecords = (
  app: FastifyInstance,
  services: VendorServices,
  path: string,
  guard: preHandlerAsyncHookHandler,
): void => {
  app.get(`${path}/flights`, { preHandler: guard }, async ({ query }) => {
    const { member, ...rest } = parse(filter, query)
    await services.vendors.recorder.flush()
    const wanted = { ...rest, memberId: member === undefined ? undefined : BigInt(member) }
    return { callRecords: (await findCallRecords(services.database, wanted, shownMax)).map(sentCallRecord) }
  })
  app.post(`${path}/:dialect/replays`, { preHandler: guard, bodyLimit: bodyMax }, async (request) => {
    const { dialect } = parse(params, request.params)
    const { callRecords } = parse(replayBody, request.body)
    return { replayed: (await replayCallRecords(services, dialect, callRecords.map(callRecordFrom))).map(sentReplay) }
  })
}

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused('MALFORMED')
  return parsed.data
}

const wireOrNull = (money: Amount | null): string | null => (money === null ? null : toWire(money))

const sentCallRecord = (callRecord: CallRecord): SentCallRecord => ({
  ...callRecord,
  id: callRecord.id.toString(),
  at: callRecord.at.toISOString(),
  memberId: callRecord.memberId.toString(),
  balance: wireOrNull(callRecord.balance),
})

const callRecordFrom = (callRecord: SentCallRecord): CallRecord => ({
  ...callRecord,
  id: BigInt(callRecord.id),
  at: new Date(callRecord.at),
  memberId: BigInt(callRecord.memberId),
  balance: callRecord.balance === null ? null : fromWire(callRecord.balance),
})

const sentReplay = ({ callRecord, result, balance }: Replayed) => ({
  id: callRecord.id.toString(),
  call: callRecord.call,
  tx: callRecord.tx,
  then: callRecord.result,
  now: result,
  balanceThen: wireOrNull(callRecord.balance),
  balanceNow: wireOrNull(balance),
})
