import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { placesOf, Signs } from './flight-signs.ts'

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

/** A call in a bundle: numbers of 64 bits and times as text. */
type PackedFlight = [
  id: string,
  at: number,
  vendor: string,
  direction: Flight['direction'],
  call: string,
  memberId: string,
  round: string,
  tx: string,
  verdict: string,
  balance: string | null,
  status: number,
  tookUs: number,
  isSigned: boolean | null,
  request: string,
  answer: string,
]

const pack = (flight: Flight): PackedFlight => [
  flight.id.toString(),
  flight.at.getTime(),
  flight.vendor,
  flight.direction,
  flight.call,
  flight.memberId.toString(),
  flight.round,
  flight.tx,
  flight.verdict,
  flight.balance === null ? null : flight.balance.toString(),
  flight.status,
  flight.tookUs,
  flight.isSigned,
  flight.request,
  flight.answer,
]

const unpack = (packed: PackedFlight): Flight => {
  const [id, at, vendor, direction, call, memberId, round, tx, verdict, balance, ...rest] = packed
  const [status, tookUs, isSigned, request, answer] = rest
  return {
    id: BigInt(id),
    at: new Date(at),
    vendor,
    direction,
    call,
    memberId: BigInt(memberId),
    round,
    tx,
    verdict,
    balance: balance === null ? null : amount(BigInt(balance)),
    status,
    tookUs,
    isSigned,
    request,
    answer,
  }
}

const wordsAFlight = 3

/** What the bundle can be found by. Vendors and verdicts are few and the same in most calls. */
const signsOf = (flights: readonly Flight[]): Buffer => {
  const signs = new Signs(flights.length * wordsAFlight)
  for (const { memberId, round, tx } of flights) for (const word of [memberId.toString(), round, tx]) signs.add(word)
  for (const word of new Set(flights.flatMap(({ vendor, verdict }) => [vendor, verdict]))) signs.add(word)
  return signs.bytes
}

const wordsOf = ({ vendor, memberId, round, tx, verdict }: FlightFilter): string[] =>
  [vendor, memberId?.toString(), round, tx, verdict].flatMap((word) => word ?? [])

/** Writes calls as one bundle. Their ids grow. A crash of the database may take the last of them: no money waits for the disk. */
export const insertFlights = async (tx: Tx, flights: readonly Flight[]): Promise<void> => {
  await tx.query('SET LOCAL synchronous_commit = off')
  const times = flights.map((flight) => flight.at.getTime())
  await tx.query({
    name: 'vendor_flights',
    text: 'INSERT INTO vendor_flights (id, first_at, last_at, signs, calls) VALUES ($1, $2, $3, $4, $5)',
    values: [
      flights.at(-1)?.id,
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
      signsOf(flights),
      JSON.stringify(flights.map(pack)),
    ],
  })
}

const dayMs = 86_400_000
const partitionLock = 7_110_001

const partitionOf = (day: Date): string => `vendor_flights_${day.toISOString().slice(0, 10).replaceAll('-', '')}`

const startOf = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)

/** Makes the partition of a day (UTC), unless it is there. */
export const makePartition = async (tx: Tx, at: Date): Promise<void> => {
  const day = startOf(at)
  await tx.query('SELECT pg_advisory_xact_lock($1)', [partitionLock])
  await tx.query(
    `CREATE TABLE IF NOT EXISTS ${partitionOf(day)} PARTITION OF vendor_flights
       FOR VALUES FROM ('${day.toISOString()}') TO ('${new Date(day.getTime() + dayMs).toISOString()}')`,
  )
}

/** Drops the partitions of days that ended before; a day goes at once, however much is in it. @returns their names */
export const dropPartitions = async (tx: Tx, before: Date): Promise<string[]> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [partitionLock])
  const { rows } = await tx.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'vendor_flights'::regclass AND c.relname < $1`,
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

type StoredBundle = { id: bigint; calls: string }

const bundlesAtOnce = 20

/** Bundles below an id that may hold what is looked for, newest first. */
const nextBundles = async (from: Queryable, filter: FlightFilter, below: bigint | null): Promise<StoredBundle[]> => {
  const places = wordsOf(filter).flatMap(placesOf)
  const { rows } = await from.query<StoredBundle>(
    `SELECT id, calls FROM vendor_flights
      WHERE ($1::bigint IS NULL OR id < $1) AND ($2::timestamptz IS NULL OR last_at >= $2) AND ($3::timestamptz IS NULL OR first_at < $3)
        AND NOT EXISTS (SELECT FROM unnest($4::int[]) place WHERE get_bit(signs, place % (length(signs) * 8)) = 0)
      ORDER BY id DESC LIMIT $5`,
    [below, filter.from ?? null, filter.until ?? null, places, bundlesAtOnce],
  )
  return rows
}

/** A word that is asked for and empty finds nothing: most calls have no round. */
const isWanted = (filter: FlightFilter): ((flight: Flight) => boolean) => {
  const { vendor, memberId, round, tx, verdict, from, until } = filter
  const is = <Value>(value: Value, wanted: Value | undefined): boolean => wanted === undefined || value === wanted
  return (flight) =>
    is(flight.vendor, vendor) &&
    is(flight.memberId, memberId) &&
    (round === undefined || (round !== '' && flight.round === round)) &&
    (tx === undefined || (tx !== '' && flight.tx === tx)) &&
    is(flight.verdict, verdict) &&
    (from === undefined || flight.at >= from) &&
    (until === undefined || flight.at < until)
}

/** What was kept, newest first. */
export const findFlights = async (from: Queryable, filter: FlightFilter, limit: number): Promise<Flight[]> => {
  const found: Flight[] = []
  for (let below: bigint | null = null; ;) {
    const bundles: StoredBundle[] = await nextBundles(from, filter, below)
    const calls = bundles.flatMap((bundle) => (JSON.parse(bundle.calls) as PackedFlight[]).map(unpack))
    found.push(...calls.filter(isWanted(filter)))
    found.sort((a, b) => (a.id > b.id ? -1 : 1))
    const last = bundles.at(-1)
    // A bundle has nothing newer than its own id; those of several processes lie between one another.
    if (!last || bundles.length < bundlesAtOnce || (found[limit - 1]?.id ?? 0n) > last.id) return found.slice(0, limit)
    below = last.id
  }
}
