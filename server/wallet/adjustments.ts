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

/** The most that one adjustment may move; the database holds it too. */
export const adjustmentMax = fromWire('1000000.00')

/** What one maker may propose within a day, rejected proposals apart. */
export const makerDayMax = fromWire('5000000.00')

const dayMs = 86_400_000
const reasonLength = { min: 10, max: 500 }

/** What a maker asks for. The amount is above zero whichever way it goes. */
export type AdjustmentRequest = {
  /** A UUID of the maker's: the same request sent twice is one proposal. */
  request: string
  memberId: bigint
  kind: AdjustmentKind
  amount: Amount
  bearer: Bearer
  reason: string
  maker: bigint
}

/**
 * - `proposed`: it waits for a checker, also when it was asked for before
 * - `amount`, `reason`: not above zero or too much, shorter than 10 or longer than 500 characters
 * - `day-limit`: the maker has `left` for today; `unknown`: no such member; `conflict`: the request was another request
 */
export type Proposed =
  | { is: 'proposed'; id: bigint }
  | { is: 'amount'; max: Amount }
  | { is: 'day-limit'; left: Amount }
  | { is: 'reason' | 'unknown' | 'conflict' }

/** Asks for money to be moved by hand. Nothing moves before somebody else approves it. */
export const proposeAdjustment = async (tools: AdjustmentTools, wish: AdjustmentRequest): Promise<Proposed> => {
  const reason = wish.reason.trim()
  if (!isReason(reason)) return { is: 'reason' }
  if (wish.amount <= zero || wish.amount > adjustmentMax) return { is: 'amount', max: adjustmentMax }
  return inTransaction(tools.database, (tx) => propose(tx, tools, { ...wish, reason }))
}

const isReason = (text: string): boolean => text.length >= reasonLength.min && text.length <= reasonLength.max

const propose = async (tx: Tx, { clock, newId }: AdjustmentTools, wish: AdjustmentRequest): Promise<Proposed> => {
  await holdMaker(tx, wish.maker)
  const before = await findRequest(tx, wish.request)
  if (before) return isSameBet(wish, before) ? { is: 'proposed', id: before.id } : { is: 'conflict' }
  if ((await walletAccountsOf(tx, wish.memberId)).main === undefined) return { is: 'unknown' }
  const proposedAt = clock.now()
  const left = subtract(makerDayMax, await sumProposed(tx, wish.maker, new Date(proposedAt.getTime() - dayMs)))
  if (wish.amount > left) return { is: 'day-limit', left }
  const proposal: Proposal = { ...wish, id: newId(), proposedAt }
  // Only another maker's request can come in between.
  return (await insertAdjustment(tx, proposal)) ? { is: 'proposed', id: proposal.id } : { is: 'conflict' }
}

const isSameBet = (wish: AdjustmentRequest, { memberId, kind, amount, bearer, reason, maker }: Adjustment): boolean =>
  wish.memberId === memberId &&
  wish.kind === kind &&
  wish.amount === amount &&
  wish.bearer === bearer &&
  wish.reason === reason &&
  wish.maker === maker

/** Who decides, and why; a rejection needs a reason. */
export type Check = { id: bigint; checker: bigint; decision?: string }

/** `same-person`: whoever proposed it cannot decide it. `decided`: somebody else was faster. */
type Undecidable = { is: 'unknown' | 'same-person' } | { is: 'decided'; state: AdjustmentState }

export type Approved = { is: 'approved'; entryId: bigint; balance: Amount } | { is: 'insufficient' | 'reason' } | Undecidable
export type Rejected = { is: 'rejected' | 'reason' } | Undecidable

/** Moves the money. When the member has too little nothing happens, and the proposal waits on. */
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
  const [hers, ours] = [walletAccount(memberId), house(bearer)]
  const move = kind === 'ADJUST_PLUS' ? { from: ours, to: hers, amount } : { from: hers, to: ours, amount }
  return { key: naturalKey('adjustment', id), kind, ref: id, moves: [move] }
}

/** What a checker is shown: what moves, who bears it, and the member's balance before and after it. */
export type AdjustmentPreview = { adjustment: Adjustment; balanceBefore: Amount; balanceAfter: Amount }

/** As things stand now; undefined for an adjustment that is not there. */
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
