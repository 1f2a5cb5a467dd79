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
  /** What was published and settled by at first. */
  published: string
}

/**
 * - `proposed`: it waits for a checker, also when it was asked for before
 * - `round`: there is none, or it is not settled; `open`: another correction of it waits or is under way
 * - `same`: that is the result already; `conflict`: the request was another one
 */
export type CorrectionProposed = { is: 'proposed'; id: bigint } | { is: 'round' | 'open' | 'same' | 'conflict' }

/** Proposes another result for a settled round. Nothing moves before somebody else approves it. */
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
  // Version 1 is that of the settlement.
  const version = earlier.length + 2
  const proposedAt = clock.now()
  await insertCorrection(tx, { id, request, roundId, version, replaces, result, reason, evidence, maker, proposedAt })
  return { is: 'proposed', id }
}

const isSameRequest = (a: CorrectionRequest, b: Correction): boolean =>
  a.roundId === b.roundId && a.result === b.result && a.reason === b.reason && a.evidence === b.evidence && a.maker === b.maker

/** Who decides, and why; a rejection needs a reason. */
export type CorrectionCheck = { id: bigint; checker: bigint; decision: string }

/** `same-person`: whoever proposed it cannot decide it. `decided`: somebody else was faster. */
export type CorrectionDecided =
  | { is: 'approved' | 'rejected'; correction: Correction }
  | { is: 'unknown' | 'same-person' }
  | { is: 'decided'; state: CorrectionState }

/** Decides on a correction, and keeps it until the transaction ends. Whoever approves sees to it that it is carried out. */
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
