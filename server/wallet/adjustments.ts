import { add, type Amount, fromWire, negate, subtract, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { KitServices } from '../kit/services.ts'
import type { Entry } from '../ledger/entry.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/posting.ts'
import { naturalKey } from '../ledger/keys.ts'
import { walletAccountsOf } from '../ledger/statements.ts'
import {
  type Adjustment,
  type AdjustmentKind,
  type AdjustmentState,
  type Bearer,
  decideAdjustment,
  findAdjustment,
  findRequest,
  holdAdjustment,
  holdMaker,
  insertAdjustment,
  type Proposal,
  sumProposed,
} from './adjustment-store.ts'

type AdjustmentTools = Pick<KitServices, 'database' | 'clock' | 'newId'> & { ledger: Ledger }

/** The most that one adjustment may move; a constraint of the database says the same. */
export const adjustmentMax = fromWire('1000000.00')

/** The sum that one maker may propose within a day, rejected proposals apart. */
export const makerDayMax = fromWire('5000000.00')

const dayMs = 86_400_000
const reasonLength = { min: 10, max: 500 }

/** A maker's request. The amount is positive for both kinds. */
export type AdjustmentRequest = {
  /** The idempotency key, a UUID. */
  request: string
  memberId: bigint
  kind: AdjustmentKind
  amount: Amount
  bearer: Bearer
  reason: string
  maker: bigint
}

/**
 * - `proposed`: it waits for a checker; a repeat gets the id of the first
 * - `amount`, `reason`: not above zero or above `max`; shorter than 10 or longer than 500 characters
 * - `day-limit`: the maker has `left` for today; `unknown`: no such member; `conflict`: the key was used for another request
 */
export type Proposed =
  | { is: 'proposed'; id: bigint }
  | { is: 'amount'; max: Amount }
  | { is: 'day-limit'; left: Amount }
  | { is: 'reason' | 'unknown' | 'conflict' }

/** Proposes a manual movement of money. Nothing is posted before a second person approves it. */
export const proposeAdjustment = async (tools: AdjustmentTools, request: AdjustmentRequest): Promise<Proposed> => {
  const reason = request.reason.trim()
  if (!isReason(reason)) return { is: 'reason' }
  if (request.amount <= zero || request.amount > adjustmentMax) return { is: 'amount', max: adjustmentMax }
  return inTransaction(tools.database, (tx) => propose(tx, tools, { ...request, reason }))
}

const isReason = (text: string): boolean => text.length >= reasonLength.min && text.length <= reasonLength.max

const propose = async (tx: Tx, { clock, newId }: AdjustmentTools, request: AdjustmentRequest): Promise<Proposed> => {
  await holdMaker(tx, request.maker)
  const before = await findRequest(tx, request.request)
  if (before) return isSameRequest(request, before) ? { is: 'proposed', id: before.id } : { is: 'conflict' }
  if ((await walletAccountsOf(tx, request.memberId)).main === undefined) return { is: 'unknown' }
  const proposedAt = clock.now()
  const left = subtract(makerDayMax, await sumProposed(tx, request.maker, new Date(proposedAt.getTime() - dayMs)))
  if (request.amount > left) return { is: 'day-limit', left }
  const proposal: Proposal = { ...request, id: newId(), proposedAt }
  // Only another maker can have inserted the same key meanwhile.
  return (await insertAdjustment(tx, proposal)) ? { is: 'proposed', id: proposal.id } : { is: 'conflict' }
}

const isSameRequest = (request: AdjustmentRequest, { memberId, kind, amount, bearer, reason, maker }: Adjustment): boolean =>
  request.memberId === memberId &&
  request.kind === kind &&
  request.amount === amount &&
  request.bearer === bearer &&
  request.reason === reason &&
  request.maker === maker

/** `decision` is the checker's reason; a rejection needs one. */
export type Check = { id: bigint; checker: bigint; decision?: string }

/** `same-person`: the maker cannot decide it. `decided`: already decided. */
type Undecidable = { is: 'unknown' | 'same-person' } | { is: 'decided'; state: AdjustmentState }

export type Approved = { is: 'approved'; entryId: bigint; balance: Amount } | { is: 'insufficient' | 'reason' } | Undecidable
export type Rejected = { is: 'rejected' | 'reason' } | Undecidable

/** Moves the money. When the balance is too low nothing happens, and the proposal stays open. */
export const approveAdjustment = async (tools: AdjustmentTools, { id, checker, decision = '' }: Check): Promise<Approved> => {
  if (decision.length > reasonLength.max) return { is: 'reason' }
  return inTransaction(tools.database, async (tx) => {
    const adjustment = await holdAdjustment(tx, id)
    const hindrance = hindranceOf(adjustment, checker)
    if (hindrance || !adjustment) return hindrance ?? { is: 'unknown' }
    const [result] = await tools.ledger.postIn(tx, [entryOf(adjustment)])
    if (result?.is === 'insufficient') return { is: 'insufficient' }
    invariant(result?.is === 'posted', 'an adjustment that waits was never posted')
    const { entryId, balance } = result
    await decideAdjustment(tx, id, { state: 'approved', checker, decision, decidedAt: tools.clock.now(), entryId })
    return { is: 'approved', entryId, balance }
  })
}

export const rejectAdjustment = async (
  { database, clock }: AdjustmentTools,
  { id, checker, decision = '' }: Check,
): Promise<Rejected> => {
  if (!isReason(decision.trim())) return { is: 'reason' }
  return inTransaction(database, async (tx) => {
    const hindrance = hindranceOf(await holdAdjustment(tx, id), checker)
    if (hindrance) return hindrance
    await decideAdjustment(tx, id, { state: 'rejected', checker, decision: decision.trim(), decidedAt: clock.now() })
    return { is: 'rejected' }
  })
}

const hindranceOf = (adjustment: Adjustment | undefined, checker: bigint): Undecidable | undefined => {
  if (!adjustment) return { is: 'unknown' }
  if (adjustment.state !== 'proposed') return { is: 'decided', state: adjustment.state }
  return adjustment.maker === checker ? { is: 'same-person' } : undefined
}

const entryOf = ({ id, memberId, kind, amount, bearer }: Adjustment): Entry => {
  const [theirs, ours] = [walletAccount(memberId), house(bearer)]
  const move = kind === 'ADJUST_PLUS' ? { from: ours, to: theirs, amount } : { from: theirs, to: ours, amount }
  return { key: naturalKey('adjustment', id), kind, ref: id, moves: [move] }
}

/** What a checker sees: the adjustment, and the member's balance before and after it. */
export type AdjustmentPreview = { adjustment: Adjustment; balanceBefore: Amount; balanceAfter: Amount }

/** With the balance of now; undefined for an unknown adjustment. */
export const previewAdjustment = async (
  { database }: Pick<AdjustmentTools, 'database'>,
  id: bigint,
): Promise<AdjustmentPreview | undefined> => {
  const adjustment = await findAdjustment(database, id)
  if (!adjustment) return undefined
  const { main: balanceBefore = zero } = await walletAccountsOf(database, adjustment.memberId)
  const moved = adjustment.kind === 'ADJUST_PLUS' ? adjustment.amount : negate(adjustment.amount)
  return { adjustment, balanceBefore, balanceAfter: add(balanceBefore, moved) }
}
