import type pg from 'pg'
import { Unavailable } from '../kit/database.ts'

/** Too many wait, or the time was up before the turn came. Nothing happened; ask later. */
export class LedgerBusy extends Unavailable {
  override name = 'LedgerBusy'
}

/** The database was asked but did not answer in time. Whether it happened shows a repeat with the same key. */
export class LedgerUnanswered extends Unavailable {
  override name = 'LedgerUnanswered'
}

/**
 * How many callers share a round trip and a commit. Jobs wait in a queue; each batch writer is a connection that takes what
 * waits, has it done as one batch, and takes again: the commit before is the clock. A job must be safe to repeat,
 * because a batch whose connection broke is sent again.
 */
export type BatchWork<Job, Answer> = {
  /** Jobs of one key are never under way together. */
  keyOf(job: Job): string
  /** How many rows it writes: batches are limited by rows. */
  sizeOf(job: Job): number
  /** The answer to `job` when one of the same key just got `answer`; undefined when it must be asked by itself. */
  repeated(job: Job, first: Job, answer: Answer): Answer | undefined
  /** Whether the fast way may be tried at all. */
  isFast(job: Job): boolean
  /** One statement for all. Undefined for those that have to go the slow way. */
  fast(client: pg.Client, jobs: readonly Job[]): Promise<(Answer | undefined)[]>
  /** One transaction in which each is decided by itself. */
  slow(client: pg.Client, jobs: readonly Job[]): Promise<Answer[]>
}

export type BatchWriterOptions = {
  /** Shows in `pg_stat_activity`. */
  name: string
  writers?: number
  /** More than this many waiting are refused. */
  waitingMax?: number
  /** After this long a caller gets an error instead of waiting on. */
  patienceMs?: number
}

/** How many jobs were answered in which way. */
export type Answered = { fast: number; slow: number }

export type BatchWriters<Job, Answer> = {
  readonly answered: Readonly<Answered>
  ask(job: Job): Promise<Answer>
  close(): Promise<void>
}
