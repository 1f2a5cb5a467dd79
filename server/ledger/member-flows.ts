import { add, type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'
import { type Account, playWalletAccount, type WalletAccount, walletAccount } from './accounts.ts'
import { archivedIncome } from './archive-store.ts'
import type { Page, RecordRow } from './statements.ts'
import { recordRowFrom } from './statements.ts'
import { type Group, groupOfKind, type Kind, kindFrom, numberOfKind } from './kinds.ts'
import { journalColumns, type StoredRow } from './store.ts'

/** Movements that are counted together. `isIncome`: what went out of them, fees, does not count. */
export type Counted = { kinds: readonly Kind[]; isIncome: boolean }

const play: readonly Kind[] = ['BET', 'BET_CANCEL', 'WIN', 'WIN_CORRECTION', 'JACKPOT_WIN', 'JACKPOT_CORRECTION']

/** Deposits, also those made by customer service and by the agent above, without later reversals. */
export const countedDeposits: Counted = { kinds: ['DEPOSIT', 'DEPOSIT_MANUAL', 'TRANSFER_DOWN'], isIncome: true }
export const countedStakes: Counted = { kinds: ['BET', 'BET_CANCEL'], isIncome: false }
export const countedPlay: Counted = { kinds: play, isIncome: false }

/** Selects the rows of the member $1: by the indexed group of members first. */
const ofMember = 'member_group(member_id) = member_group($1::bigint) AND member_id = $1'

const numbersOf = ({ kinds }: Counted): number[] => kinds.map(numberOfKind)

/** The wallet accounts that a member plays from. */
const playWalletAccounts = (memberId: bigint): Account[] => [playWalletAccount(memberId), walletAccount(memberId, 'vendor')]

/** A member's deposits since each of some times, in their order. */
export const paidInSince = async (from: Queryable, memberId: bigint, times: readonly Date[]): Promise<Amount[]> => {
  const { rows } = await from.query<{ sum: bigint }>({
    name: 'ledger_paid_in',
    text: `SELECT coalesce(sum(j.amount) FILTER (WHERE j.id >= t.first), 0)::bigint AS sum
             FROM unnest($2::bigint[]) WITH ORDINALITY t (first, no)
             LEFT JOIN journal j ON ${ofMember} AND j.kind = ANY ($3::smallint[]) AND j.amount > 0
            GROUP BY t.no ORDER BY t.no`,
    values: [memberId, times.map(firstIdAt), numbersOf(countedDeposits)],
  })
  // Windows never reach into archived months; an all-time sum does.
  const before = times.some(isEver) ? await archivedIncome(from, memberId, countedDeposits.kinds) : zero
  return rows.map((row, place) => add(amount(row.sum), isEver(times[place]) ? before : zero))
}

const isEver = (time: Date | undefined): boolean => time !== undefined && firstIdAt(time) === 0n

/** A member's last deposit; undefined where there was none, or it is archived. */
export const lastDepositOf = async (from: Queryable, memberId: bigint): Promise<{ at: Date; amount: Amount } | undefined> => {
  const { rows } = await from.query<{ at: Date; amount: bigint }>(
    `SELECT at, amount FROM journal WHERE ${ofMember} AND kind = ANY ($2::smallint[]) AND amount > 0 ORDER BY id DESC LIMIT 1`,
    [memberId, numbersOf(countedDeposits)],
  )
  return rows[0] && { at: rows[0].at, amount: amount(rows[0].amount) }
}

/** A member's stakes and returns since a time. */
export const playedSince = async (from: Queryable, memberId: bigint, since: Date): Promise<{ staked: Amount; won: Amount }> => {
  const { rows } = await from.query<{ staked: bigint; won: bigint }>({
    name: 'ledger_played_since',
    text: `SELECT coalesce(-sum(amount) FILTER (WHERE kind = ANY ($4::smallint[])), 0)::bigint AS staked,
                  coalesce(sum(amount) FILTER (WHERE kind <> ALL ($4::smallint[])), 0)::bigint AS won
             FROM journal WHERE ${ofMember} AND id >= $2 AND account = ANY ($3::bigint[]) AND kind = ANY ($5::smallint[])`,
    values: [memberId, firstIdAt(since), playWalletAccounts(memberId), numbersOf(countedStakes), numbersOf(countedPlay)],
  })
  return { staked: amount(rows[0]?.staked ?? 0n), won: amount(rows[0]?.won ?? 0n) }
}

/**
 * What the main wallet account of a member held right after an entry, and what all games have paid since, less their stakes.
 * @returns undefined where the entry is archived
 */
export const playAfter = async (
  from: Queryable,
  memberId: bigint,
  entryId: bigint,
): Promise<{ held: Amount; net: Amount } | undefined> => {
  const { rows } = await from.query<{ held: bigint | null; net: bigint }>({
    name: 'ledger_play_after',
    text: `SELECT max(balance_after) FILTER (WHERE entry_id = $2) AS held,
                  coalesce(sum(amount) FILTER (WHERE entry_id > $2 AND kind = ANY ($4::smallint[])), 0)::bigint AS net
             FROM journal WHERE ${ofMember} AND id >= $2 AND account = ANY ($3::bigint[])`,
    values: [memberId, entryId, playWalletAccounts(memberId), numbersOf(countedPlay)],
  })
  const [found] = rows
  return found && found.held !== null ? { held: amount(found.held), net: amount(found.net) } : undefined
}

export type CountedRows = { rows: RecordRow[]; total: number; sum: Amount }

/** A page of the movements counted in a span, newest first, with their total. */
export const countedRows = async (
  from: Queryable,
  memberId: bigint,
  counted: Counted,
  { since, until }: Span,
  { no, size }: Page,
): Promise<CountedRows> => {
  const condition = `${ofMember} AND id >= $2 AND id < $3 AND kind = ANY ($4::smallint[]) AND account = ANY ($5::bigint[]) AND (amount > 0 OR NOT $6)`
  const values = [
    memberId,
    firstIdAt(since),
    firstIdAt(until),
    numbersOf(counted),
    playWalletAccounts(memberId),
    counted.isIncome,
  ]
  const { rows: totals } = await from.query<{ total: bigint; sum: bigint }>(
    `SELECT count(*) AS total, coalesce(sum(amount), 0)::bigint AS sum FROM journal WHERE ${condition}`,
    values,
  )
  const { rows } = await from.query<StoredRow>(
    `SELECT ${journalColumns} FROM journal WHERE ${condition} ORDER BY id DESC LIMIT $7 OFFSET $8`,
    [...values, size, (no - 1) * size],
  )
  return { rows: rows.map(recordRowFrom), total: Number(totals[0]?.total ?? 0n), sum: amount(totals[0]?.sum ?? 0n) }
}

const moneyWalletAccounts: readonly WalletAccount[] = ['main', 'wd_hold', 'vendor']

export type Flow = { kind: Kind; group: Group; income: Amount; expense: Amount; count: number }

/** Money in and out of all wallet accounts of a member. Movements between them do not count. */
export const flowsIn = async (from: Queryable, memberId: bigint, { since, until }: Span): Promise<Flow[]> => {
  const { rows } = await from.query<{ kind: number; income: bigint; expense: bigint; count: bigint }>(
    `SELECT kind, coalesce(sum(net) FILTER (WHERE net > 0), 0)::bigint AS income, coalesce(-sum(net) FILTER (WHERE net < 0), 0)::bigint AS expense,
            count(*) AS count
       FROM (SELECT key, kind, sum(amount) AS net FROM journal
              WHERE ${ofMember} AND id >= $2 AND id < $3 AND account = ANY ($4::bigint[]) GROUP BY key, kind) entry
      WHERE net <> 0 GROUP BY kind ORDER BY kind`,
    [memberId, firstIdAt(since), firstIdAt(until), moneyWalletAccounts.map((name) => walletAccount(memberId, name))],
  )
  return rows.map(({ kind: number, income, expense, count }) => {
    const kind = kindFrom(number)
    return { kind, group: groupOfKind(kind), income: amount(income), expense: amount(expense), count: Number(count) }
  })
}

/** In how many quarters of an hour a member placed a bet. */
export const quartersPlayedIn = async (from: Queryable, memberId: bigint, { since, until }: Span): Promise<number> => {
  const { rows } = await from.query<{ quarters: bigint }>(
    `SELECT count(DISTINCT date_bin('15 minutes', at, 'epoch')) AS quarters FROM journal
      WHERE ${ofMember} AND id >= $2 AND id < $3 AND account = ANY ($4::bigint[]) AND kind = $5`,
    [memberId, firstIdAt(since), firstIdAt(until), playWalletAccounts(memberId), numberOfKind('BET')],
  )
  return Number(rows[0]?.quarters ?? 0)
}

/** Members who have a wallet account, by their ids, after one of them. */
export const membersAfter = async (from: Queryable, memberId: bigint, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ member_id: bigint }>(
    'SELECT DISTINCT member_id FROM balance WHERE member_id > $1 ORDER BY member_id LIMIT $2',
    [memberId, limit],
  )
  return rows.map((row) => row.member_id)
}

/** What a member held just before some times, in their order; nothing for a member without wallet accounts. */
export const heldBefore = async (from: Queryable, memberId: bigint, times: readonly Date[]): Promise<Amount[]> => {
  const { rows } = await from.query<{ sum: bigint }>(
    // The present balance less what came since: older rows may be archived.
    `SELECT b.held - coalesce(sum(j.amount) FILTER (WHERE j.id >= t.first), 0)::bigint AS sum
       FROM (SELECT h.member_id, sum(h.amount)::bigint AS held FROM balance h
              WHERE h.member_id = $1 AND h.account = ANY ($3::bigint[]) GROUP BY h.member_id) b
      CROSS JOIN unnest($2::bigint[]) WITH ORDINALITY t (first, no)
       LEFT JOIN journal j ON member_group(j.member_id) = member_group($1::bigint) AND j.member_id = b.member_id AND j.account = ANY ($3::bigint[])
      GROUP BY t.no, b.held ORDER BY t.no`,
    [memberId, times.map(firstIdAt), moneyWalletAccounts.map((name) => walletAccount(memberId, name))],
  )
  return rows.map((row) => amount(row.sum))
}

/** When a member's money first moved. */
export const firstMovementOf = async (from: Queryable, memberId: bigint): Promise<Date | undefined> => {
  const { rows } = await from.query<{ id: bigint | null }>(`SELECT min(id) AS id FROM journal WHERE ${ofMember}`, [memberId])
  const id = rows[0]?.id ?? null
  return id === null ? undefined : timeOfId(id)
}
