import type { KitServices } from '../kit/services.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import {
  type Correction,
  type CorrectionState,
  correctionsOf,
  decideCorrection,
  findCorrectionRequest,
  holdCorrection,
  insertCorrection,
  lockCorrections,
} from './correction-store.ts'
import { roundsOf } from './store.ts'

type CorrectionTools = Pick<KitServices, 'database' | 'clock' | 'newId'>

/** A maker's proposal. `request` is the idempotency key, a UUID. */
export type CorrectionRequest = Pick<Correction, 'request' | 'roundId' | 'result' | 'reason' | 'evidence' | 'maker'> & {
  /** The result of the settlement. */
  published: string
}

/**
 * - `proposed`: waits for a checker, also when repeated
 * - `round`: unknown or not settled; `open`: another correction of the round is not finished
 * - `same`: equal to the current result; `conflict`: the key was used for another request
 */
export type CorrectionProposed = { is: 'proposed'; id: bigint } | { is: 'round' | 'open' | 'same' | 'conflict' }

/** Proposes another result for a settled round. Nothing is posted before a second person approves it. */
export const proposeCorrection = (tools: CorrectionTools, wanted: CorrectionRequest): Promise<CorrectionProposed> =>
  inTransaction(tools.database, (tx) => propose(tx, tools, wanted))

const propose = async (tx: Tx, { clock, newId }: CorrectionTools, wanted: CorrectionRequest): Promise<CorrectionProposed> => {
  const { request, roundId, result, reason, evidence, maker } = wanted
  await lockCorrections(tx, roundId)
  const asked = await findCorrectionRequest(tx, request)
  if (asked) return isSameRequest(wanted, asked) ? { is: 'proposed', id: asked.id } : { is: 'conflict' }
  if ((await roundsOf(tx, [roundId])).get(roundId)?.state !== 'settled') return { is: 'round' }
  const earlier = await correctionsOf(tx, roundId)
  if (earlier.some(({ doneAt }) => doneAt === null)) return { is: 'open' }
  const replaces = earlier.at(-1)?.result ?? wanted.published
  if (result === replaces) return { is: 'same' }
  const id = newId()
  // Version 1 is the settlement.
  const version = earlier.length + 2
  const proposedAt = clock.now()
  const proposal = { id, request, roundId, version, replaces, result, reason, evidence, maker, proposedAt }
  // Proposals for one round wait for each other; one for another round may have used the same request meanwhile.
  return (await insertCorrection(tx, proposal)) ? { is: 'proposed', id } : { is: 'conflict' }
}

const isSameRequest = (a: CorrectionRequest, b: Correction): boolean =>
  a.roundId === b.roundId && a.result === b.result && a.reason === b.reason && a.evidence === b.evidence && a.maker === b.maker

/** `decision`: the reason, required for a rejection. */
export type CorrectionCheck = { id: bigint; checker: bigint; decision: string }

/** `same-person`: the maker cannot decide. `decided`: already decided. */
export type CorrectionDecided =
  | { is: 'approved' | 'rejected'; correction: Correction }
  | { is: 'unknown' | 'same-person' }
  | { is: 'decided'; state: CorrectionState }

/** Decides on a correction and locks it until the transaction ends. After an approval the caller has to enqueue its execution. */
export const decideOnCorrection = async (
  tx: Tx,
  { clock }: Pick<KitServices, 'clock'>,
  state: 'approved' | 'rejected',
  { id, checker, decision }: CorrectionCheck,
): Promise<CorrectionDecided> => {
  const correction = await holdCorrection(tx, id)
  if (!correction) return { is: 'unknown' }
  if (correction.state !== 'proposed') return { is: 'decided', state: correction.state }
  if (correction.maker === checker) return { is: 'same-person' }
  await decideCorrection(tx, id, { state, checker, decision, decidedAt: clock.now() })
  return { is: state, correction }
}
