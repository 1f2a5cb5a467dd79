import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { betsOfRounds } from '@tamuvo/server/betting/decided-store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { settingList } from '@tamuvo/server/platform/setting-list.ts'
import { roundsAfter } from '@tamuvo/server/studio/round-store.ts'
import { faultsOfRound, isInService, type RoundRules, type StoredOutcome } from './judge-round.ts'
import type { AuditRecord } from './records.ts'
import type { SeedOpener } from './seed-opener.ts'
import type { StudioCounts, StudioFault } from './studio-records.ts'

const roundsAtOnce = 500
const seedsAtOnce = 1_000

/** Rows below are archived: rounds that began there are not compared with their entries, which may lie in files. */
const archivedText = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

/** Bets of rounds, and what their entries come to: stakes less nothing; wins, those of free spins and stakes given back, as what they returned. */
const bookedText = `SELECT b.member_id AS "memberId", b.round_id AS "roundId", b.id, b.stake, coalesce(j.stake, 0)::text AS "stakeBooked",
         coalesce(o.amount, 0) AS returned, coalesce(j.paid, 0)::text AS "paidBooked"
    FROM studio_round r JOIN bet b ON b.round_id = r.id
    LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id
     AND NOT EXISTS (SELECT 1 FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
    LEFT JOIN (SELECT ref, member_id, -sum(amount) FILTER (WHERE kind = 20) AS stake, sum(amount) FILTER (WHERE kind IN (21, 22, 23, 29)) AS paid
                 FROM journal WHERE (kind BETWEEN 20 AND 23 OR kind = 29) AND account > 0 GROUP BY ref, member_id) j ON j.ref = b.id AND j.member_id = b.member_id
   WHERE r.id >= ${archivedText} AND (b.stake <> coalesce(j.stake, 0) OR coalesce(o.amount, 0) <> coalesce(j.paid, 0)) ORDER BY b.id`

const strayText = `WITH played AS MATERIALIZED (
    SELECT b.member_id, b.round_id, b.id FROM bet b
     WHERE b.product = 'RNG' AND b.round_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM round r WHERE r.id = b.round_id)
  )
  SELECT b.member_id AS "memberId", b.round_id AS "roundId", b.id FROM played b
   WHERE NOT EXISTS (SELECT FROM studio_round s WHERE s.id = b.round_id) ORDER BY b.id`

/** Computes each round of own games again, and compares it with what is stored, what its entries come to, and what was committed to. */
export const readStudio = async function* (from: Queryable, openSeed: SeedOpener): AsyncGenerator<AuditRecord> {
  for await (const fault of bookedFaults(from)) yield { is: 'misplayed', fault }
  for await (const fault of seedFaults(from, openSeed)) yield { is: 'misplayed', fault }
  const counts: StudioCounts = { rounds: 0n, keyless: 0n, retired: 0n }
  for await (const fault of roundFaults(from, openSeed, counts)) yield { is: 'misplayed', fault }
  yield { is: 'studio', counts }
}

const whole = { id: 0n, due: 0n, found: 0n }

const bookedFaults = async function* (from: Queryable): AsyncGenerator<StudioFault> {
  const { rows } = await from.query<
    Pick<StudioFault, 'memberId' | 'roundId' | 'id'> & {
      stake: bigint
      stakeBooked: string
      returned: bigint
      paidBooked: string
    }
  >(bookedText)
  for (const { stake, stakeBooked, returned, paidBooked, ...bet } of rows) {
    const [staked, paid] = [BigInt(stakeBooked), BigInt(paidBooked)]
    if (staked !== stake) yield { of: 'stake', ...bet, due: stake, found: staked }
    if (paid !== returned) yield { of: 'paid', ...bet, due: returned, found: paid }
  }
  const { rows: stray } = await from.query<Pick<StudioFault, 'memberId' | 'roundId' | 'id'>>(strayText)
  for (const bet of stray) yield { ...whole, of: 'stray', ...bet }
}

type SeedRow = { id: bigint; memberId: bigint; sealed: Buffer; commitment: Buffer; nonce: bigint; rounds: bigint; last: bigint }

/** A seed decides the places 0 to the one before its count, each once: there are as many rounds, and the last has the last place. */
const seedsText = `SELECT s.id, s.member_id AS "memberId", s.sealed, s.commitment, s.nonce, r.rounds, r.last
    FROM (SELECT * FROM studio_seed WHERE id > $1 ORDER BY id LIMIT $2) s
   CROSS JOIN LATERAL (SELECT count(*) AS rounds, coalesce(max(nonce), -1) AS last FROM studio_round r WHERE r.seed_id = s.id AND r.member_id = s.member_id) r
   ORDER BY s.id`

const seedFaults = async function* (from: Queryable, openSeed: SeedOpener): AsyncGenerator<StudioFault> {
  for (let after = 0n; ;) {
    const { rows } = await from.query<SeedRow>(seedsText, [after, seedsAtOnce])
    for (const { id, memberId, sealed, commitment, nonce, rounds, last } of rows) {
      const about = { ...whole, memberId, roundId: 0n, id }
      if (rounds !== nonce || last !== nonce - 1n)
        yield { ...about, of: 'places', due: nonce, found: rounds < last + 1n ? rounds : last + 1n }
      const opened = openSeed({ id, sealed })
      const isKept = opened.is === 'open' && commitmentOf(opened.seed) === commitment.toString('hex')
      if (opened.is !== 'away' && !isKept) yield { ...about, of: 'seed' }
      after = id
    }
    if (rows.length < seedsAtOnce) return
  }
}

const roundFaults = async function* (from: Queryable, openSeed: SeedOpener, counts: StudioCounts): AsyncGenerator<StudioFault> {
  const rules = await rulesOf(from)
  for (let after = 0n; ;) {
    const rounds = await roundsAfter(from, after, roundsAtOnce)
    const ids = rounds.map(({ id }) => id)
    const [bets, outcomes, seeds] = [
      await betsOfRounds(from, ids),
      await outcomesOfRounds(from, ids),
      await seedsOf(from, rounds),
    ]
    for (const round of rounds) {
      const seed = seeds.get(round.seedId)
      const opened = seed && openSeed(seed)
      const serverSeed = opened?.is === 'open' ? opened.seed : undefined
      const [of, ended] = [bets.get(round.id) ?? [], outcomes.get(round.id) ?? []]
      yield* faultsOfRound({ round, bets: of, outcomes: ended, clientSeed: seed?.clientSeed ?? '', serverSeed }, rules)
      counts.rounds++
      if (!isInService(round)) counts.retired++
      else if (serverSeed === undefined) counts.keyless++
      after = round.id
    }
    if (rounds.length < roundsAtOnce) return
  }
}

const outcomesOfRounds = async (from: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, StoredOutcome[]>> => {
  const { rows } = await from.query<StoredOutcome & { roundId: bigint }>(
    `SELECT round_id AS "roundId", bet_id AS "betId", member_id AS "memberId", kind, amount, valid FROM outcome o
      WHERE round_id = ANY ($1::bigint[]) AND NOT EXISTS (
        SELECT 1 FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)`,
    [ids.map(String)],
  )
  const byRound = new Map<bigint, StoredOutcome[]>(ids.map((id) => [id, []]))
  for (const { roundId, ...outcome } of rows) byRound.get(roundId)?.push(outcome)
  return byRound
}

type SealedRow = { id: bigint; sealed: Buffer; clientSeed: string }

const seedsOf = async (from: Queryable, rounds: readonly { seedId: bigint }[]): Promise<ReadonlyMap<bigint, SealedRow>> => {
  const ids = [...new Set(rounds.map(({ seedId }) => seedId))]
  const { rows } = await from.query<SealedRow>(
    'SELECT id, sealed, client_seed AS "clientSeed" FROM studio_seed WHERE id = ANY ($1::bigint[])',
    [ids.map(String)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The most that ever could be sold, and after how many hours a round is ended, by the newest round: a site that was down has time to
 * end what waited.
 */
const rulesOf = async (from: Queryable): Promise<RoundRules> => {
  const { rows } = await from.query<{ most: string[]; hours: number | null; now: Date | null }>(
    `SELECT (SELECT coalesce(array_agg(value_after->>'payoutMost') FILTER (WHERE value_after IS NOT NULL), '{}') FROM setting_change WHERE key = 'studio.limits') AS most,
            (SELECT value::text::int FROM setting WHERE key = 'studio.openHours') AS hours,
            (SELECT opened_at FROM studio_round ORDER BY id DESC LIMIT 1) AS now`,
  )
  const { most = [], hours = null, now = null } = rows[0] ?? {}
  const limits = [settingList['studio.limits'].initial.payoutMost, ...most].map(fromWire)
  return {
    payoutMost: limits.reduce((greatest, each) => (each > greatest ? each : greatest)),
    openHours: hours ?? settingList['studio.openHours'].initial,
    now: now ?? new Date(0),
  }
}
