import { type Amount, amount } from '@tamuvo/money/amount.ts'
import pg from 'pg'
import { bigints, texts } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import type { GradedBet } from './bet.ts'
import { textSeparator } from './bet-store.ts'

/** A bet as settlement reads it. */
export type StreamedBet = GradedBet & { memberId: bigint }

/**
 * Selects the bets to read; all by default.
 * patterns: by market, lists of texts; a selection matches a list that it contains in order without overlap, and one list is
 * enough. All bets of unlisted markets are read.
 * price: a substring of the price.
 * among: bets of these members, on these markets, by these rule versions.
 * decided: also bets that have an outcome row.
 */
export type Prefilter = {
  patterns?: ReadonlyMap<string, readonly (readonly string[])[]>
  price?: string
  among?: Among
  decided?: boolean
}

type Among = { members: readonly bigint[]; markets: readonly string[]; ruleVersions: readonly string[] }

/** Bets of a round by id up to and including `upto`: count, stake in real money, and the matching ones. */
export type Prefiltered = { bets: number; upto: bigint; stake: Amount; found: StreamedBet[] }

export type ReadPrefiltered = (after: bigint, limit: number) => Promise<Prefiltered | undefined>

/**
 * Prepares reading the bets of a round in chunks. The database prefilters them and returns each column as one value, because
 * reading row by row takes longer than grading.
 * @returns reads the `limit` bets after an id; undefined when there are none
 */
export const readRound = (from: Queryable, roundId: bigint, prefilter: Prefilter = {}): ReadPrefiltered => {
  const statement = prefilteringStatement(prefilter)
  const { among } = prefilter
  const listed = among ? [bigints(among.members), texts(among.markets), texts(among.ruleVersions)] : []
  return async (after, limit) => {
    const { rows } = await from.query<Row>(statement, [roundId, after, limit, trialIdsFrom, ...listed])
    const [row] = rows
    if (!row?.upto) return undefined
    return { bets: Number(row.bets), upto: row.upto, stake: amount(row.stake), found: row.ids ? betsFromColumns(row) : [] }
  }
}

/** Bets of a round up to and including `upto` as lines of text, each ended by a line feed. `realBets`: for real money. */
export type BetLines = { bets: number; realBets: number; upto: bigint; text: string }

/**
 * The bets after an id, a line of text each: for digests of whole rounds.
 * @param line the SQL of a line, of the columns id, market, selection and price
 * @param page.isReal with the lines of bets for real money alone; all are counted
 * @returns undefined when there are none
 */
export const linesAfter = async (
  from: Queryable,
  line: string,
  { roundId, after, limit, isReal = false }: { roundId: bigint; after: bigint; limit: number; isReal?: boolean },
): Promise<BetLines | undefined> => {
  const { rows } = await from.query<{ bets: bigint; real_bets: bigint; upto: bigint | null; text: string }>(
    `SELECT count(*) AS bets, count(*) FILTER (WHERE member_id < $4) AS real_bets, max(id) AS upto, coalesce(string_agg(${line} || E'\\n', '') ${isReal ? 'FILTER (WHERE member_id < $4)' : ''}, '') AS text
       FROM (SELECT id, member_id, market, selection, price FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3) page`,
    [roundId, after, limit, trialIdsFrom],
  )
  const [row] = rows
  return row?.upto ? { bets: Number(row.bets), realBets: Number(row.real_bets), upto: row.upto, text: row.text } : undefined
}

/** Stake and win of a member on a round. */
export type MemberResult = { memberId: bigint; stake: Amount; won: number; payout: Amount }

/** Sums stakes and wins of every member with bets on a round, and passes them on `atOnce` members at a time. */
export const readMemberResults = async (
  tx: Tx,
  roundId: bigint,
  atOnce: number,
  take: (results: readonly MemberResult[]) => Promise<void>,
): Promise<void> => {
  await tx.query(
    `DECLARE member_result NO SCROLL CURSOR FOR
     SELECT member_id, sum(stake)::bigint AS stake, sum(won) AS won, sum(payout)::bigint AS payout
       FROM (SELECT member_id, stake, 0 AS won, 0 AS payout FROM bet WHERE round_id = $1
              UNION ALL
             SELECT member_id, 0, 1, amount FROM outcome WHERE round_id = $1 AND version = 1 AND kind NOT IN ('void', 'lost')) moved
      GROUP BY member_id`,
    [roundId],
  )
  for (;;) {
    const { rows } = await tx.query<{ member_id: bigint; stake: bigint; won: bigint; payout: bigint }>(
      `FETCH ${atOnce} FROM member_result`,
    )
    await take(
      rows.map((row) => ({
        memberId: row.member_id,
        stake: amount(row.stake),
        won: Number(row.won),
        payout: amount(row.payout),
      })),
    )
    if (rows.length < atOnce) break
  }
  await tx.query('CLOSE member_result')
}

/** The id of the last accepted bet on any round; zero when there is none. */
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
  stakes: Buffer
  valids: Buffer
  markets: string
  selections: string
  prices: string
}

type Row = { bets: bigint; upto: bigint | null; stake: bigint } & (Columns | { ids: null })

const prefilteringStatement = (prefilter: Prefilter): string => {
  const columns = [
    ['ids', `int8send(id)`, `''`],
    ['members', `int8send(member_id)`, `''`],
    ['stakes', `int8send(stake)`, `''`],
    ['valids', `int8send(valid)`, `''`],
    ['markets', 'market', `E'\\x1e'`],
    ['selections', 'selection', `E'\\x1e'`],
    ['prices', 'price', `E'\\x1e'`],
  ].map(([name, value, between]) => `string_agg(${value}, ${between}) FILTER (WHERE is_found) AS ${name}`)
  return `SELECT count(*) AS bets, max(id) AS upto, coalesce(sum(stake) FILTER (WHERE member_id < $4), 0)::bigint AS stake, ${columns.join(', ')}
            FROM (SELECT id, member_id, stake, valid, market, selection, price, ${conditionOf(prefilter)} AS is_found
                    FROM bet WHERE round_id = $1 AND id > $2 ORDER BY id LIMIT $3) page`
}

const amongText = 'market = ANY ($6::text[]) AND member_id = ANY ($5::bigint[]) AND rule_version = ANY ($7::text[])'

const conditionOf = ({ patterns, price, among, decided }: Prefilter): string => {
  const conditions: string[] = []
  if (among) conditions.push(amongText)
  if (price !== undefined) conditions.push(`strpos(price, ${pg.escapeLiteral(price)}) > 0`)
  if (patterns) conditions.push(marketTree([...patterns].sort(([a], [b]) => (a < b ? -1 : 1))))
  const condition = conditions.join(' AND ') || 'true'
  return decided
    ? `(${condition}) OR EXISTS (SELECT 1 FROM outcome o WHERE o.member_id = bet.member_id AND o.bet_id = bet.id)`
    : condition
}

type Marked = readonly [market: string, patterns: readonly (readonly string[])[]]

const leafMarkets = 3

/** A binary search over the markets, because a game has a hundred and CASE compares one by one. */
const marketTree = (markets: readonly Marked[]): string => {
  if (markets.length > leafMarkets) {
    const middle = markets.length >> 1
    const [first] = markets[middle] ?? []
    const [before, from] = [markets.slice(0, middle), markets.slice(middle)]
    return `CASE WHEN market < ${pg.escapeLiteral(first ?? '')} COLLATE "C" THEN ${marketTree(before)} ELSE ${marketTree(from)} END`
  }
  const cases = markets.map(([market, patterns]) => `WHEN ${pg.escapeLiteral(market)} THEN ${anyOf(patterns)}`)
  return cases.length > 0 ? `CASE market ${cases.join(' ')} ELSE true END` : 'true'
}

const anyOf = (patterns: readonly (readonly string[])[]): string =>
  patterns.length === 0
    ? 'false'
    : `(${patterns.map((pattern) => `selection LIKE ${pg.escapeLiteral(patternOf(pattern))}`).join(' OR ')})`

const patternOf = (pattern: readonly string[]): string =>
  `%${pattern.map((text) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`).join('')}`

const betsFromColumns = (columns: Columns): StreamedBet[] => {
  const [ids, members, stakes, valids] = [columns.ids, columns.members, columns.stakes, columns.valids].map(viewOf)
  const [markets, selections, prices] = [columns.markets, columns.selections, columns.prices].map((column) =>
    column.split(textSeparator),
  )
  invariant(ids && members && stakes && valids && markets && selections && prices, 'all columns are read')
  const count = ids.byteLength / 8
  invariant(
    markets.length === count && selections.length === count && prices.length === count,
    'no text of a bet holds the separator',
  )
  return markets.map((market, place) => ({
    id: ids.getBigInt64(place * 8),
    memberId: members.getBigInt64(place * 8),
    stake: amount(stakes.getBigInt64(place * 8)),
    valid: amount(valids.getBigInt64(place * 8)),
    market,
    selection: selections[place] ?? '',
    price: prices[place] ?? '',
  }))
}

const viewOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
