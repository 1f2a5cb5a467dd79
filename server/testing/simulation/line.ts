import type pg from 'pg'
import type { Fate } from './faults.ts'

/** A connection of PostgreSQL, used by one line after the other. */
export type Connection = { no: number; client: pg.Client; pid: number; canStop: boolean }

export type Statement = string | { name?: string; text: string; values?: unknown[] }

/** A statement and the caller that waits for it. */
export type Asked = {
  statement: Statement
  values: unknown[] | undefined
  text: string
  answer(result: unknown): void
  fail(error: unknown): void
}

/** A statement that was sent. */
export type Running = {
  asked: Asked | undefined
  fate: Fate
  done: { result: unknown } | { error: unknown } | undefined
  isBlocked: boolean
  /** What its cancellation is reported as: as a lock that took too long, a statement that did, or a deadlock. */
  cancelledAs: string | undefined
}

/** What the server takes for a connection. */
export type Line = {
  no: number
  /** The process it belongs to. */
  owner: { name: string; isDead: boolean }
  database: Connection
  isOpen: boolean
  queue: Asked[]
  running: Running | undefined
  /** Since when a transaction is open on it. */
  begunMs: number | undefined
  lockTimeoutMs: number
  onBroken: Set<(error: Error) => void>
}
