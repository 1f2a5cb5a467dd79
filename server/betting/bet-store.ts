import { amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Bet, GradedBet } from './bet.ts'

export type StoredBet = {
  id: bigint
  member_id: bigint
  round_id: bigint
  order_id: bigint
  placed_at: Date
  unit: bigint
  stake: bigint
  valid: bigint
  multiple: number
  lines: number
  mode: number
  play: string
  picks: string
  terms: string
  rule_version: string
}

const betColumns =
  'id, member_id, round_id, order_id, placed_at, unit, stake, valid, multiple, lines, mode, play, picks, terms, rule_version'

export const betFrom = (row: StoredBet): Bet => ({
  id: row.id,
  orderId: row.order_id,
  memberId: row.member_id,
  placedAt: row.placed_at,
  roundId: row.round_id,
  play: row.play,
  picks: row.picks,
  unit: amount(row.unit),
  multiple: row.multiple,
  mode: row.mode,
  lines: row.lines,
  stake: amount(row.stake),
  valid: amount(row.valid),
  terms: row.terms,
  ruleVersion: row.rule_version,
})

/** Bets of a round in the order of their ids, those after `after`. */
export const betsAfter = async (from: Queryable, roundId: bigint, after: bigint, limit: number): Promise<Bet[]> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_page',
    text: `SELECT ${betColumns} FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    values: [roundId, after, limit],
  })
  return rows.map(betFrom)
}

/** A bet as settlement reads it. */
export type StreamedBet = GradedBet & { memberId: bigint }

/** Stands between texts that are read together; no text of a bet holds it. */
export const textSeparator = '\u001e'

type Columns = {
  ids: Buffer
  members: Buffer
  units: Buffer
  stakes: Buffer
  numbers: Buffer
  plays: string
  picks: string
  terms: string
}

/**
 * As `betsAfter`, but many at once and only what settlement needs. Each column comes as one value, because reading
 * rows one by one takes longer than grading them.
 */
export const streamAfter = async (from: Queryable, roundId: bigint, after: bigint, limit: number): Promise<StreamedBet[]> => {
  const { rows } = await from.query<Columns | { ids: null }>({
    name: 'bet_stream',
    text: `SELECT string_agg(int8send(id), '') AS ids, string_agg(int8send(member_id), '') AS members, string_agg(int8send(unit), '') AS units,
                  string_agg(int8send(stake), '') AS stakes,
                  string_agg(int4send(multiple) || int4send(lines) || int4send(mode), '') AS numbers,
                  string_agg(play, E'\\x1e') AS plays, string_agg(picks, E'\\x1e') AS picks, string_agg(terms, E'\\x1e') AS terms
             FROM (SELECT id, member_id, unit, stake, multiple, lines, mode, play, picks, terms
                     FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3) page`,
    values: [roundId, after, limit],
  })
  const [columns] = rows
  return columns && columns.ids ? betsFromColumns(columns) : []
}

const betsFromColumns = (columns: Columns): StreamedBet[] => {
  const [ids, members, units, stakes, numbers] = [
    columns.ids,
    columns.members,
    columns.units,
    columns.stakes,
    columns.numbers,
  ].map(viewOf)
  const [plays, picks, terms] = [columns.plays, columns.picks, columns.terms].map((texts) => texts.split(textSeparator))
  invariant(ids && members && units && stakes && numbers && plays && picks && terms, 'all columns are read')
  const count = ids.byteLength / 8
  invariant(plays.length === count && picks.length === count && terms.length === count, 'no text of a bet holds the separator')
  return plays.map((play, place) => ({
    id: ids.getBigInt64(place * 8),
    memberId: members.getBigInt64(place * 8),
    unit: amount(units.getBigInt64(place * 8)),
    stake: amount(stakes.getBigInt64(place * 8)),
    multiple: numbers.getInt32(place * 12),
    lines: numbers.getInt32(place * 12 + 4),
    mode: numbers.getInt32(place * 12 + 8),
    play,
    picks: picks[place] ?? '',
    terms: terms[place] ?? '',
  }))
}

const viewOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

export const betsOf = async (from: Queryable, betIds: readonly bigint[]): Promise<Map<bigint, Bet>> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_by_id',
    text: `SELECT ${betColumns} FROM bet WHERE id = ANY($1::bigint[])`,
    values: [bigints(betIds)],
  })
  return new Map(rows.map((row) => [row.id, betFrom(row)]))
}
