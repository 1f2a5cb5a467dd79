import type { GameType } from '@tamuvo/contract/brand.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { AskBetsAfter, AskBetsByIds, AskSetOff, PlayedBet } from '../turnover/services.ts'

type StoredBet = { id: bigint; product: GameType; placedAt: Date; isOpen: boolean; valid: bigint }

const columns = `id, product, placed_at AS "placedAt", state = 'open' AS "isOpen", valid_bet AS valid`

const playedFrom = (row: StoredBet): PlayedBet => ({ ...row, valid: amount(row.valid) })

const ofMember = 'member_group(member_id) = member_group($1::bigint) AND member_id = $1'

/** The id of the last bet of a page. Asked of the record itself, each page would sort all bets that follow. */
const lastOfPage = `SELECT max(id) FROM (
  SELECT id FROM (
    (SELECT id FROM bet WHERE ${ofMember} AND id > $2 ORDER BY id LIMIT $3)
    UNION ALL
    (SELECT id FROM vendor_round WHERE ${ofMember} AND id > $2 ORDER BY id LIMIT $3)) ids
   ORDER BY id LIMIT $3) page`

/** A page of a member's bets, those at vendors included, with what of each counts as turnover. */
export const playedAfter: AskBetsAfter = async (from, memberId, { after, limit }) => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_played_after',
    text: `SELECT ${columns} FROM bet_record WHERE ${ofMember} AND id > $2 AND id <= (${lastOfPage}) ORDER BY id`,
    values: [memberId, after, limit],
  })
  return rows.map(playedFrom)
}

export const playedByIds: AskBetsByIds = async (from, memberId, ids) => {
  if (ids.length === 0) return []
  const { rows } = await from.query<StoredBet>({
    name: 'bet_played_by_ids',
    text: `SELECT ${columns} FROM bet_record WHERE member_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id`,
    values: [memberId, ids],
  })
  return rows.map(playedFrom)
}

const setOffMax = 10_000

/** What is won or lost counts in full but for what opposite bets set off; what is void or pushed counts less for reasons of its own. */
export const setOffSince: AskSetOff = async (from, memberId, since) => {
  const { rows } = await from.query<{ alone: bigint; set_off: bigint }>({
    name: 'bet_set_off_since',
    text: `WITH page AS MATERIALIZED (
             SELECT id, round_id, valid FROM bet WHERE ${ofMember} AND id >= $2 ORDER BY id DESC LIMIT $3
           ), newest AS MATERIALIZED (
             SELECT DISTINCT ON (bet_id) bet_id, kind, valid FROM outcome
              WHERE member_id = $1 AND bet_id IN (SELECT id FROM page) ORDER BY bet_id, version DESC
           )
           SELECT coalesce(sum(b.valid), 0)::bigint AS alone, coalesce(sum(b.valid - coalesce(o.valid, b.valid)), 0)::bigint AS set_off
             FROM page b JOIN round r ON r.id = b.round_id AND r.state = 'settled' LEFT JOIN newest o ON o.bet_id = b.id
            WHERE coalesce(o.kind, 'lost') IN ('won', 'lost')`,
    values: [memberId, firstIdAt(since), setOffMax],
  })
  return { alone: amount(rows[0]?.alone ?? 0n), setOff: amount(rows[0]?.set_off ?? 0n) }
}

/** Below it no bet is open: a bet is made after its round, and a minute allows for clocks that differ. */
const openFrom = `least((SELECT upto FROM vendor_round_mark),
  (SELECT min(id) - (60000::bigint << 22) FROM studio_round WHERE closed_at IS NULL),
  coalesce((SELECT min(id) FROM round WHERE settled_at IS NULL) - (60000::bigint << 22), (SELECT upto FROM vendor_round_mark)))`

export const hasOpenBets = async (from: Queryable, memberId: bigint): Promise<boolean> => {
  const { rows } = await from.query<{ has: boolean }>({
    name: 'bet_has_open',
    text: `SELECT EXISTS (SELECT 1 FROM bet_record
            WHERE ${ofMember} AND id >= ${openFrom} AND state = 'open') AS has`,
    values: [memberId],
  })
  return rows[0]?.has ?? false
}
