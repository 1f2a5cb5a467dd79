import { setMaxListeners } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionChecks } from './connection-checks.ts'
import { atAddress, openSocket } from './database-address.ts'
import { failOnLostRows } from './lost-rows.ts'
import { type MachineOfMember, PoolShares } from './pool-shares.ts'

/** Runs one statement. `tx` and the pool are both a `Query`. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(statement: string | Statement, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** A named statement is parsed and planned once a connection. */
type Statement = { name: string; text: string; values: unknown[] }

/** An open transaction. Every function of a store takes one first. */
export type Tx = Queryable & { readonly open: true }

export type Database = Queryable & {
  readonly url: string
  /**
   * A dedicated connection, for LISTEN, advisory locks and the batch writers of the ledger. The caller ends it.
   * @param answerWithinMs 0 waits forever
   */
  dedicated(name: string, answerWithinMs?: number): Promise<pg.Client>
  /**
   * The same to another machine of the cluster that this database is spread over, with checks of its own.
   * @param address host:port
   */
  dedicatedAt(address: string, name: string, options?: { answerWithinMs?: number; isChecked?: boolean }): Promise<pg.Client>
  connection(): Promise<pg.PoolClient>
  pool: pg.Pool
  /** Runs work for a member. On a cluster the members of one machine, which may hang, cannot take all connections: see PoolShares. */
  onBehalfOf<Result>(memberId: bigint | undefined, work: () => Promise<Result>): Promise<Result>
  divide(machineOf: MachineOfMember): void
  /** Runs `check` on each connection made from now on before it is used; one that fails is not used. */
  checkNew(check: (client: Queryable) => Promise<void>): void
  /** The same for connections to other machines: for those that `isChecked`, or for each. */
  checkNewAt(check: (client: Queryable, address: string) => Promise<void>): void
  checkEachAt(check: (client: Queryable, address: string) => Promise<void>): void
  close(): Promise<void>
  /** Drops every connection, for good: callers waiting for an answer fail at once. */
  abandon(): void
  /** Aborted once the pool is abandoned. */
  abandoned: AbortSignal
}

const int8 = 20
const timestamptz = 1184

/** 64-bit integers come as bigint, times as Date; everything else as the driver reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && oid === int8) return BigInt
    if (format !== 'binary' && oid === timestamptz) return (text: string) => new Date(text)
    return pg.types.getTypeParser(oid, format)
  },
}

export type ConnectOptions = {
  max?: number
  applicationName?: string
  /** 0 for no limit. */
  statementTimeoutMs?: number
  connectTimeoutMs?: number
}

/** How every connection is made. */
const connectionSettings = (url: string) => ({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })

/** How much longer than the statement timeout we wait for a server that does not answer at all. */
const silenceMs = 2_000

/** Opens a pool. Connections are made when first needed, each statement has a timeout. */
export const connectDatabase = (url: string, options: ConnectOptions = {}): Database => {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000
  const usual = connectionSettings(url)
  const sockets = new Set<Socket>()
  const checks = new ConnectionChecks<Queryable>()
  const abandoning = new AbortController()
  // Each batch writer listens while it closes.
  setMaxListeners(0, abandoning.signal)
  const settings = {
    ...usual,
    application_name: options.applicationName ?? 'tamuvo',
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + silenceMs,
    connectionTimeoutMillis: options.connectTimeoutMs ?? usual.connectionTimeoutMillis,
    types,
    stream: () => openSocket(sockets, abandoning.signal),
  }
  const verify = (client: pg.PoolClient, verified: (error?: Error) => void): void => {
    void checks.faultOf(client).then(verified)
  }
  const max = options.max ?? 10
  const pool = new pg.Pool({ ...settings, max, verify })
  const shares = new PoolShares(max, settings.connectionTimeoutMillis)
  // The pool drops a connection that breaks while idle; the next caller gets a new one.
  pool.on('error', () => {})
  pool.on('connect', watch)
  const unlessAbandoned = <Result>(ask: () => Promise<Result>): Promise<Result> =>
    abandoning.signal.aborted ? Promise.reject(new Unavailable('the database was abandoned')) : ask()
  return {
    url,
    pool,
    query: (statement, values) => unlessAbandoned(() => shares.query(() => pool.query(statement, values))),
    connection: () => unlessAbandoned(() => shares.connection(() => pool.connect())),
    onBehalfOf: (memberId, work) => shares.onBehalfOf(memberId, work),
    divide: (machineOf) => shares.divide(machineOf),
    dedicated: (name, answerWithinMs = settings.query_timeout) =>
      unlessAbandoned(async () => {
        const client = await connectClient({ ...settings, application_name: name, query_timeout: answerWithinMs })
        return checks.usable(client)
      }),
    dedicatedAt: (address, name, { answerWithinMs = settings.query_timeout, isChecked = false } = {}) =>
      unlessAbandoned(async () => {
        const connectionTimeoutMillis = Math.min(settings.connectionTimeoutMillis, answerWithinMs || Infinity)
        const there = { connectionString: atAddress(url, address), query_timeout: answerWithinMs, connectionTimeoutMillis }
        const client = await connectClient({ ...settings, ...there, application_name: name })
        return checks.usableAt(client, address, !isChecked)
      }),
    checkNew: (check) => checks.add(check),
    checkNewAt: (check) => checks.addAt(check),
    checkEachAt: (check) => checks.addAtEach(check),
    close: () => pool.end(),
    abandoned: abandoning.signal,
    abandon: () => {
      abandoning.abort()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const connectClient = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config)
  watch(client)
  await client.connect()
  return client
}

const watch = (client: pg.Client): void => {
  // A connection that breaks while idle must not end the process; its next user gets the error.
  client.on('error', () => {})
  failOnLostRows(client, (message) => new Unavailable(message))
}

const retryable = new Set(['40001', '40P01'])
const triesMax = 5
const ofBeforeMax = 30

const uniqueViolation = '23505'
const connectionFailure = '08006'
const ioError = '58030'

/** The SQLSTATE of a driver's error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  // What a machine of a cluster says while rows are copied to it comes as a fault of the coordinator, in the words of the machine.
  if (error.code === 'XX000' && error.message.startsWith('duplicate key value')) return uniqueViolation
  // So does a machine that broke off; the connection to it is made anew.
  if (
    error.code === 'XX000' &&
    /^(failure on connection marked as essential|terminating connection due to|postmaster was shut down|server closed the connection)/.test(
      error.message,
    )
  )
    return connectionFailure
  if (error.code === ioError && error.message.startsWith('failed to COPY to shard')) return connectionFailure
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** Lets an error of something built on the database answer `isUnavailable`. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/** The driver's messages about connections; it has no codes for them. */
const connectionTrouble =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
const networkTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** SQLSTATEs of connections, locks, deadlocks, timeouts, of a server that is overloaded, starting, stopping or read-only, and of rows lost by a cluster. */
const passingState = /^(08|53|57P0|57014|55P03|40001|40P01|25P03|25006|CIINF)/

/** Nothing is posted until staff say so: the SQLSTATE of `refuse_closed_ids` while an incident of the ledger is open. */
export const isPostingStopped = (error: unknown): boolean => sqlState(error) === 'TJ001'

/** A machine of the cluster is another one than when the connection was made, which is then of no more use: see `ledger_refuse_closed`. */
export const isOfBefore = (error: unknown): boolean => sqlState(error) === 'TJ002'

/** Whether the database could not be reached, did not answer in time or takes no postings: the same may succeed a moment later. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof Unavailable || isPostingStopped(error) || isOfBefore(error)) return true
  if (connectionTrouble.test(error.message) || passingState.test(sqlState(error) ?? '')) return true
  return 'code' in error && typeof error.code === 'string' && networkTrouble.has(error.code)
}

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are retried, at most five tries in all;
 * so `work` must do nothing outside the database.
 */
export const inTransaction = async <Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, work)
    } catch (error) {
      // Each such try takes one connection of before out of the pool.
      const isAgain = isOfBefore(error) ? attempt < ofBeforeMax : retryable.has(sqlState(error) ?? '') && attempt < triesMax
      if (!isAgain) throw error
    }
  }
}

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/**
 * Calls `callback` after the commit, and not at all after a rollback: for live messages and caches. What must not be lost
 * belongs in the transaction itself.
 */
export const afterCommit = (tx: Tx, callback: () => void): void => {
  const waiting = afterCommits.get(tx)
  if (!waiting) throw new Error('only a transaction of inTransaction knows when it is committed')
  waiting.push(callback)
}

const once = async <Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const client = await database.connection()
  let broken: Error | undefined
  try {
    return await transactionOn(client, work, (failure) => (broken = failure))
  } finally {
    client.release(broken)
  }
}

/** After such a timeout a rollback would time out as well. */
const isUnanswered = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/**
 * Runs `work` in one transaction on a connection of the caller's own, without trying again.
 * @param onBroken is called when the connection could not even roll back: discard it
 */
export const transactionOn = async <Result>(
  client: pg.ClientBase,
  work: (tx: Tx) => Promise<Result>,
  onBroken: (failure: Error) => void = () => {},
): Promise<Result> => {
  const tx: Tx = { open: true, query: (statement, values) => client.query(statement, values) }
  const callbacks: (() => void)[] = []
  afterCommits.set(tx, callbacks)
  let result: Result
  try {
    await client.query('BEGIN')
    result = await work(tx)
    await client.query('COMMIT')
  } catch (error) {
    if (isUnanswered(error)) onBroken(error)
    else if (error instanceof Error && isOfBefore(error)) onBroken(error)
    else await client.query('ROLLBACK').catch(onBroken)
    throw error
  }
  for (const callback of callbacks) callback()
  return result
}

/** Runs a part of a transaction that may fail by itself: its changes are then rolled back to a savepoint, the rest stays. */
export const partOf = async <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> => {
  await tx.query('SAVEPOINT part')
  try {
    const result = await work()
    await tx.query('RELEASE SAVEPOINT part')
    return result
  } catch (error) {
    // On a broken connection the first error says more than this one.
    await tx.query('ROLLBACK TO SAVEPOINT part').catch(() => {})
    throw error
  }
}
