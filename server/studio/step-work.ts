import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import { betsOfRounds, writeDecided } from '../betting/decided-store.ts'
import type { Bet } from '../betting/bet.ts'
import { type Database, inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import type { PlayRefusal } from '../safer/rules.ts'
import { type DecidedRound, decideRound, openSeed } from './books.ts'
import { payoutEntry, product, refundEntry, stakeEntry } from './entries.ts'
import type { PlayTools } from './play-request.ts'
import { postOwed } from './play-work.ts'
import { lockRound, type StoredRound, updateRound } from './round-store.ts'
import { seedsByIds } from './seed-store.ts'
import { openingOf, outcomesOf, placedOf, storedBets } from './stored-bets.ts'

export type StepTools = PlayTools & { database: Database }

type StepRequest = { roundId: bigint; memberId: bigint; game: string; no: number; action: string }

/**
 * - `stepped`: now, or before at the same place with the same action
 * - `moved`: the round has gone on with another action
 * - `outdated`: it was begun by rules that are no longer in service
 */
type StepResult =
  | { is: 'stepped'; round: StoredRound; balance: Amount }
  | { is: 'unknown' | 'over' | 'moved' | 'outdated' | 'not-allowed' | 'insufficient' }
  | { is: 'barred'; refusal: PlayRefusal }

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
    const held = await holdRound(tx, round, tools)
    if (!held) return { is: 'outdated' }
    const acted = await act(tx, held, action, tools)
    return acted.is === 'acted' ? { is: 'stepped', round: acted.held.round, balance: acted.balance } : acted
  })

const balanceOf = async (tx: Tx, memberId: bigint): Promise<Amount> =>
  (await playBalancesOf(tx, [memberId])).get(memberId) ?? zero

/** A locked round with all that decides it. */
type HeldRound = { round: StoredRound; game: StudioGame; bets: readonly Bet[]; serverSeed: string; clientSeed: string }

/** @returns undefined when the rules of the round are no longer in service */
const holdRound = async (tx: Tx, round: StoredRound, { secrets }: StepTools): Promise<HeldRound | undefined> => {
  const game = studioGames.get(round.game)
  if (game?.version !== round.version) return undefined
  const bets = (await betsOfRounds(tx, [round.id])).get(round.id) ?? []
  const seed = (await seedsByIds(tx, [round.seedId])).get(round.seedId)
  invariant(seed, 'seeds are kept')
  return { round, game, bets, serverSeed: openSeed(secrets, seed), clientSeed: seed.clientSeed }
}

/** A round computed again from what is stored. Bets that earlier actions added are stored with those that were placed. */
const decideAnew = ({ round, game, bets, serverSeed, clientSeed }: HeldRound, actions: string[]): DecidedRound | undefined =>
  decideRound({ game, placed: placedOf(openingOf(bets)), actions, serverSeed, clientSeed, nonce: round.nonce })

type Acted = { is: 'acted'; held: HeldRound; decided: DecidedRound; balance: Amount } | Exclude<StepResult, { is: 'stepped' }>

const act = async (tx: Tx, held: HeldRound, action: string, tools: StepTools, isExpired = false): Promise<Acted> => {
  const { round, bets } = held
  const actions = [...round.actions, action]
  const decided = decideAnew(held, actions)
  if (!decided) return { is: 'not-allowed' }
  // Bets are kept in the order of their ids: those that are added come after all that this account was posted to with.
  tools.newId.skipPast(await holdWalletAccounts(tx, [playWalletAccount(round.memberId)]))
  const at = tools.clock.now()
  const added = decided.bets.slice(bets.length)
  const staked = await stakeAdded(tx, held, { added, at }, tools)
  if (!Array.isArray(staked)) return staked
  const all = [...bets, ...staked]
  const betIds = all.map(({ id }) => id)
  const payout = decided.settled && payoutEntry(round.id, round.memberId, decided.settled, betIds)
  const paid = payout && (await postOwed(tx, payout, at, tools.ledger))
  const closedAt = decided.settled ? at : null
  const next: StoredRound = { ...round, actions, closedAt, bookHash: decided.hash, isExpired: round.isExpired || isExpired }
  await updateRound(tx, next)
  const outcomes = outcomesOf(round, decided.settled ?? [], betIds, paid?.entryId ?? null)
  await writeDecided(tx, { roundId: round.id, bets: [], outcomes, at })
  const balance = paid?.balance ?? (await balanceOf(tx, round.memberId))
  return { is: 'acted', held: { ...held, round: next, bets: all }, decided, balance }
}

type Added = { added: DecidedRound['bets']; at: Date }
type NotStaked = { is: 'insufficient' } | { is: 'barred'; refusal: PlayRefusal }

/** Takes the stakes that an action adds. @returns their bets, or why not */
const stakeAdded = async (
  tx: Tx,
  { round, game }: HeldRound,
  { added, at }: Added,
  { guard, ledger, newId }: StepTools,
): Promise<Bet[] | NotStaked> => {
  if (added.length === 0) return []
  const { memberId } = round
  const limitState = (await guard.limitStates(tx, [memberId])).get(memberId)
  const stakes = added.map(({ stake }) => stake)
  const refusal = limitState && guard.refusal(memberId, limitState, { product, stakes })
  if (refusal) return { is: 'barred', refusal }
  const ids = added.map(() => newId())
  const key = naturalKey(`studio step ${round.actions.length}`, round.id)
  const [posted] = await ledger.postIn(tx, [stakeEntry(key, memberId, added, ids)], at)
  if (posted?.is !== 'posted') return { is: 'insufficient' }
  const bets = storedBets(round, game, added, ids, { orderId: posted.entryId, at })
  await writeDecided(tx, { roundId: round.id, bets, outcomes: [], at })
  return bets
}

const stepsMax = 1_000

/**
 * Ends a round whose member has not come back, by the actions that the published rules take. What was begun by rules that are no longer
 * in service is given back.
 */
export const expireRound = (roundId: bigint, tools: StepTools): Promise<void> =>
  inTransaction(tools.database, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (!round || round.closedAt) return
    const held = await holdRound(tx, round, tools)
    const last = held ? await playOut(tx, held, tools) : round
    if (!last.closedAt) await voidRound(tx, last, tools)
  })

/** @returns the round as far as the rules go on by themselves */
const playOut = async (tx: Tx, begun: HeldRound, tools: StepTools): Promise<StoredRound> => {
  let held = begun
  let decided = decideAnew(held, held.round.actions)
  for (let step = 0; decided?.book.autoAction !== undefined && step < stepsMax; step++) {
    const acted = await act(tx, held, decided.book.autoAction, tools, true)
    if (acted.is !== 'acted') break
    held = acted.held
    decided = acted.decided
  }
  return held.round
}

/** Gives all stakes of a locked round back. */
const voidRound = async (tx: Tx, round: StoredRound, tools: StepTools): Promise<void> => {
  const bets = (await betsOfRounds(tx, [round.id])).get(round.id) ?? []
  const betIds = bets.map(({ id }) => id)
  const at = tools.clock.now()
  const refund = await postOwed(tx, refundEntry(round.id, round.memberId, placedOf(bets), betIds), at, tools.ledger)
  await updateRound(tx, { ...round, closedAt: at, isVoid: true, isExpired: true })
  const settled = bets.map(({ stake }) => ({ kind: 'void' as const, amount: stake, valid: zero }))
  await writeDecided(tx, { roundId: round.id, bets: [], outcomes: outcomesOf(round, settled, betIds, refund.entryId), at })
}
