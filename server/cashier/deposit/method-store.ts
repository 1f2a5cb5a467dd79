import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { ProviderName } from '../provider.ts'
import type { Access, FeeTerms, Limits } from './terms.ts'

/** A deposit method. */
export type Method = Limits &
  Access &
  FeeTerms & {
    code: string
    provider: ProviderName
    kind: DepositKind
    names: Record<Language, string>
    quick: Amount[]
    open: boolean
    position: number
  }

type MethodRow = {
  code: string
  provider: ProviderName
  kind: DepositKind
  names: Record<Language, string>
  min: bigint
  max: bigint
  fee: bigint
  quick: string[]
  day_count_max: number
  day_sum_max: bigint
  open: boolean
  position: number
  fee_rate: number
  fee_bearer: Method['feeBearer']
  rank_min: number
  rank_max: number
  kyc_min: number
  opens_minute: number
  closes_minute: number
  first_allowed: boolean
  paused: boolean
}

const methodOf = (row: MethodRow): Method => ({
  code: row.code,
  provider: row.provider,
  kind: row.kind,
  names: row.names,
  min: amount(row.min),
  max: amount(row.max),
  fee: amount(row.fee),
  quick: row.quick.map((minor) => amount(BigInt(minor))),
  dayCountMax: row.day_count_max,
  daySumMax: amount(row.day_sum_max),
  open: row.open,
  position: row.position,
  feeRate: row.fee_rate,
  feeBearer: row.fee_bearer,
  rankMin: row.rank_min,
  rankMax: row.rank_max,
  kycMin: row.kyc_min,
  opensMinute: row.opens_minute,
  closesMinute: row.closes_minute,
  firstAllowed: row.first_allowed,
  paused: row.paused,
})

export const listMethods = async (tx: Queryable): Promise<Method[]> => {
  const { rows } = await tx.query<MethodRow>('SELECT * FROM deposit_method ORDER BY position, code')
  return rows.map(methodOf)
}

export const findMethod = async (tx: Queryable, code: string): Promise<Method | undefined> => {
  const { rows } = await tx.query<MethodRow>('SELECT * FROM deposit_method WHERE code = $1', [code])
  return rows[0] && methodOf(rows[0])
}

/** Inserts a method, or updates the one of the same code. */
export const putMethod = async (tx: Queryable, method: Method): Promise<void> => {
  await tx.query(
    `INSERT INTO deposit_method (code, provider, kind, names, min, max, fee, quick, day_count_max, day_sum_max, open, position,
       fee_rate, fee_bearer, rank_min, rank_max, kyc_min, opens_minute, closes_minute, first_allowed, paused)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     ON CONFLICT (code) DO UPDATE SET (provider, kind, names, min, max, fee, quick, day_count_max, day_sum_max, open, position,
       fee_rate, fee_bearer, rank_min, rank_max, kyc_min, opens_minute, closes_minute, first_allowed, paused) =
       ROW (EXCLUDED.provider, EXCLUDED.kind, EXCLUDED.names, EXCLUDED.min, EXCLUDED.max, EXCLUDED.fee, EXCLUDED.quick,
            EXCLUDED.day_count_max, EXCLUDED.day_sum_max, EXCLUDED.open, EXCLUDED.position, EXCLUDED.fee_rate, EXCLUDED.fee_bearer,
            EXCLUDED.rank_min, EXCLUDED.rank_max, EXCLUDED.kyc_min, EXCLUDED.opens_minute, EXCLUDED.closes_minute,
            EXCLUDED.first_allowed, EXCLUDED.paused)`,
    [
      method.code,
      method.provider,
      method.kind,
      JSON.stringify(method.names),
      method.min,
      method.max,
      method.fee,
      method.quick,
      method.dayCountMax,
      method.daySumMax,
      method.open,
      method.position,
      method.feeRate,
      method.feeBearer,
      method.rankMin,
      method.rankMax,
      method.kycMin,
      method.opensMinute,
      method.closesMinute,
      method.firstAllowed,
      method.paused,
    ],
  )
}

/** The median time of a method's credits in seconds, and their number. */
export type Pace = { count: number; medianSeconds: number }

export type Paces = {
  methods: ReadonlyMap<string, Pace>
  /** Of all methods; undefined without a credit. */
  all: Pace | undefined
}

/** How long deposits took that were credited since a time. */
export const listPaces = async (tx: Queryable, since: Date): Promise<Paces> => {
  const { rows } = await tx.query<{ code: string | null; count: bigint; median: number | null }>(
    `SELECT m.code, count(*) AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.finished_at - d.created_at)) AS median
       FROM deposit_method m JOIN deposit d ON d.method = m.code AND d.state = 'SUCCEEDED' AND d.finished_at >= $1
      GROUP BY GROUPING SETS ((m.code), ())`,
    [since],
  )
  const paces = rows.flatMap(({ code, count, median }) =>
    median === null ? [] : [[code, { count: Number(count), medianSeconds: median }] as const],
  )
  const all = paces.find(([code]) => code === null)?.[1]
  return { methods: new Map(paces.flatMap(([code, pace]) => (code === null ? [] : [[code, pace] as const]))), all }
}
