import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { FailedTry, FailReason } from './routing.ts'

/**
 * Of a try to pay out:
 * - `SENDING`: the request may have left; `UNKNOWN`: it left, and there was no answer
 * - `PENDING`: the provider has it, or a person says to have paid
 * - `DISPUTED`: the provider paid something else than it was asked to
 */
export type AttemptState = 'SENDING' | 'PENDING' | 'UNKNOWN' | 'DISPUTED' | 'SUCCEEDED' | 'FAILED'

const unfinishedStates = ['SENDING', 'PENDING', 'UNKNOWN', 'DISPUTED'] as const satisfies AttemptState[]
export const isUnfinished = (state: AttemptState): boolean => unfinishedStates.some((each) => each === state)

/** The channel of withdrawals that other members pay, in parts. No provider is asked for anything. */
export const membersChannel = 'members'

/** The channel of what people pay by hand. */
export const manualChannel = 'manual'

/** What one person says became of a try. */
export type Proposal = { proposed: 'SUCCEEDED' | 'FAILED'; proof: string; maker: bigint; madeAt: Date; note: string }

export type Attempt = {
  withdrawalId: bigint
  attempt: number
  /** The provider's idempotency key, "W20260805000001-2". */
  reference: string
  channel: string
  amount: Amount
  currency: string
  state: AttemptState
  reason: FailReason | null
  sentAt: Date
  finishedAt: Date | null
  proposed: 'SUCCEEDED' | 'FAILED' | null
  proof: string | null
  maker: bigint | null
  madeAt: Date | null
  note: string | null
  checker: bigint | null
  checkedAt: Date | null
  agreed: boolean | null
}

type StoredAttempt = Omit<Attempt, 'amount'> & { amount: bigint }

const columns = `withdrawal_id AS "withdrawalId", attempt, reference, channel, amount, currency, state, reason, sent_at AS "sentAt",
  finished_at AS "finishedAt", proposed, proof, maker, made_at AS "madeAt", note, checker, checked_at AS "checkedAt", agreed`

const attemptOf = (row: StoredAttempt): Attempt => ({ ...row, amount: amount(row.amount) })

type NewAttempt = Pick<Attempt, 'withdrawalId' | 'reference' | 'channel' | 'amount' | 'currency' | 'state' | 'sentAt'> & {
  attempt: number
  proposal?: Proposal
}

/** Begins a try. One beside another that is not known to have failed is a unique violation. */
export const insertAttempt = async (tx: Tx, made: NewAttempt): Promise<void> => {
  const { proposal } = made
  await tx.query(
    `INSERT INTO payout_attempt (withdrawal_id, attempt, reference, channel, amount, currency, state, sent_at, proposed, proof, maker, made_at, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      made.withdrawalId,
      made.attempt,
      made.reference,
      made.channel,
      made.amount,
      made.currency,
      made.state,
      made.sentAt,
      proposal?.proposed ?? null,
      proposal?.proof ?? null,
      proposal?.maker ?? null,
      proposal?.madeAt ?? null,
      proposal?.note ?? null,
    ],
  )
}

/** The tries of a withdrawal, the first one first. */
export const listAttempts = async (from: Queryable, withdrawalId: bigint): Promise<Attempt[]> => {
  const { rows } = await from.query<StoredAttempt>(
    `SELECT ${columns} FROM payout_attempt WHERE withdrawal_id = $1 ORDER BY attempt`,
    [withdrawalId],
  )
  return rows.map(attemptOf)
}

export const findAttempt = async (from: Queryable, reference: string): Promise<Attempt | undefined> => {
  const { rows } = await from.query<StoredAttempt>(`SELECT ${columns} FROM payout_attempt WHERE reference = $1`, [reference])
  return rows[0] && attemptOf(rows[0])
}

/** Changes the state of a try. Its withdrawal is locked. */
export const saveAttempt = async (
  tx: Tx,
  { withdrawalId, attempt }: Pick<Attempt, 'withdrawalId' | 'attempt'>,
  { state, reason, finishedAt }: Pick<Attempt, 'state' | 'reason' | 'finishedAt'>,
): Promise<void> => {
  await tx.query(
    'UPDATE payout_attempt SET state = $3, reason = $4, finished_at = $5 WHERE withdrawal_id = $1 AND attempt = $2',
    [withdrawalId, attempt, state, reason, finishedAt],
  )
}

/** One person says what became of a try, in place of an earlier proposal that was declined. */
export const propose = async (
  tx: Tx,
  { withdrawalId, attempt }: Pick<Attempt, 'withdrawalId' | 'attempt'>,
  { proposed, proof, maker, madeAt, note }: Proposal,
): Promise<void> => {
  await tx.query(
    `UPDATE payout_attempt SET proposed = $3, proof = $4, maker = $5, made_at = $6, note = $7, checker = NULL, checked_at = NULL,
            checked_note = NULL, agreed = NULL WHERE withdrawal_id = $1 AND attempt = $2`,
    [withdrawalId, attempt, proposed, proof, maker, madeAt, note],
  )
}

/** Another person agrees or does not. The same one is a check violation. */
export const decideProposal = async (
  tx: Tx,
  { withdrawalId, attempt }: Pick<Attempt, 'withdrawalId' | 'attempt'>,
  { checker, at, note, agreed }: { checker: bigint; at: Date; note: string; agreed: boolean },
): Promise<void> => {
  await tx.query(
    `UPDATE payout_attempt SET checker = $3, checked_at = $4, checked_note = $5, agreed = $6 WHERE withdrawal_id = $1 AND attempt = $2`,
    [withdrawalId, attempt, checker, at, note, agreed],
  )
}

/** The tries that failed, for routing. */
export const failedTries = (attempts: readonly Attempt[]): FailedTry[] =>
  attempts.flatMap(({ state, channel, reason }) => (state === 'FAILED' && reason ? [{ channel, reason }] : []))

/** How the tries of each channel since a time ended. */
export const countEnds = async (from: Queryable, since: Date): Promise<Map<string, { succeeded: number; failed: number }>> => {
  const { rows } = await from.query<{ channel: string; succeeded: bigint; failed: bigint }>(
    `SELECT channel, count(*) FILTER (WHERE state = 'SUCCEEDED') AS succeeded, count(*) FILTER (WHERE state = 'FAILED') AS failed
       FROM payout_attempt WHERE finished_at >= $1 GROUP BY channel`,
    [since],
  )
  return new Map(
    rows.map(({ channel, succeeded, failed }) => [channel, { succeeded: Number(succeeded), failed: Number(failed) }]),
  )
}
