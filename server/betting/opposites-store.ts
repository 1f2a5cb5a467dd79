import { ints, texts } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'

/**
 * Which bets of a round may be opposite bets.
 * markets: by market, the group whose bets of a member are netted together, and the least of its lines that cover all results;
 * bets on other markets are never netted. lines: the SQL of how many lines a bet has, of its columns.
 * ruleVersions: of bets that were sold on this condition.
 */
export type OppositesFilter = {
  markets: ReadonlyMap<string, { group: string; linesMin: number }>
  lines: string
  ruleVersions: readonly string[]
}

/** A member with enough lines in a group to cover all results. */
export type Candidate = { memberId: bigint; group: string }

/** The members of a round who may have opposite bets: few of many, so that the bets of all others need not be read. */
export const findCandidates = async (
  from: Queryable,
  roundId: bigint,
  { markets, lines, ruleVersions }: OppositesFilter,
): Promise<Candidate[]> => {
  const groups = [...new Set([...markets.values()].map(({ group }) => group))]
  const places = new Map(groups.map((group, place) => [group, place]))
  const marked = [...markets.values()]
  // Lines of different markets add up by the part of the results that each can cover. Parts like 1/11 are not exact, so that
  // somewhat less than all is enough to be looked at.
  const { rows } = await from.query<{ member_id: bigint; place: number }>(
    `SELECT b.member_id, m.place FROM bet b JOIN unnest($2::text[], $3::int[], $4::int[]) m (market, place, lines_min) ON m.market = b.market
      WHERE b.round_id = $1 AND b.rule_version = ANY ($5)
      GROUP BY b.member_id, m.place HAVING sum((${lines})::float8 / m.lines_min) > 0.999`,
    [
      roundId,
      texts([...markets.keys()]),
      ints(marked.map(({ group }) => places.get(group) ?? 0)),
      ints(marked.map(({ linesMin }) => linesMin)),
      ruleVersions,
    ],
  )
  return rows.map(({ member_id: memberId, place }) => ({ memberId, group: groups[place] ?? '' }))
}

/** Whether what free bets paid in a round is set off against what members paid: not in rounds from before this was the rule. */
export const countsFreeBets = async (from: Queryable, roundId: bigint): Promise<boolean> => {
  const { rows } = await from.query<{ counts: boolean }>('SELECT $1 >= free_from_id AS counts FROM turnover_mark', [roundId])
  return rows[0]?.counts ?? true
}
