import { hash } from 'node:crypto'
import { inTransaction } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { bundleOf, type CallRecord } from './call-bundle.ts'
import { addLost, insertBundle, makePartition } from './recorder-store.ts'

/** A call as it happened; it is sanitized later, outside of the call's path. */
export type Happened = Omit<CallRecord, 'id' | 'at'>

export type Recorder = {
  /** Costs a push to a list. With a full buffer the call is counted as lost instead. */
  note(call: Happened): void
  /** Writes the buffer now. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type RecorderOptions = { waitingMax?: number; flushMs?: number }

/** Calls of one bundle are read together. */
const batchMax = 300
const dayMs = 86_400_000

/** Records every call from and to vendors. It never delays a call: what it cannot store it counts. */
export const openRecorder = (
  { database, clock, log, newId }: Pick<KitServices, 'database' | 'clock' | 'log' | 'newId'>,
  { waitingMax = 20_000, flushMs = 250 }: RecorderOptions = {},
): Recorder => {
  let waiting: { call: Happened; at: Date }[] = []
  let lost = 0
  let writing: Promise<void> | undefined
  const days = new Set<number>()
  const process = newId().toString()

  const write = async (): Promise<void> => {
    while (waiting.length > 0 || lost > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      try {
        await writeBatch(batch)
        if (lost > 0) lost -= await reportLost(lost)
      } catch (error) {
        lost += batch.length
        log.warn({ callRecords: batch.length, error: String(error) }, 'calls of vendors could not be recorded')
        return
      }
    }
  }
  const reportLost = async (callRecords: number): Promise<number> => {
    await addLost(database, process, callRecords, clock.now())
    return callRecords
  }
  const writeBatch = async (batch: typeof waiting): Promise<void> => {
    if (batch.length === 0) return
    for (const { at } of batch) if (!days.has(dayOf(at))) await openDay(at)
    const bundle = await bundleOf(batch.map(({ call, at }) => callRecordOf(call, newId(), at)))
    await inTransaction(database, (tx) => insertBundle(tx, bundle))
  }
  const openDay = async (at: Date): Promise<void> => {
    await inTransaction(database, (tx) => makePartition(tx, at))
    days.add(dayOf(at))
  }
  const flush = (): Promise<void> => (writing ??= write().finally(() => (writing = undefined)))
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    note: (call) => {
      if (waiting.length >= waitingMax) lost++
      else waiting.push({ call, at: clock.now() })
      // Short-lived objects cost the garbage collector least.
      if (waiting.length === batchMax) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The day (UTC), in days since 1970. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs)

/** Field by field: thousands a second, and fields beside a spread are written slowly. */
const callRecordOf = (call: Happened, id: bigint, at: Date): CallRecord => ({
  id,
  at,
  vendor: call.vendor,
  direction: call.direction,
  call: call.call,
  memberId: call.memberId,
  round: call.round,
  tx: call.tx,
  result: call.result,
  balance: call.balance,
  status: call.status,
  tookUs: call.tookUs,
  isSigned: call.isSigned,
  request: fit(call.request),
  answer: fit(call.answer),
})

const textMax = 4_096

/** Names under which vendors send credentials. */
const secretWords = 'token|sid|gsID|sessionID|JSESSIONID|authToken|password|params|sign|signature|secret'
// Also a secret that was cut off at the end.
const secretFields = new RegExp(`"(${secretWords})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)(?:"|$)`, 'gi')
const secretQuery = new RegExp(`([?&](?:${secretWords})=)([^&\\s"]*)`, 'gi')

/** A fingerprint by which equal secrets can be recognised. */
const markOf = (secret: string): string => `~${hash('sha256', `flight:${secret}`).slice(0, 16)}`

/** URLs are slow to search for, and most bodies hold none. */
const withoutQuerySecrets = (text: string): string =>
  text.includes('=') ? text.replace(secretQuery, (_, name: string, secret: string) => `${name}${markOf(secret)}`) : text

/** A body without secrets, cut to length. PostgreSQL text cannot hold NUL. */
export const fit = (text: string): string =>
  withoutQuerySecrets(
    text.slice(0, 4 * textMax).replace(secretFields, (_, name: string, secret: string) => `"${name}":"${markOf(secret)}"`),
  )
    .replaceAll('\0', '\ufffd')
    .slice(0, textMax)
