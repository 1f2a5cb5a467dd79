import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'

/** A call between a vendor and us, as it is kept. */
export type Flight = {
  id: bigint
  at: Date
  vendor: string
  /** `in`: the vendor called us. */
  direction: 'in' | 'out'
  /** "POST /wallet/bet" */
  call: string
  /** 0 when nobody knows whose it was. */
  memberId: bigint
  round: string
  tx: string
  verdict: string
  /** What the member had afterwards, where the answer says so. */
  balance: Amount | null
  /** Of HTTP; 0 when there was no answer. */
  status: number
  tookUs: number
  /** Null where nothing was checked. */
  isSigned: boolean | null
  /** Bodies without tokens and secrets, cut off where they are long. */
  request: string
  answer: string
}

export const insertFlights = async (from: Queryable, flights: readonly Flight[]): Promise<void> => {
  const column = <Value>(of: (flight: Flight) => Value): Value[] => flights.map(of)
  await from.query({
    name: 'vendor_flights',
    text: `INSERT INTO vendor_flight (id, at, vendor, direction, call, member_id, round, tx, verdict, status, took_us, is_signed, request, answer, balance)
           SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[],
                                $10::smallint[], $11::int[], $12::boolean[], $13::text[], $14::text[], $15::bigint[])`,
    values: [
      column((flight) => flight.id),
      column((flight) => flight.at),
      column((flight) => flight.vendor),
      column((flight) => flight.direction),
      column((flight) => flight.call),
      column((flight) => flight.memberId),
      column((flight) => flight.round),
      column((flight) => flight.tx),
      column((flight) => flight.verdict),
      column((flight) => flight.status),
      column((flight) => flight.tookUs),
      column((flight) => flight.isSigned),
      column((flight) => flight.request),
      column((flight) => flight.answer),
      column((flight) => flight.balance),
    ],
  })
}

const dayMs = 86_400_000
const partitionLock = 7_110_001

const partitionOf = (day: Date): string => `vendor_flight_${day.toISOString().slice(0, 10).replaceAll('-', '')}`

const startOf = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)

/** Makes the partition of a day (UTC), unless it is there. */
export const makePartition = async (tx: Tx, at: Date): Promise<void> => {
  const day = startOf(at)
  await tx.query('SELECT pg_advisory_xact_lock($1)', [partitionLock])
  await tx.query(
    `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF vendor_flight
       FOR VALUES FROM ('${day.toISOString()}') TO ('${new Date(day.getTime() + dayMs).toISOString()}')`,
  )
}

/** Drops the partitions of days that ended before; a day goes at once, however much is in it. @returns their names */
export const dropPartitions = async (tx: Tx, before: Date): Promise<string[]> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [partitionLock])
  const { rows } = await tx.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'vendor_flight'::regclass AND c.relname < $1`,
    [partitionOf(before)],
  )
  for (const { name } of rows) await tx.query(`DROP TABLE ${name}`)
  return rows.map(({ name }) => name)
}

/** Half of the recorder's honesty: how many calls it could not keep. */
export const addLost = async (from: Queryable, process: string, flights: number, at: Date): Promise<void> => {
  await from.query(
    `INSERT INTO vendor_flight_lost (process, flights, at) VALUES ($1, $2, $3)
     ON CONFLICT (process) DO UPDATE SET flights = vendor_flight_lost.flights + excluded.flights, at = excluded.at`,
    [process, flights, at],
  )
}

export const countLost = async (from: Queryable): Promise<number> => {
  const { rows } = await from.query<{ lost: bigint }>('SELECT coalesce(sum(flights), 0)::bigint AS lost FROM vendor_flight_lost')
  return Number(rows[0]?.lost ?? 0n)
}

/** Anything left out does not filter; times are half-open. */
export type FlightFilter = {
  vendor?: string | undefined
  memberId?: bigint | undefined
  round?: string | undefined
  tx?: string | undefined
  verdict?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

type StoredFlight = Omit<Flight, 'memberId' | 'tookUs' | 'isSigned' | 'balance'> & {
  member_id: bigint
  took_us: number
  is_signed: boolean | null
  balance: bigint | null
}

/** What was kept, newest first. */
export const findFlights = async (from: Queryable, filter: FlightFilter, limit: number): Promise<Flight[]> => {
  const { rows } = await from.query<StoredFlight>(
    `SELECT * FROM vendor_flight
      WHERE ($1::text IS NULL OR vendor = $1) AND ($2::bigint IS NULL OR member_id = $2) AND ($3::text IS NULL OR (round = $3 AND round <> ''))
        AND ($4::text IS NULL OR (tx = $4 AND tx <> '')) AND ($5::text IS NULL OR verdict = $5)
        AND ($6::timestamptz IS NULL OR at >= $6) AND ($7::timestamptz IS NULL OR at < $7)
      ORDER BY id DESC LIMIT $8`,
    [
      filter.vendor ?? null,
      filter.memberId ?? null,
      filter.round ?? null,
      filter.tx ?? null,
      filter.verdict ?? null,
      filter.from ?? null,
      filter.until ?? null,
      limit,
    ],
  )
  return rows.map(({ member_id: memberId, took_us: tookUs, is_signed: isSigned, balance, ...flight }) => ({
    ...flight,
    memberId,
    tookUs,
    isSigned,
    balance: balance === null ? null : amount(balance),
  }))
}
