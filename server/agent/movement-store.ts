import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { timeOfId, timeOfIdIn } from '../kit/ids.ts'
import { type Account, accountFrom, type WalletAccount, walletAccountOf } from '../ledger/accounts.ts'
import { type Kind, kindFrom, numberOfKind } from '../ledger/kinds.ts'
import type { Scope } from './scope.ts'
import { floorByTime, floorIn, type Few, type Ids, newestInSpans, newestOfWindows, spansBelow, wasBelow } from './scope-store.ts'

/** A movement of a member's money. */
export type Movement = {
  id: bigint
  entryId: bigint
  memberId: bigint
  at: Date
  kind: Kind
  amount: Amount
  balanceAfter: Amount
  walletAccount: WalletAccount
  ref: bigint
}

export type MovementsAsked = {
  ids: Ids
  /** All when absent. */
  kinds?: readonly Kind[] | undefined
  /** Income alone, or expense. */
  direction?: 'in' | 'out' | undefined
  entryId?: bigint | undefined
  take: number
  /** No bets are asked for: all others stand in a table of their own. */
  isMoney: boolean
}

type Stored = {
  id: bigint
  entryId: bigint
  memberId: bigint
  kind: number
  amount: bigint
  balanceAfter: bigint
  account: bigint
  ref: bigint
}

/** Main wallet account, held for withdrawals, at vendors: see server/ledger/accounts.ts. */
const money = 'account > 0 AND account & 15 < 3'

const tableOf = ({ isMoney }: MovementsAsked): string => (isMoney ? 'agent_movement' : 'journal')

const at = timeOfIdIn('r.id')

const conditions = `r.id >= $1 AND r.id < $2 AND ($3::smallint[] IS NULL OR r.kind = ANY ($3)) AND ($4::text IS NULL OR (r.amount > 0) = ($4 = 'in'))
  AND ($5::bigint IS NULL OR r.entry_id = $5) AND ${money}`

const columns = `r.id, r.entry_id AS "entryId", r.member_id AS "memberId", r.kind, r.amount, r.balance_after AS "balanceAfter", r.account, r.ref`

const valuesOf = (ids: Ids, { kinds, direction, entryId }: MovementsAsked): unknown[] => [
  ids.fromId,
  ids.uptoId,
  kinds?.map(numberOfKind) ?? null,
  direction ?? null,
  entryId ?? null,
]

/** The newest movements of a few members. */
export const movementsOfFew = async (
  from: Queryable,
  scope: Scope,
  { memberIds, isOnCluster }: Few,
  asked: MovementsAsked,
): Promise<Movement[]> => {
  const { memberIds: ids, since, until } = await spansBelow(from, scope, memberIds)
  const newest = newestInSpans(!asked.isMoney && isOnCluster, {
    rows: tableOf(asked),
    own: asked.isMoney ? 'r.member_id = m.id' : 'member_group(r.member_id) = member_group(m.id) AND r.member_id = m.id',
    at,
    where: conditions,
    order: 'ORDER BY r.id DESC LIMIT $6',
    spans: 'unnest($7::bigint[], $8::timestamptz[], $9::timestamptz[])',
  })
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM ${newest} r ORDER BY r.id DESC LIMIT $6`, [
    ...valuesOf(asked.ids, asked),
    asked.take,
    ids,
    since,
    until,
  ])
  return rows.map(movementFrom)
}

/** The newest movements of a scope with many members; see `betsOfMany`. */
export const movementsOfMany = (
  from: Queryable,
  { agentId, under, levels }: Scope,
  asked: MovementsAsked,
): Promise<Movement[]> => {
  const read = async (ids: Ids, left: number): Promise<Movement[]> => {
    const { rows } = await from.query<Stored>(
      `WITH r AS MATERIALIZED (SELECT r.* FROM ${tableOf(asked)} r WHERE ${conditions})
       SELECT ${columns} FROM r
         JOIN agent_closure c ON c.ancestor_id = $7 AND c.member_id = r.member_id AND ($9::int IS NULL OR c.depth <= $9)
        WHERE ${wasBelow('r', at, '$7', '$8')} ORDER BY r.id DESC LIMIT $6`,
      [...valuesOf(ids, asked), left, under, agentId, levels ?? null],
    )
    return rows.map(movementFrom)
  }
  return newestOfWindows(asked.ids, asked.take, asked.isMoney ? floorIn(from, ['agent_movement']) : floorByTime, read)
}

const movementFrom = ({ account, kind, ...row }: Stored): Movement => {
  const owned: Account = accountFrom(account)
  return {
    ...row,
    at: timeOfId(row.id),
    kind: kindFrom(kind),
    amount: amount(row.amount),
    balanceAfter: amount(row.balanceAfter),
    walletAccount: walletAccountOf(owned),
  }
}
