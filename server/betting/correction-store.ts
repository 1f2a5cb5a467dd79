import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { OutcomeKind } from './bet.ts'

export type CorrectionState = 'proposed' | 'approved' | 'rejected'
/** Payments come first, so that members with both can cover what is collected. */
export type CorrectionPhase = 'pay' | 'take' | 'done'

/** A wrong published result and the right one, each as text of the product. Makers and checkers are staff. */
export type Correction = {
  id: bigint
  request: string
  roundId: bigint
  /** The version of its outcomes. */
  version: number
  replaces: string
  result: string
  reason: string
  evidence: string
  maker: bigint
  proposedAt: Date
  state: CorrectionState
  checker: bigint | null
  decision: string | null
  decidedAt: Date | null
  phase: CorrectionPhase
  doneUpto: bigint
  totals: CorrectionTotals
  doneAt: Date | null
}

/** Of bets for real money: changed outcomes, difference of winners, amounts paid, collected and uncollected. */
export type CorrectionTotals = { changed: number; winners: number; paid: Amount; taken: Amount; uncollected: Amount }

export type CorrectionProposal = Pick<
  Correction,
  'id' | 'request' | 'roundId' | 'version' | 'replaces' | 'result' | 'reason' | 'evidence' | 'maker' | 'proposedAt'
>

type StoredCorrection = {
  id: bigint
  request: string
  round_id: bigint
  version: number
  replaces: string
  result: string
  reason: string
  evidence: string
  maker: bigint
  proposed_at: Date
  state: CorrectionState
  checker: bigint | null
  decision: string | null
  decided_at: Date | null
  phase: CorrectionPhase
  done_upto: bigint
  changed: bigint
  winners: bigint
  paid: bigint
  taken: bigint
  uncollected: bigint
  done_at: Date | null
}

const correctionFrom = (row: StoredCorrection): Correction => ({
  id: row.id,
  request: row.request,
  roundId: row.round_id,
  version: row.version,
  replaces: row.replaces,
  result: row.result,
  reason: row.reason,
  evidence: row.evidence,
  maker: row.maker,
  proposedAt: row.proposed_at,
  state: row.state,
  checker: row.checker,
  decision: row.decision,
  decidedAt: row.decided_at,
  phase: row.phase,
  doneUpto: row.done_upto,
  totals: {
    changed: Number(row.changed),
    winners: Number(row.winners),
    paid: amount(row.paid),
    taken: amount(row.taken),
    uncollected: amount(row.uncollected),
  },
  doneAt: row.done_at,
})

const one = async (from: Queryable, condition: string, values: unknown[]): Promise<Correction | undefined> => {
  const { rows } = await from.query<StoredCorrection>(`SELECT * FROM round_correction WHERE ${condition}`, values)
  return rows[0] && correctionFrom(rows[0])
}

export const findCorrection = (from: Queryable, id: bigint): Promise<Correction | undefined> => one(from, 'id = $1', [id])

export const findCorrectionRequest = (from: Queryable, request: string): Promise<Correction | undefined> =>
  one(from, 'request = $1', [request])

/** Locks it until the transaction ends. */
export const holdCorrection = (tx: Tx, id: bigint): Promise<Correction | undefined> => one(tx, 'id = $1 FOR UPDATE', [id])

/** The corrections of a round that were not rejected, oldest first. */
export const correctionsOf = async (from: Queryable, roundId: bigint): Promise<Correction[]> => {
  const { rows } = await from.query<StoredCorrection>(
    `SELECT * FROM round_correction WHERE round_id = $1 AND state <> 'rejected' ORDER BY version`,
    [roundId],
  )
  return rows.map(correctionFrom)
}

/** Newest first. */
export const listCorrections = async (from: Queryable, limit: number): Promise<Correction[]> => {
  const { rows } = await from.query<StoredCorrection>(
    'SELECT * FROM round_correction ORDER BY proposed_at DESC, id DESC LIMIT $1',
    [limit],
  )
  return rows.map(correctionFrom)
}

/** Serializes proposals for a round until the transaction ends. */
export const lockCorrections = async (tx: Tx, roundId: bigint): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('round correction', $1))`, [roundId])
}

/** @returns false when the request was used for another round at the same moment */
export const insertCorrection = async (tx: Tx, proposal: CorrectionProposal): Promise<boolean> => {
  const { id, request, roundId, version, replaces, result, reason, evidence, maker, proposedAt } = proposal
  const { rowCount } = await tx.query(
    `INSERT INTO round_correction (id, request, round_id, version, replaces, result, reason, evidence, maker, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (request) DO NOTHING`,
    [id, request, roundId, version, replaces, result, reason, evidence, maker, proposedAt],
  )
  return rowCount === 1
}

export type CorrectionDecision = { state: 'approved' | 'rejected'; checker: bigint; decision: string; decidedAt: Date }

export const decideCorrection = async (tx: Tx, id: bigint, decided: CorrectionDecision): Promise<void> => {
  const { state, checker, decision, decidedAt } = decided
  await tx.query('UPDATE round_correction SET state = $2, checker = $3, decision = $4, decided_at = $5 WHERE id = $1', [
    id,
    state,
    checker,
    decision,
    decidedAt,
  ])
}

type Step = { phase: CorrectionPhase; to: bigint; totals: CorrectionTotals }

/** Adds a chunk to the progress of a locked correction. */
export const moveCorrection = async (tx: Tx, id: bigint, { phase, to, totals }: Step): Promise<void> => {
  await tx.query({
    name: 'bet_correction_progress',
    text: `UPDATE round_correction SET phase = $2, done_upto = $3, changed = changed + $4, winners = winners + $5, paid = paid + $6,
                  taken = taken + $7, uncollected = uncollected + $8
            WHERE id = $1`,
    values: [id, phase, to, totals.changed, totals.winners, totals.paid, totals.taken, totals.uncollected],
  })
}

/** The current outcome of a bet before a correction. */
export type CurrentOutcome = { version: number; kind: OutcomeKind; amount: Amount; uncollected: Amount; valid: Amount }

/** The latest outcomes of bets; bets without one are missing. */
export const currentOutcomes = async (
  tx: Tx,
  roundId: bigint,
  betIds: readonly bigint[],
): Promise<Map<bigint, CurrentOutcome>> => {
  type Row = { bet_id: bigint; version: number; kind: OutcomeKind; amount: bigint; uncollected: bigint; valid: bigint }
  const { rows } = await tx.query<Row>({
    name: 'bet_standing_outcomes',
    text: `SELECT DISTINCT ON (bet_id) bet_id, version, kind, amount, coalesce(uncollected, 0) AS uncollected, valid
             FROM outcome WHERE round_id = $1 AND bet_id = ANY($2::bigint[]) ORDER BY bet_id, version DESC`,
    values: [roundId, bigints(betIds)],
  })
  return new Map(
    rows.map((row) => [
      row.bet_id,
      { ...row, amount: amount(row.amount), uncollected: amount(row.uncollected), valid: amount(row.valid) },
    ]),
  )
}

/** The total effect of a correction on a member. */
export type Effect = { memberId: bigint; amount: Amount; uncollected: Amount }

/** Adds to the effects of a correction on members, by bets or jackpot shares. */
export const addEffects = async (tx: Tx, correctionId: bigint, effects: readonly Effect[]): Promise<void> => {
  await tx.query({
    name: 'bet_correction_effects',
    text: `INSERT INTO correction_effect (correction_id, member_id, amount, uncollected)
           SELECT $1, member_id, sum(amount), sum(uncollected) FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) u (member_id, amount, uncollected)
            GROUP BY member_id ORDER BY member_id
           ON CONFLICT (correction_id, member_id)
           DO UPDATE SET amount = correction_effect.amount + excluded.amount, uncollected = correction_effect.uncollected + excluded.uncollected`,
    values: [
      correctionId,
      bigints(effects.map((effect) => effect.memberId)),
      bigints(effects.map((effect) => effect.amount)),
      bigints(effects.map((effect) => effect.uncollected)),
    ],
  })
}

/** Ends a correction, adds it to the figures of its round, and publishes its effect on each member. @returns false when it had ended */
export const endCorrection = async (tx: Tx, { id, roundId }: Correction, at: Date): Promise<boolean> => {
  const { rows } = await tx.query<{ winners: bigint; paid: bigint }>(
    `UPDATE round_correction SET done_at = $2 WHERE id = $1 AND phase = 'done' AND state = 'approved' AND done_at IS NULL
     RETURNING winners, paid - taken AS paid`,
    [id, at],
  )
  const [done] = rows
  if (!done) return false
  const { rows: rounds } = await tx.query<{ game: string; code: string }>(
    'UPDATE round SET winners = winners + $2, paid = paid + $3 WHERE id = $1 RETURNING game, code',
    [roundId, done.winners, done.paid],
  )
  // The round is handed on as values: a cluster joins it with rows of the coordinator, but then inserts nothing, without a fault.
  await tx.query(
    `INSERT INTO outbox_event (kind, member_id, body, at)
     SELECT 'bets.corrected', e.member_id,
            jsonb_build_object('correctionId', c.id::text, 'roundId', c.round_id::text, 'game', $3::text, 'round', $4::text,
                               'reason', c.reason, 'amount', to_char(e.amount / 100.0, 'FM99999999999999990.00'),
                               'uncollected', to_char(e.uncollected / 100.0, 'FM99999999999999990.00')), $2
       FROM correction_effect e JOIN round_correction c ON c.id = e.correction_id
      WHERE e.correction_id = $1 ORDER BY e.member_id`,
    [id, at, rounds[0]?.game, rounds[0]?.code],
  )
  return true
}
