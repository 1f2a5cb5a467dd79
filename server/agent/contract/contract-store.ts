import { amount } from '@tamuvo/money/amount.ts'
import type { DividendTier } from '@tamuvo/games/agent/earnings.ts'
import type { ContractState } from '@tamuvo/games/agent/contract-states.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { lockNumbers } from '../../kit/lock-numbers.ts'
import type { ContractKind, ContractPeriod } from '@tamuvo/contract/agent-contracts.ts'
import type { Contract, Side, Terms } from './contract.ts'

/** As tiers are stored: amounts in minor units as text, for JSON has no whole numbers of that size. */
type StoredTier = { rate: number; minValidBet: string; minActive: number; minLoss: string }

type Stored = {
  id: bigint
  kind: ContractKind
  payerId: bigint | null
  payeeId: bigint
  period: ContractPeriod
  tiers: StoredTier[]
  bestRate: number
  products: Terms['products']
  carryMode: Terms['carryMode']
  lessRebates: boolean
  lessRewards: boolean
  lessSalaries: boolean
  lossOnly: boolean
  state: ContractState
  offeredAt: Date
  lapsesAt: Date | null
  endWantedBy: Side | null
  replacesId: bigint | null
  since: Date | null
  until: Date | null
  settledUntil: Date | null
}

const columns = `c.id, c.kind, c.payer_id AS "payerId", c.payee_id AS "payeeId", c.period, c.tiers, c.best_rate AS "bestRate", c.products,
  c.carry_mode AS "carryMode", c.less_rebates AS "lessRebates", c.less_rewards AS "lessRewards", c.less_salaries AS "lessSalaries",
  c.loss_only AS "lossOnly", c.state, c.offered_at AS "offeredAt", c.lapses_at AS "lapsesAt", c.end_wanted_by AS "endWantedBy",
  c.replaces_id AS "replacesId", c.since, nullif(c.until, 'infinity') AS until, c.settled_until AS "settledUntil"`

const tierFrom = ({ rate, minValidBet, minActive, minLoss }: StoredTier): DividendTier => ({
  rate: BigInt(rate),
  minValidBet: amount(BigInt(minValidBet)),
  minActive,
  minLoss: amount(BigInt(minLoss)),
})

const tierToStore = ({ rate, minValidBet, minActive, minLoss }: DividendTier): StoredTier => ({
  rate: Number(rate),
  minValidBet: minValidBet.toString(),
  minActive,
  minLoss: minLoss.toString(),
})

const contractFrom = (stored: Stored): Contract => {
  const { kind, period, tiers, products, carryMode, lossOnly, lessRebates, lessRewards, lessSalaries, bestRate, ...rest } = stored
  return {
    ...rest,
    bestRate: BigInt(bestRate),
    terms: {
      kind,
      period,
      tiers: tiers.map(tierFrom),
      products,
      carryMode,
      lossOnly,
      deductions: { rebates: lessRebates, rewards: lessRewards, salaries: lessSalaries },
    },
  }
}

/** The highest rate of tiers. */
export const bestRateOf = ({ tiers }: Pick<Terms, 'tiers'>): bigint =>
  tiers.reduce((most, { rate }) => (rate > most ? rate : most), 0n)

/** Contracts change one at a time: what one promises depends on another. */
export const holdContracts = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentContracts])
}

/** Reads whole contracts, `c` in the statement. */
export const contractSelect = `SELECT ${columns} FROM agent_contract c`

export const contractsFrom = async (from: Queryable, text: string, values: unknown[]): Promise<Contract[]> => {
  const { rows } = await from.query<Stored>(text, values)
  return rows.map(contractFrom)
}

export type Offer = { id: bigint; payerId: bigint | null; payeeId: bigint; terms: Terms; at: Date; lapsesAt: Date }

export const insertOffer = async (tx: Tx, { id, payerId, payeeId, terms, at, lapsesAt }: Offer): Promise<void> => {
  const { kind, period, tiers, products, carryMode, deductions, lossOnly } = terms
  await tx.query(
    `INSERT INTO agent_contract (id, kind, payer_id, payee_id, period, tiers, best_rate, products, carry_mode, less_rebates, less_rewards,
                                 less_salaries, loss_only, offered_at, changed_at, lapses_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
    [
      id,
      kind,
      payerId,
      payeeId,
      period,
      JSON.stringify(tiers.map(tierToStore)),
      bestRateOf(terms),
      products,
      carryMode,
      deductions.rebates,
      deductions.rewards,
      deductions.salaries,
      lossOnly,
      at,
      lapsesAt,
    ],
  )
}

export const findContract = async (from: Queryable, id: bigint): Promise<Contract | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM agent_contract c WHERE c.id = $1`, [id])
  return rows.map(contractFrom)[0]
}

/** The live contract of a payee, which holds now or begins with its next period. */
export const findLive = async (from: Queryable, payeeId: bigint, kind: ContractKind): Promise<Contract | undefined> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM agent_contract c WHERE c.payee_id = $1 AND c.kind = $2 AND c.state IN ('ACTIVE', 'TERMINATING')`,
    [payeeId, kind],
  )
  return rows.map(contractFrom)[0]
}

/** The contract whose periods a moment belongs to, whatever became of it since. */
export const findHolding = async (
  from: Queryable,
  payeeId: bigint,
  kind: ContractKind,
  at: Date,
): Promise<Contract | undefined> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM agent_contract c
      WHERE c.payee_id = $1 AND c.kind = $2 AND c.since <= $3 AND c.until > $3 ORDER BY c.id DESC LIMIT 1`,
    [payeeId, kind, at],
  )
  return rows.map(contractFrom)[0]
}

/** Live contracts of a kind that a payer pays. */
export const listPaidBy = async (from: Queryable, payerId: bigint, kind: ContractKind): Promise<Contract[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM agent_contract c
      WHERE c.payer_id = $1 AND c.kind = $2 AND c.state IN ('ACTIVE', 'TERMINATING') ORDER BY c.id`,
    [payerId, kind],
  )
  return rows.map(contractFrom)
}

/** What of a contract moves on. */
export type Change = Partial<Pick<Contract, 'lapsesAt' | 'endWantedBy' | 'replacesId'>> & {
  state: ContractState
  since?: Date
  until?: Date
}

export const changeContract = async (
  tx: Tx,
  id: bigint,
  { state, lapsesAt = null, endWantedBy = null, ...change }: Change,
  at: Date,
) => {
  await tx.query(
    `UPDATE agent_contract
        SET state = $2, lapses_at = $3, end_wanted_by = $4, since = coalesce($5, since), settled_until = coalesce($5, settled_until),
            until = coalesce($6, until, CASE WHEN $5::timestamptz IS NOT NULL THEN 'infinity'::timestamptz END),
            replaces_id = coalesce($7, replaces_id), changed_at = $8
      WHERE id = $1`,
    [id, state, lapsesAt, endWantedBy, change.since ?? null, change.until ?? null, change.replacesId ?? null, at],
  )
}

/** Offers, and requests to end a contract, that were not answered in time. */
export const listLapsed = async (from: Queryable, now: Date): Promise<Contract[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM agent_contract c WHERE c.lapses_at <= $1 ORDER BY c.id LIMIT 500`,
    [now],
  )
  return rows.map(contractFrom)
}

export type NamedContract = Contract & { payer: string; payee: string }

const named = `${columns}, coalesce(p.username, '') AS payer, e.username AS payee`
const joined = 'agent_contract c JOIN member e ON e.id = c.payee_id LEFT JOIN member p ON p.id = c.payer_id'
const namedFrom = ({ payer, payee, ...stored }: Stored & { payer: string; payee: string }): NamedContract => ({
  ...contractFrom(stored),
  payer,
  payee,
})

export const findNamed = async (from: Queryable, id: bigint): Promise<NamedContract | undefined> => {
  const { rows } = await from.query<Stored & { payer: string; payee: string }>(`SELECT ${named} FROM ${joined} WHERE c.id = $1`, [
    id,
  ])
  return rows.map(namedFrom)[0]
}

const only = {
  OPEN: ['PENDING', 'TERMINATING'],
  LIVE: ['ACTIVE', 'TERMINATING'],
  OVER: ['REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'SUPERSEDED', 'AUTO_ENDED'],
} as const

export type Listing = {
  side: Side
  memberId: bigint
  kind: ContractKind
  payeeId?: bigint | undefined
  state?: keyof typeof only | undefined
}

export const listNamed = async (
  from: Queryable,
  { side, memberId, kind, payeeId, state }: Listing,
  page: { no: number; size: number },
): Promise<{ rows: NamedContract[]; total: number }> => {
  const { rows } = await from.query<Stored & { payer: string; payee: string; total: number }>(
    `SELECT ${named}, count(*) OVER ()::int AS total FROM ${joined}
      WHERE c.${side === 'PAYEE' ? 'payee_id' : 'payer_id'} = $1 AND c.kind = $2 AND ($3::bigint IS NULL OR c.payee_id = $3)
        AND ($4::text[] IS NULL OR c.state = ANY ($4))
      ORDER BY c.id DESC OFFSET $5 LIMIT $6`,
    [memberId, kind, payeeId ?? null, state ? only[state] : null, (page.no - 1) * page.size, page.size],
  )
  return { rows: rows.map(({ total: _total, ...row }) => namedFrom(row)), total: rows[0]?.total ?? 0 }
}

/** What waits for an answer of a member: offers to the member, and requests of the other side to end a contract. */
export const listWaiting = async (from: Queryable, memberId: bigint): Promise<{ kind: ContractKind; isEnd: boolean }[]> => {
  const { rows } = await from.query<{ kind: ContractKind; isEnd: boolean }>(
    `SELECT kind, state = 'TERMINATING' AS "isEnd" FROM agent_contract
      WHERE (payee_id = $1 AND (state = 'PENDING' OR end_wanted_by = 'PAYER')) OR (payer_id = $1 AND end_wanted_by = 'PAYEE')
      ORDER BY id`,
    [memberId],
  )
  return rows
}

/** When the last of a payee's contracts ends that have an end to come; undefined when none has. */
export const lastEnd = async (from: Queryable, payeeId: bigint, kind: ContractKind, now: Date): Promise<Date | undefined> => {
  const { rows } = await from.query<{ until: Date | null }>(
    `SELECT max(until) AS until FROM agent_contract WHERE payee_id = $1 AND kind = $2 AND until > $3 AND until < 'infinity' AND since < until`,
    [payeeId, kind, now],
  )
  return rows[0]?.until ?? undefined
}

/**
 * Contracts of the head of a branch with an agent who is no longer directly above it end with the move, also those that were to end later,
 * and offers lapse. The caller holds the tree.
 */
export const endMoved = async (tx: Tx, payeeId: bigint, payerId: bigint | null, at: Date): Promise<void> => {
  await holdContracts(tx)
  await tx.query(
    `UPDATE agent_contract
        SET state = CASE WHEN state IN ('ACTIVE', 'TERMINATING') THEN 'TERMINATED' ELSE state END, lapses_at = NULL, end_wanted_by = NULL,
            until = greatest($3, settled_until), changed_at = $3
      WHERE payee_id = $1 AND payer_id IS DISTINCT FROM $2 AND until > $3`,
    [payeeId, payerId, at],
  )
  await tx.query(
    `UPDATE agent_contract SET state = 'EXPIRED', lapses_at = NULL, changed_at = $3
      WHERE payee_id = $1 AND payer_id IS DISTINCT FROM $2 AND state = 'PENDING'`,
    [payeeId, payerId, at],
  )
}

/** Offers of a payee to downlines that promise more than the payee's new contract lapse: they could not be made any more. */
export const dropOffers = async (tx: Tx, { payeeId, terms, bestRate }: Contract, now: Date): Promise<void> => {
  await tx.query(
    `UPDATE agent_contract SET state = 'EXPIRED', lapses_at = NULL, changed_at = $4
      WHERE payer_id = $1 AND kind = $2 AND state = 'PENDING' AND best_rate > $3`,
    [payeeId, terms.kind, bestRate, now],
  )
}
