import type pg from 'pg'
import { Unavailable } from '../kit/database.ts'

/** The queue is full, or the time ran out while waiting. Nothing happened; ask later. */
export class LedgerBusy extends Unavailable {
  override name = 'LedgerBusy'
}

/** The database did not answer in time. A repeat with the same key shows whether it happened. */
export class LedgerUnanswered extends Unavailable {
  override name = 'LedgerUnanswered'
}

/** @param isUnknown whether it was sent to the database, and it is not known what became of it */
export const unserved = (isUnknown: boolean): Error =>
  isUnknown ? new LedgerUnanswered('no answer in time') : new LedgerBusy('no turn in time')

/**
 * Lets many callers share a round trip and a commit. Jobs wait in a queue; each batch writer is a connection that takes what
 * waits, runs it as one batch, and takes again, so batches grow with load. A job must be safe to repeat,
 * because a batch whose connection broke is sent again.
 */
export type BatchWork<Job, Answer> = {
  /** Jobs of one key never run at the same time. */
  keyOf(job: Job): string
  /**
   * The wallet account that it locks: on the fast path jobs of one account never run at the same time, so that they do not overtake
   * one another, nor wait in the database. Undefined where they may.
   */
  accountOf?(job: Job): bigint | undefined
  /**
   * The member whose rows it needs, if they are of one alone: on a cluster it shares batches with those of the same machine only.
   */
  memberOf?(job: Job): bigint | undefined
  /**
   * Whether the fast path needs nothing but the rows of its member: on a cluster it is then sent to their machine, past the coordinator.
   */
  isDirect?(job: Job): boolean
  /**
   * Who sent it, such as a vendor: where several have jobs waiting, they take turns, and none may have more than half of the queue.
   * Undefined where all are equal.
   */
  senderOf?(job: Job): string
  /** How many rows it writes: batches are limited by rows. */
  sizeOf(job: Job): number
  /** The answer to `job` when one of the same key just got `answer`; undefined when it must be run itself. */
  repeated(job: Job, first: Job, answer: Answer): Answer | undefined
  /** Whether the fast path may be tried. */
  isFast(job: Job): boolean
  /** The fast path: one statement for all. Undefined for jobs that have to take the slow path. */
  fast(client: pg.Client, jobs: readonly Job[]): Promise<(Answer | undefined)[]>
  /** The slow path: one transaction in which each is decided by itself. */
  slow(client: pg.Client, jobs: readonly Job[]): Promise<Answer[]>
}

export type BatchWriterOptions = {
  /** Shows in `pg_stat_activity`. */
  name: string
  writers?: number
  /** Beyond this many waiting, jobs are refused. */
  waitingMax?: number
  /** After this long a waiting caller gets an error. */
  patienceMs?: number
  /**
   * So long jobs wait for a batch that is under way, while one takes all there is; 0, and each free writer takes what waits. More than a
   * batch takes.
   */
  togetherMs?: number
}

/** How many jobs were answered by which path. */
export type Answered = { fast: number; slow: number }

export type BatchWriters<Job, Answer> = {
  readonly answered: Readonly<Answered>
  ask(job: Job): Promise<Answer>
  close(): Promise<void>
}
