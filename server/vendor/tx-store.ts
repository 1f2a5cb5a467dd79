import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import { ints } from '../kit/arrays.ts'
import {
  bigintColumn,
  booleanColumn,
  type Columns,
  columns,
  intColumn,
  numbered,
  smallintColumn,
  textColumn,
  uuidColumn,
} from '../kit/columns.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { PreparedBatch } from '../ledger/post.ts'
import { noKey, type VendorKey } from './keys.ts'
import { type Effect, type RoundRequest, type TxKind, txKinds, type TxRequest } from './tx-request.ts'

/** A transaction as it is written: `round` counts the rounds that are written with it from 1, 0 is none. */
export type TxRow = Pick<TxRequest, 'id' | 'key' | 'name' | 'vendor' | 'memberId' | 'amount' | 'ref'> & {
  /** `none`: only its effect on the round is written. */
  kind: TxKind | 'none'
  round: number
  entryId: bigint
  effect: Effect
  /** The bet that it refers to takes no second one such. */
  settles: boolean
}

const roundParameters = columns<RoundRequest>({
  round_keys: uuidColumn(({ key }) => key),
  round_ids: bigintColumn(({ id }) => id),
  round_members: bigintColumn(({ memberId }) => memberId),
  round_vendors: textColumn(({ vendor }) => vendor),
  products: textColumn(({ product }) => product),
  games: textColumn(({ game }) => game),
  codes: textColumn(({ code }) => code),
})

const txParameters = columns<TxRow>({
  tx_keys: uuidColumn(({ key }) => key),
  tx_ids: bigintColumn(({ id }) => id),
  tx_kinds: smallintColumn(({ kind }) => (kind === 'none' ? 0 : txKinds[kind])),
  tx_members: bigintColumn(({ memberId }) => memberId),
  tx_rounds: intColumn(({ round }) => round),
  tx_amounts: bigintColumn((row) => row.amount),
  tx_refs: uuidColumn(({ ref }) => ref),
  tx_vendors: textColumn(({ vendor }) => vendor),
  tx_names: textColumn(({ name }) => name),
  tx_bets: intColumn(({ effect }) => effect.bets),
  tx_stakes: bigintColumn(({ effect }) => effect.stake),
  tx_payouts: bigintColumn(({ effect }) => effect.payout),
  tx_closes: booleanColumn(({ effect }) => effect.closes),
})

const decidedParameters = columns<TxRow>({
  tx_entries: bigintColumn(({ entryId }) => entryId),
  tx_settles: booleanColumn(({ settles }) => settles),
})

export type FastRow = TxRow & Pick<TxRequest, 'reopens'>

/** The effect of a batch on a round; `first` is the place of the first transaction with money, from 1, 0 for none. */
type RoundSum = { bets: number; stake: bigint; first: number }

const sumsOf = (rounds: readonly RoundRequest[], rows: readonly FastRow[]): RoundSum[] => {
  const sums = rounds.map((): RoundSum => ({ bets: 0, stake: 0n, first: 0 }))
  for (const [place, { round, effect }] of rows.entries()) {
    const sum = sums[round - 1]
    if (!sum) continue
    sum.bets += effect.bets
    sum.stake += effect.stake
    if (effect.stake > 0n && sum.first === 0) sum.first = place + 1
  }
  return sums
}

const sumParameters = columns<RoundSum>({
  round_bets: intColumn(({ bets }) => bets),
  round_stakes: bigintColumn(({ stake }) => stake),
  round_firsts: intColumn(({ first }) => first),
})

const fastParameters = columns<FastRow>({
  tx_reopens: booleanColumn(({ reopens }) => reopens),
  tx_onces: booleanColumn(({ settles }) => settles),
})

/** `$1, $2, a => $3, b => $4`: some parameters by their place, then columns by name. */
const parametersOf = (placed: number, named: readonly Columns<never>[]): string => {
  let first = placed + 1
  const texts = named.map((each) => {
    const text = each.named(first)
    first += each.names.length
    return text
  })
  return [numbered(1, placed), ...texts].join(', ')
}

/** Bets that close nothing: their effects on new rounds can be summed up beforehand. */
const isPlain = ({ kind, effect }: FastRow): boolean => kind === 'bet' && !effect.closes

// The batch of the ledger, with its time and key checks; then the columns. `is_plain` is the last.
const postParameters = [roundParameters, sumParameters, txParameters, fastParameters]
const postCount = postParameters.reduce((count, { names }) => count + names.length, 17)
const postStatement = `SELECT moved, noted FROM vendor_post(${parametersOf(17, postParameters)}, is_plain => $${postCount + 1})`
const writeStatement = `SELECT vendor_write(${parametersOf(2, [roundParameters, txParameters, decidedParameters])})`

/**
 * Posts a prepared batch of bets and wins and writes them, see the function `vendor_post`.
 * @returns what `ledger_post_batch` answers, and the places from 1 of the rows without money that were written
 */
export const postBatch = async (
  client: pg.ClientBase,
  { parameters, keyChecks }: Pick<PreparedBatch, 'parameters' | 'keyChecks'>,
  rounds: readonly RoundRequest[],
  rows: readonly FastRow[],
): Promise<{ moved: Buffer | null; noted: number[] }> => {
  const { rows: answers } = await client.query<{ moved: Buffer | null; noted: number[] | null }>({
    name: 'vendor_post',
    text: postStatement,
    values: [
      ...parameters,
      keyChecks,
      ...roundParameters.arrays(rounds),
      ...sumParameters.arrays(sumsOf(rounds, rows)),
      ...txParameters.arrays(rows),
      ...fastParameters.arrays(rows),
      rows.every(isPlain),
    ],
  })
  return { moved: answers[0]?.moved ?? null, noted: answers[0]?.noted ?? [] }
}

/** A reopened round may be older than the mark. */
export const lowerRoundMark = async (tx: Tx, roundId: bigint): Promise<void> => {
  await tx.query('SELECT vendor_lower_mark($1)', [roundId])
}

/** Writes transactions that were decided, see the function `vendor_write`. */
export const writeRows = async (tx: Tx, at: Date, rounds: readonly RoundRequest[], rows: readonly TxRow[]): Promise<void> => {
  await tx.query({
    name: 'vendor_write',
    text: writeStatement,
    values: [
      at,
      ints(rows.map((_, place) => place + 1)),
      ...roundParameters.arrays(rounds),
      ...txParameters.arrays(rows),
      ...decidedParameters.arrays(rows),
    ],
  })
}

/** A round with its sums. */
export type Round = {
  id: bigint
  key: VendorKey
  memberId: bigint
  vendor: string
  product: GameType
  game: string
  code: string
  openedAt: Date
  movedAt: Date
  closedAt: Date | null
  bets: number
  stake: Amount
  payout: Amount
}

export type StoredRound = {
  id: bigint
  key: string
  member_id: bigint
  vendor: string
  product: GameType
  game: string
  code: string
  opened_at: Date
  moved_at: Date
  closed_at: Date | null
  bets: number
  stake: bigint
  payout: bigint
}

export const roundColumns = 'id, key, member_id, vendor, product, game, code, opened_at, moved_at, closed_at, bets, stake, payout'

export const roundFrom = (row: StoredRound): Round => ({
  id: row.id,
  key: row.key.replaceAll('-', '') as VendorKey,
  memberId: row.member_id,
  vendor: row.vendor,
  product: row.product,
  game: row.game,
  code: row.code,
  openedAt: row.opened_at,
  movedAt: row.moved_at,
  closedAt: row.closed_at,
  bets: row.bets,
  stake: amount(row.stake),
  payout: amount(row.payout),
})

/** Locks a round until the transaction ends. Lock order: rounds before wallet accounts, everywhere. */
export const lockRound = async (
  tx: Tx,
  by: { memberId: bigint } & ({ key: VendorKey } | { id: bigint }),
): Promise<Round | undefined> => {
  const [column, value] = 'key' in by ? ['key', by.key] : ['id', by.id]
  const { rows } = await tx.query<StoredRound>(
    `SELECT ${roundColumns} FROM vendor_round WHERE member_id = $1 AND ${column} = $2 FOR UPDATE`,
    [by.memberId, value],
  )
  return rows[0] && roundFrom(rows[0])
}

/** A stored transaction. */
export type VendorTx = {
  key: VendorKey
  id: bigint
  at: Date
  kind: TxKind
  memberId: bigint
  roundId: bigint
  amount: Amount
  entryId: bigint
  ref: VendorKey
  vendor: string
  name: string
}

type StoredTx = {
  key: string
  id: bigint
  at: Date
  kind: number
  member_id: bigint
  round_id: bigint
  amount: bigint
  entry_id: bigint
  ref: string | null
  vendor: string
  name: string
}

const kindNames = new Map<number, TxKind>(Object.entries(txKinds).map(([name, number]) => [number, name as TxKind]))

const txFrom = (row: StoredTx): VendorTx => ({
  key: row.key.replaceAll('-', '') as VendorKey,
  id: row.id,
  at: row.at,
  kind: kindNames.get(row.kind) ?? 'tombstone',
  memberId: row.member_id,
  roundId: row.round_id,
  amount: amount(row.amount),
  entryId: row.entry_id,
  ref: (row.ref?.replaceAll('-', '') as VendorKey | undefined) ?? noKey,
  vendor: row.vendor,
  name: row.name,
})

const txColumns = 'key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name'

/** A transaction by its key. One of another member is not seen where it lies on another machine of a cluster. */
export const findTx = async (from: Queryable, memberId: bigint, key: VendorKey): Promise<VendorTx | undefined> => {
  const { rows } = await from.query<StoredTx>({
    name: 'vendor_tx',
    text: `SELECT ${txColumns} FROM vendor_tx_of_key($1, $2)`,
    values: [key, memberId],
  })
  return rows[0] && txFrom(rows[0])
}

/** The transactions of a round, in order; with `ref`, those of one of its bets. */
export const txsOfRound = async (
  from: Queryable,
  { id, memberId }: Pick<Round, 'id' | 'memberId'>,
  ref?: VendorKey,
): Promise<VendorTx[]> => {
  const { rows } = await from.query<StoredTx>({
    name: 'vendor_round_txs',
    text: `SELECT ${txColumns} FROM vendor_tx WHERE member_id = $3 AND round_id = $1 AND round_id > 0
            AND ($2::uuid IS NULL OR ref = $2) ORDER BY id`,
    values: [id, ref === undefined ? null : ref, memberId],
  })
  return rows.map(txFrom)
}
