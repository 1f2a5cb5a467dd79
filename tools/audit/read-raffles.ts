import type { RafflePrizeRule } from '@tamuvo/contract/raffle-rule.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { drawRaffle } from '@tamuvo/games/loyalty/raffle.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import { raffleSeeds } from '@tamuvo/server/raffle/seed-store.ts'
import type { RaffleCounts, RaffleFault, RaffleRecord } from './raffle-records.ts'
import type { SeedOpener } from './seed-opener.ts'

const drawsAtOnce = 1_000

/** Rows below are archived: draws from there are not compared with their entries, which may lie in files. */
const archivedText = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

/** Each draw uses a ticket of its member, which knows no other draw; and each ticket that was used knows its draw. */
const ticketsText = `SELECT 'ticket' AS of, d.promotion_id AS "raffleId", d.id, 1::bigint AS due, 0::bigint AS found
    FROM raffle_draw d LEFT JOIN raffle_ticket t ON t.member_id = d.member_id AND t.id = d.ticket_id
   WHERE t.draw_id IS DISTINCT FROM d.id OR t.promotion_id <> d.promotion_id
  UNION ALL
  SELECT 'used', t.promotion_id, t.id, 1, 0
    FROM raffle_ticket t LEFT JOIN raffle_draw d ON d.id = t.draw_id
   WHERE t.draw_id IS NOT NULL AND (d.ticket_id IS DISTINCT FROM t.id OR d.member_id <> t.member_id)`

/** As many draws as were counted, from 1 on; and of each seed those of its places, from 0 on. */
const countsText = `SELECT 'order' AS of, r.promotion_id AS "raffleId", r.promotion_id AS id, r.draws AS due, least(d.count, d.last) AS found
    FROM raffle r CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(max(no), 0) AS last FROM raffle_draw d WHERE d.promotion_id = r.promotion_id) d
   WHERE d.count <> r.draws OR d.last <> r.draws
  UNION ALL
  SELECT 'nonce', s.promotion_id, s.id, s.nonce, least(d.count, d.last)
    FROM raffle_seed s CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(max(nonce) + 1, 0)::bigint AS last FROM raffle_draw d WHERE d.seed_id = s.id AND d.member_id = s.member_id) d
   WHERE d.count <> s.nonce OR d.last <> s.nonce`

/** What was credited, by the entries of rewards; and rewards without a draw. */
const creditsText = `WITH credited AS (
       SELECT d.promotion_id, d.id, d.amount, d.points, coalesce(m.amount, 0) AS money, coalesce(p.amount, 0) / 100 AS scored
         FROM raffle_draw d
         LEFT JOIN reward r ON r.member_id = d.member_id AND r.id = d.reward_id AND r.kind = 'RAFFLE' AND r.ref = d.id::text
         LEFT JOIN journal m ON m.entry_id = r.entry_id AND m.kind = $1 AND m.account > 0
         LEFT JOIN journal p ON p.entry_id = r.points_entry_id AND p.kind = $1 AND p.account > 0
        WHERE d.id >= ${archivedText})
   SELECT 'money' AS of, promotion_id AS "raffleId", id, amount AS due, money AS found FROM credited WHERE amount <> money
   UNION ALL SELECT 'points', promotion_id, id, points, scored FROM credited WHERE points <> scored
   UNION ALL
   SELECT 'stray', 0, r.id, 0, 1 FROM reward r WHERE r.kind = 'RAFFLE'
      AND NOT EXISTS (SELECT FROM raffle_draw d WHERE d.reward_id = r.id AND d.member_id = r.member_id)`

/** Compares draws of raffles with their tickets, seeds, stock and entries, and computes each again. */
export const readRaffles = async function* (from: Queryable, openSeed: SeedOpener): AsyncGenerator<RaffleRecord> {
  for (const [text, values] of [
    [ticketsText, []],
    [countsText, []],
    [creditsText, [numberOfKind('RAFFLE')]],
  ] as const) {
    const { rows } = await from.query<RaffleFault>(text, [...values])
    for (const fault of rows) yield { is: 'misdrawn', fault }
  }
  const counts: RaffleCounts = { draws: 0n, keyless: 0n }
  const known = await rafflesOf(from)
  for (const [raffleId, raffle] of known)
    for await (const fault of drawFaults(from, { raffleId, raffle, openSeed, counts })) yield { is: 'misdrawn', fault }
  yield { is: 'raffles', counts }
}

type Counted = { place: number; stock: bigint | null; given: bigint }
type Known = { counted: Counted[]; versions: Map<number, RafflePrizeRule[]> }

/** Raffles that were drawn from, with their prizes by version. */
const rafflesOf = async (from: Queryable): Promise<Map<bigint, Known>> => {
  const { rows } = await from.query<{ id: bigint; version: number; prizes: RafflePrizeRule[] }>(
    `SELECT v.promotion_id AS id, v.version, v.rule->'trigger'->'prizes' AS prizes
       FROM raffle r JOIN promotion_version v ON v.promotion_id = r.promotion_id
      WHERE v.published_at IS NOT NULL AND v.rule->'trigger'->>'kind' = 'RAFFLE' ORDER BY v.promotion_id, v.version`,
  )
  const { rows: counted } = await from.query<Counted & { id: bigint }>(
    'SELECT promotion_id AS id, place, stock, given FROM raffle_prize ORDER BY promotion_id, place',
  )
  const known = new Map<bigint, Known>()
  for (const { id, version, prizes } of rows) {
    const raffle = known.get(id) ?? { counted: counted.filter((each) => each.id === id), versions: new Map() }
    known.set(id, raffle)
    raffle.versions.set(version, prizes)
  }
  return known
}

type Row = {
  id: bigint
  no: bigint
  version: number
  seedId: bigint
  sealed: Buffer
  commitment: Buffer
  clientSeed: string
  nonce: number
  given: (bigint | string)[]
  drawn: number
  won: number
  prize: string
  amount: bigint
  points: bigint
}

const drawsText = `SELECT d.id, d.no, d.version, d.seed_id AS "seedId", s.sealed, s.commitment, d.client_seed AS "clientSeed", d.nonce, d.given,
    d.drawn, d.won, d.prize, d.amount, d.points
  FROM raffle_draw d JOIN raffle_seed s ON s.id = d.seed_id AND s.member_id = d.member_id
 WHERE d.promotion_id = $1 AND d.no > $2 ORDER BY d.no LIMIT $3`

type Reading = { raffleId: bigint; raffle: Known; openSeed: SeedOpener; counts: RaffleCounts }

const drawFaults = async function* (
  from: Queryable,
  { raffleId, raffle, openSeed, counts }: Reading,
): AsyncGenerator<RaffleFault> {
  const given: number[] = []
  for (let after = 0n; ;) {
    const { rows } = await from.query<Row>(drawsText, [raffleId, after, drawsAtOnce])
    for (const row of rows) {
      const fault = { raffleId, id: row.id, due: 0n, found: 0n }
      const prizes = raffle.versions.get(row.version) ?? []
      const before = prizes.map((_, place) => given[place] ?? 0)
      if (before.join() !== row.given.map(String).join()) yield { ...fault, of: 'given' }
      const opened = openSeed({ id: row.seedId, sealed: row.sealed }, raffleSeeds)
      if (opened.is === 'away') counts.keyless++
      else {
        const serverSeed = opened.is === 'open' ? opened.seed : undefined
        const isKept = serverSeed !== undefined && commitmentOf(serverSeed) === row.commitment.toString('hex')
        if (isKept) yield* resultFaults(row, { prizes, before, serverSeed, fault })
        else yield { ...fault, of: 'seed', id: row.seedId }
      }
      given[row.won] = (given[row.won] ?? 0) + 1
      counts.draws++
      after = row.no
    }
    if (rows.length < drawsAtOnce) break
  }
  yield* stockFaults(raffleId, raffle, given)
}

type Deciding = { prizes: RafflePrizeRule[]; before: number[]; serverSeed: string; fault: Omit<RaffleFault, 'of'> }

/** A draw decided again: its places, and what the prize there is. */
const resultFaults = function* (row: Row, { prizes, before, serverSeed, fault }: Deciding): Generator<RaffleFault> {
  const { drawn, won } = drawRaffle(prizes, { serverSeed, clientSeed: row.clientSeed, nonce: row.nonce }, before)
  const prize = prizes[won]
  const isPrize =
    prize?.id === row.prize && fromWire(prize.amount) === row.amount && BigInt(prize.points) === row.points && drawn === row.drawn
  if (won !== row.won || !isPrize) yield { ...fault, of: 'result', due: BigInt(won), found: BigInt(row.won) }
}

/** No prize was given beyond its stock by the rule, and each as often as was counted. */
const stockFaults = function* (raffleId: bigint, { counted, versions }: Known, given: readonly number[]): Generator<RaffleFault> {
  const [prizes = []] = versions.values()
  for (const [place, { stock }] of prizes.entries()) {
    const found = BigInt(given[place] ?? 0)
    const due = counted[place]?.given ?? 0n
    const most = stock === null ? found : BigInt(stock)
    if (found !== due || found > most) yield { of: 'stock', raffleId, id: BigInt(place), due: found > most ? most : due, found }
  }
}
