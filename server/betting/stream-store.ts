import { type Amount, amount } from '@tamuvo/money/amount.ts'
import pg from 'pg'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import type { GradedBet } from './bet.ts'
import { textSeparator } from './bet-store.ts'

/** A bet as settlement reads it. */
export type StreamedBet = GradedBet & { memberId: bigint }

/**
 * Which bets are worth reading; all, where nothing is said.
 * marks: by play, the texts of which a bet's picks hold all of at least one list, in that order, each after the end of the
 * one before. Plays that are not listed are read whole.
 * terms: a text that the terms hold.
 */
export type Prefilter = { patterns?: ReadonlyMap<string, readonly (readonly string[])[]>; terms?: string }

/** Bets of a round in the order of their ids up to and with `upto`: their count, their stake in real money, and those found. */
export type Prefiltered = { bets: number; upto: bigint; stake: Amount; found: StreamedBet[] }

export type ReadPrefiltered = (after: bigint, limit: number) => Promise<Prefiltered | undefined>

/**
 * Makes ready to go through the bets of a round, many at once. Bets are prefiltered where they lie; what is found comes column
 * by column, each as one value, because reading rows one by one takes longer than grading them.
 * @returns reads the `limit` bets after an id; undefined when there are none
 */
export const readRound = (from: Queryable, roundId: bigint, prefilter: Prefilter = {}): ReadPrefiltered => {
  const statement = prefilteringStatement(prefilter)
  return async (after, limit) => {
    const { rows } = await from.query<Row>(statement, [roundId, after, limit, trialIdsFrom])
    const [row] = rows
    if (!row?.upto) return undefined
    return { bets: Number(row.bets), upto: row.upto, stake: amount(row.stake), found: row.ids ? betsFromColumns(row) : [] }
  }
}

/** Bets of a round up to and with `upto` as lines of text, each ended by a line feed. */
export type BetLines = { bets: number; upto: bigint; text: string }

/**
 * The bets after an id as "id|play|picks|unit|multiple|mode", the unit as on the wire: for digests of whole rounds.
 * @returns undefined when there are none
 */
export const linesAfter = async (
  from: Queryable,
  roundId: bigint,
  after: bigint,
  limit: number,
): Promise<BetLines | undefined> => {
  const { rows } = await from.query<{ bets: bigint; upto: bigint | null; text: string }>({
    name: 'bet_lines',
    text: `SELECT count(*) AS bets, max(id) AS upto,
                  string_agg(id || '|' || play || '|' || picks || '|' || unit / 100 || '.' || unit / 10 % 10 || unit % 10 || '|' || multiple || '|' || mode || E'\\n', '') AS text
             FROM (SELECT id, play, picks, unit, multiple, mode FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3) page`,
    values: [roundId, after, limit],
  })
  const [row] = rows
  return row?.upto ? { bets: Number(row.bets), upto: row.upto, text: row.text } : undefined
}

/** What a member staked on a round and won by it. */
export type Standing = { memberId: bigint; stake: Amount; won: number; payout: Amount }

/** Adds up what every member with bets on a round staked and won, and tells it `atOnce` members at a time. */
export const tellStandings = async (
  tx: Tx,
  roundId: bigint,
  atOnce: number,
  tell: (standings: readonly Standing[]) => Promise<void>,
): Promise<void> => {
  await tx.query(
    `DECLARE standing NO SCROLL CURSOR FOR
     SELECT member_id, sum(stake)::bigint AS stake, sum(won) AS won, sum(payout)::bigint AS payout
       FROM (SELECT member_id, stake, 0 AS won, 0 AS payout FROM bet WHERE round_id = $1
              UNION ALL
             SELECT member_id, 0, 1, amount FROM payout WHERE round_id = $1 AND version = 1 AND NOT is_refund) moved
      GROUP BY member_id`,
    [roundId],
  )
  for (;;) {
    const { rows } = await tx.query<{ member_id: bigint; stake: bigint; won: bigint; payout: bigint }>(
      `FETCH ${atOnce} FROM standing`,
    )
    await tell(
      rows.map((row) => ({
        memberId: row.member_id,
        stake: amount(row.stake),
        won: Number(row.won),
        payout: amount(row.payout),
      })),
    )
    if (rows.length < atOnce) break
  }
  await tx.query('CLOSE standing')
}

/** The id of the bet taken last, on any round; zero when there is none. */
export const newestBet = async (from: Queryable): Promise<bigint> => {
  const { rows } = await from.query<{ id: bigint | null }>({
    name: 'bet_newest',
    text: 'SELECT max(id) AS id FROM bet',
    values: [],
  })
  return rows[0]?.id ?? 0n
}

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

type Row = { bets: bigint; upto: bigint | null; stake: bigint } & (Columns | { ids: null })

const prefilteringStatement = (prefilter: Prefilter): string => {
  const columns = [
    ['ids', `int8send(id)`, `''`],
    ['members', `int8send(member_id)`, `''`],
    ['units', `int8send(unit)`, `''`],
    ['stakes', `int8send(stake)`, `''`],
    ['numbers', `int4send(multiple) || int4send(lines) || int4send(mode)`, `''`],
    ['plays', 'play', `E'\\x1e'`],
    ['picks', 'picks', `E'\\x1e'`],
    ['terms', 'terms', `E'\\x1e'`],
  ].map(([name, value, between]) => `string_agg(${value}, ${between}) FILTER (WHERE is_found) AS ${name}`)
  return `SELECT count(*) AS bets, max(id) AS upto, coalesce(sum(stake) FILTER (WHERE member_id < $4), 0)::bigint AS stake, ${columns.join(', ')}
            FROM (SELECT id, member_id, unit, stake, multiple, lines, mode, play, picks, terms, ${conditionOf(prefilter)} AS is_found
                    FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3) page`
}

const conditionOf = ({ patterns, terms }: Prefilter): string => {
  const conditions: string[] = []
  if (terms !== undefined) conditions.push(`strpos(terms, ${pg.escapeLiteral(terms)}) > 0`)
  if (patterns) conditions.push(playTree([...patterns].sort(([a], [b]) => (a < b ? -1 : 1))))
  return conditions.join(' AND ') || 'true'
}

type MarkedPlay = readonly [play: string, patterns: readonly (readonly string[])[]]

const leafPlays = 3

/** Finds the condition of a play by halving: a game has a hundred plays, and a row would be compared with all of them. */
const playTree = (plays: readonly MarkedPlay[]): string => {
  if (plays.length > leafPlays) {
    const middle = plays.length >> 1
    const [first] = plays[middle] ?? []
    const [before, from] = [plays.slice(0, middle), plays.slice(middle)]
    return `CASE WHEN play < ${pg.escapeLiteral(first ?? '')} COLLATE "C" THEN ${playTree(before)} ELSE ${playTree(from)} END`
  }
  const cases = plays.map(([play, patterns]) => `WHEN ${pg.escapeLiteral(play)} THEN ${anyOf(patterns)}`)
  return cases.length > 0 ? `CASE play ${cases.join(' ')} ELSE true END` : 'true'
}

const anyOf = (patterns: readonly (readonly string[])[]): string =>
  patterns.length === 0
    ? 'false'
    : `(${patterns.map((pattern) => `picks LIKE ${pg.escapeLiteral(patternOf(pattern))}`).join(' OR ')})`

const patternOf = (pattern: readonly string[]): string =>
  `%${pattern.map((text) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`).join('')}`

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
