import { hash } from 'node:crypto'
import { inTransaction } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { addLost, type CallRecord, insertCallRecords, makePartition } from './recorder-store.ts'

/** A call as it happened; it is made fit for keeping later, off its way. */
export type Happened = Omit<CallRecord, 'id' | 'at'>

export type Recorder = {
  /** Costs a push to a list. When too many wait already, it is counted as lost instead. */
  note(call: Happened): void
  /** Writes down what waits, now. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type RecorderOptions = { waitingMax?: number; flushMs?: number }

/** What is written together can only be read together. */
const batchMax = 300

/** Records every call with vendors. What it cannot keep it counts: it never slows a call. */
export const openRecorder = (
  { database, clock, log, newId }: Pick<KitServices, 'database' | 'clock' | 'log' | 'newId'>,
  { waitingMax = 20_000, flushMs = 250 }: RecorderOptions = {},
): Recorder => {
  let waiting: { call: Happened; at: Date }[] = []
  let lost = 0
  let writing: Promise<void> | undefined
  const days = new Set<string>()
  const process = newId().toString()

  const write = async (): Promise<void> => {
    while (waiting.length > 0 || lost > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      try {
        await writeBatch(batch)
        if (lost > 0) lost -= await told(lost)
      } catch (error) {
        lost += batch.length
        log.warn({ callRecords: batch.length, error: String(error) }, 'calls of vendors could not be recorded')
        return
      }
    }
  }
  const told = async (callRecords: number): Promise<number> => {
    await addLost(database, process, callRecords, clock.now())
    return callRecords
  }
  const writeBatch = async (batch: typeof waiting): Promise<void> => {
    if (batch.length === 0) return
    for (const { at } of batch) await dayOf(at)
    const callRecords = batch.map(({ call, at }) => callRecordOf(call, newId(), at))
    await inTransaction(database, (tx) => insertCallRecords(tx, callRecords))
  }
  const dayOf = async (at: Date): Promise<void> => {
    const day = at.toISOString().slice(0, 10)
    if (days.has(day)) return
    await inTransaction(database, (tx) => makePartition(tx, at))
    days.add(day)
  }
  const flush = (): Promise<void> => (writing ??= write().finally(() => (writing = undefined)))
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    note: (call) => {
      if (waiting.length >= waitingMax) lost++
      else waiting.push({ call, at: clock.now() })
      // What is soon forgotten costs the memory least.
      if (waiting.length === batchMax) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const callRecordOf = (call: Happened, id: bigint, at: Date): CallRecord => ({
  ...call,
  id,
  at,
  request: fit(call.request),
  answer: fit(call.answer),
})

const textMax = 4_096

/** Names under which vendors send what opens something. */
const secretWords = 'token|sid|gsID|sessionID|JSESSIONID|authToken|password|params|sign|signature|secret'
// A secret that was cut off at the end is one as well.
const secretFields = new RegExp(`"(${secretWords})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)(?:"|$)`, 'gi')
const secretQuery = new RegExp(`([?&](?:${secretWords})=)([^&\\s"]*)`, 'gi')

/** A mark by which the same secret is known again, and nothing opens. */
const markOf = (secret: string): string => `~${hash('sha256', `flight:${secret}`).slice(0, 16)}`

/** An address needs more time to look through than a body, and most bodies hold none. */
const withoutQuerySecrets = (text: string): string =>
  text.includes('=') ? text.replace(secretQuery, (_, name: string, secret: string) => `${name}${markOf(secret)}`) : text

/** A body without its secrets, short enough to keep. PostgreSQL keeps no NUL. */
export const fit = (text: string): string =>
  withoutQuerySecrets(
    text.slice(0, 4 * textMax).replace(secretFields, (_, name: string, secret: string) => `"${name}":"${markOf(secret)}"`),
  )
    .replaceAll('\0', '\ufffd')
    .slice(0, textMax)
