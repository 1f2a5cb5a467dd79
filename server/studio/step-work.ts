import { studioGames } from '@tamuvo/games/register.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import { betsOfRounds, writeDecided } from '../betting/decided-store.ts'
import type { Bet } from '../betting/bet.ts'
import { type Database, inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import type { SaferRefusal } from '../safer/rules.ts'
import { type DecidedRound, decideRound, openSeed } from './books.ts'
import { payoutEntry, product, refundEntry, stakeEntry } from './entries.ts'
import type { PlayTools } from './play-work.ts'
import { lockRound, type StoredRound, updateRound } from './round-store.ts'
import { seedsByIds } from './seed-store.ts'
import { outcomesOf, placedOf, storedBets } from './stored-bets.ts'

export type StepTools = PlayTools & { database: Database; newId(): bigint }

type StepRequest = { roundId: bigint; memberId: bigint; game: string; no: number; action: string }

/**
 * - `stepped`: now, or before at the same place with the same action
 * - `moved`: the round has gone on with another action
 */
type StepResult =
  | { is: 'stepped'; round: StoredRound; balance: Amount }
  | { is: 'unknown' | 'over' | 'moved' | 'not-allowed' | 'insufficient' }
  | { is: 'barred'; refusal: SaferRefusal }

/** Takes an action of a member in an open round: the action, what it stakes and what the round pays are written in one transaction. */
export const stepRound = (request: StepRequest, tools: StepTools): Promise<StepResult> =>
  inTransaction(tools.database, async (tx) => {
    const { roundId, memberId, no, action } = request
    const round = await lockRound(tx, roundId)
    if (!round || round.memberId !== memberId || round.game !== request.game) return { is: 'unknown' }
    if (no < round.actions.length) {
      if (round.actions[no] !== action) return { is: round.closedAt ? 'over' : 'moved' }
      return { is: 'stepped', round, balance: await balanceOf(tx, memberId) }
    }
    if (round.closedAt) return { is: 'over' }
    if (no > round.actions.length) return { is: 'moved' }
    return act(tx, round, action, tools)
  })

const balanceOf = async (tx: Tx, memberId: bigint): Promise<Amount> =>
  (await playBalancesOf(tx, [memberId])).get(memberId) ?? zero

/** @param round locked and open */
const act = async (tx: Tx, round: StoredRound, action: string, tools: StepTools, isExpired = false): Promise<StepResult> => {
  const bets = (await betsOfRounds(tx, [round.id])).get(round.id) ?? []
  const decided = await decideAnew(tx, { ...round, actions: [...round.actions, action] }, bets, tools)
  if (!decided) return { is: 'not-allowed' }
  await holdWalletAccounts(tx, [playWalletAccount(round.memberId)])
  const at = tools.clock.now()
  const added = decided.bets.slice(bets.length)
  const addedIds = added.map(() => tools.newId())
  const refusal = await stakeAdded(tx, round, { added, addedIds, no: round.actions.length, at }, tools)
  if (refusal) return refusal
  const betIds = [...bets.map(({ id }) => id), ...addedIds]
  const payout = decided.settled && payoutEntry(round.id, round.memberId, decided.settled, betIds)
  const paid = payout && (await post(tx, payout, at, tools))
  const next: StoredRound = {
    ...round,
    actions: [...round.actions, action],
    closedAt: decided.settled ? at : null,
    bookHash: decided.hash,
    isExpired: round.isExpired || isExpired,
  }
  await updateRound(tx, next)
  const outcomes = outcomesOf(round, decided.settled ?? [], betIds, paid?.entryId ?? null)
  await writeDecided(tx, { roundId: round.id, bets: [], outcomes, at })
  return { is: 'stepped', round: next, balance: paid?.balance ?? (await balanceOf(tx, round.memberId)) }
}

/** A round computed again from what is stored. Bets that earlier actions added are stored with those that were placed. */
const decideAnew = async (
  tx: Tx,
  round: StoredRound,
  bets: readonly Bet[],
  { secrets }: StepTools,
): Promise<DecidedRound | undefined> => {
  const game = studioGames.get(round.game)
  const seed = (await seedsByIds(tx, [round.seedId])).get(round.seedId)
  invariant(game && seed, 'an open round has its game and its seed')
  const opening = bets.filter(({ orderId }) => orderId === bets[0]?.orderId)
  const { clientSeed } = seed
  const serverSeed = openSeed(secrets, seed)
  return decideRound({ game, placed: placedOf(opening), actions: round.actions, serverSeed, clientSeed, nonce: round.nonce })
}

/** Posts what must go through, since its round is locked and its accounts exist. */
const post = async (tx: Tx, entry: Entry, at: Date, { ledger }: StepTools): Promise<{ entryId: bigint; balance: Amount }> => {
  const [posted] = await ledger.postIn(tx, [entry], at)
  invariant(posted?.is === 'posted', 'the house pays a locked round once')
  return posted
}

type Added = { added: DecidedRound['bets']; addedIds: bigint[]; no: number; at: Date }

/** Takes the stakes that an action adds. @returns why not */
const stakeAdded = async (
  tx: Tx,
  round: StoredRound,
  { added, addedIds, no, at }: Added,
  tools: StepTools,
): Promise<StepResult | undefined> => {
  const game = studioGames.get(round.game)
  if (added.length === 0 || !game) return undefined
  const { memberId } = round
  const limitState = (await tools.guard.limitStates(tx, [memberId])).get(memberId)
  const stakes = added.map(({ stake }) => stake)
  const refusal = limitState && tools.guard.refusal(memberId, limitState, { product, stakes })
  if (refusal) return { is: 'barred', refusal }
  const entry = stakeEntry(naturalKey(`studio step ${no}`, round.id), memberId, added, addedIds)
  const [posted] = await tools.ledger.postIn(tx, [entry], at)
  if (posted?.is !== 'posted') return { is: 'insufficient' }
  const bets = storedBets(round, game, added, addedIds, { orderId: posted.entryId, at })
  await writeDecided(tx, { roundId: round.id, bets, outcomes: [], at })
  return undefined
}

const stepsMax = 1_000

/**
 * Ends a round whose member has not come back, by the actions that the published rules take. What was begun by rules that are no longer
 * in service is given back.
 */
export const expireRound = (roundId: bigint, tools: StepTools): Promise<void> =>
  inTransaction(tools.database, async (tx) => {
    let round = await lockRound(tx, roundId)
    for (let step = 0; round && !round.closedAt && step < stepsMax; step++) {
      const action = await autoActionOf(tx, round, tools)
      const result = action === undefined ? undefined : await act(tx, round, action, tools, true)
      if (result?.is !== 'stepped') return voidRound(tx, round, tools)
      round = result.round
    }
  })

const autoActionOf = async (tx: Tx, round: StoredRound, tools: StepTools): Promise<string | undefined> => {
  if (studioGames.get(round.game)?.version !== round.version) return undefined
  const bets = (await betsOfRounds(tx, [round.id])).get(round.id) ?? []
  return (await decideAnew(tx, round, bets, tools))?.book.autoAction
}

/** Gives all stakes of a locked round back. */
const voidRound = async (tx: Tx, round: StoredRound, tools: StepTools): Promise<void> => {
  const bets = (await betsOfRounds(tx, [round.id])).get(round.id) ?? []
  const betIds = bets.map(({ id }) => id)
  const at = tools.clock.now()
  const refund = await post(tx, refundEntry(round.id, round.memberId, placedOf(bets), betIds), at, tools)
  await updateRound(tx, { ...round, closedAt: at, isVoid: true, isExpired: true })
  const settled = bets.map(({ stake }) => ({ kind: 'void' as const, amount: stake, valid: zero }))
  await writeDecided(tx, { roundId: round.id, bets: [], outcomes: outcomesOf(round, settled, betIds, refund.entryId), at })
}
