import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { timeOfId, timeOfIdIn } from '../kit/ids.ts'
import { type Account, accountFrom, type WalletAccount, walletAccountOf } from '../ledger/accounts.ts'
import { type Kind, kindFrom, numberOfKind } from '../ledger/kinds.ts'
import type { Scope } from './scope.ts'
import { floorByTime, floorIn, type Ids, newestOfWindows, wasBelow } from './scope-store.ts'

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
  AND ($5::bigint IS NULL OR r.entry_id = $5) AND ${money} AND ${wasBelow('r', at, '$6', '$7')}`

const columns = `r.id, r.entry_id AS "entryId", r.member_id AS "memberId", r.kind, r.amount, r.balance_after AS "balanceAfter", r.account, r.ref`

const valuesOf = ({ under, agentId }: Scope, ids: Ids, { kinds, direction, entryId }: MovementsAsked): unknown[] => [
  ids.fromId,
  ids.uptoId,
  kinds?.map(numberOfKind) ?? null,
  direction ?? null,
  entryId ?? null,
  under,
  agentId,
]

/** The newest movements of a few members. */
export const movementsOfFew = async (
  from: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  asked: MovementsAsked,
): Promise<Movement[]> => {
  const own = asked.isMoney ? 'r.member_id = m.id' : 'member_group(r.member_id) = member_group(m.id) AND r.member_id = m.id'
  const { rows } = await from.query<Stored>(
    `SELECT x.* FROM unnest($9::bigint[]) m (id)
      CROSS JOIN LATERAL (SELECT ${columns} FROM ${tableOf(asked)} r WHERE ${own} AND ${conditions} ORDER BY r.id DESC LIMIT $8) x
      ORDER BY x.id DESC LIMIT $8`,
    [...valuesOf(scope, asked.ids, asked), asked.take, memberIds],
  )
  return rows.map(movementFrom)
}

/** The newest movements of a scope with many members. */
export const movementsOfMany = (from: Queryable, scope: Scope, asked: MovementsAsked): Promise<Movement[]> => {
  const read = async (ids: Ids, left: number): Promise<Movement[]> => {
    const { rows } = await from.query<Stored>(
      `SELECT ${columns} FROM ${tableOf(asked)} r
         JOIN agent_closure c ON c.ancestor_id = $6 AND c.member_id = r.member_id AND ($9::int IS NULL OR c.depth <= $9)
        WHERE ${conditions} ORDER BY r.id DESC LIMIT $8`,
      [...valuesOf(scope, ids, asked), left, scope.levels ?? null],
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
