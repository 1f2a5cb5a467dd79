import { type Amount, negate, zero } from '@tamuvo/money/amount.ts'
import { houseOf } from '../betting/betting.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { entriesByKey, house, holdPurses, purse } from '../ledger/ledger.ts'
import type { Refusal } from './ask.ts'
import { stakeRefusal } from './gates.ts'
import { noKey } from './keys.ts'
import type { PostTools, TxVerdict } from './post.ts'
import { findTx, lockRound, lowerRoundMark, type Round, type TxRow, txsOfRound, type VendorTx, writeRows } from './tx-store.ts'
import { type Effect, effectOf, entryKey, entryOf, type Money, type RoundWish, type Wish } from './wish.ts'

/**
 * Decides one wish by itself. Its round is held first, then its purse, so what is then read stays true until the end.
 * Answers a repeat with what was answered first.
 */
export const decide = (tx: Tx, wish: Wish, tools: PostTools): Promise<TxVerdict> =>
  wish.kind === 'rollback' ? decideRollback(tx, wish, tools) : decideMoney(tx, wish, tools)

const decideMoney = async (tx: Tx, wish: Wish, tools: PostTools): Promise<TxVerdict> => {
  const round = wish.round && (await lockRound(tx, wish.round))
  await holdPurses(tx, [purse(wish.memberId)])
  const known = await findTx(tx, wish.key)
  if (known) return repeatVerdict(tx, wish, known, round)
  const refusal = await refusalOf(tx, wish, round, tools)
  if (refusal) return { is: refusal }
  // Money that comes when the round was told as settled corrects it.
  const isLate = wish.kind === 'win' && round !== undefined && round.closedAt !== null && !wish.reopens
  const money = isLate && wish.money?.kind === 'WIN' ? { ...wish.money, kind: 'WIN_CORRECTION' as const } : wish.money
  if (round?.closedAt && wish.reopens) await lowerRoundMark(tx, round.id)
  return book(tx, tools, { wish, round: roundFor(wish, round), money, amount: wish.amount, effect: effectOf(wish) })
}

/** The round that a transaction is written to. A bonus belongs to a round only when it is there. */
const roundFor = ({ kind, round }: Wish, known: Round | undefined): RoundWish | undefined =>
  known ?? (kind === 'bet' || kind === 'win' ? round : undefined)

const refusalOf = async (tx: Tx, wish: Wish, round: Round | undefined, { guard }: PostTools): Promise<Refusal | undefined> => {
  if (wish.kind === 'bet') {
    if (round?.closedAt && !wish.reopens) return 'round-closed'
    return wish.money && wish.round ? stakeRefusal(tx, guard, { ...wish, product: wish.round.product }) : undefined
  }
  return wish.kind === 'win' ? winRefusal(tx, wish, round) : undefined
}

const winRefusal = async (tx: Tx, { ref, isOnce }: Wish, round: Round | undefined): Promise<Refusal | undefined> => {
  if (!round) return 'bet-unknown'
  if (ref === noKey) return round.bets === 0 ? 'rolled-back' : undefined
  const related = await txsOfRound(tx, round.id, ref)
  if (related.some(({ kind }) => kind === 'rollback')) return 'rolled-back'
  if (isOnce && related.some(({ kind }) => kind === 'win')) return 'already-settled'
  const bet = related.find(({ kind }) => kind === 'bet') ?? (await findTx(tx, ref))
  return bet?.kind === 'bet' && bet.roundId === round.id ? undefined : 'bet-unknown'
}

const repeatVerdict = async (tx: Tx, wish: Wish, known: VendorTx, round: Round | undefined): Promise<TxVerdict> => {
  if (known.kind === 'tombstone') return { is: 'rolled-back' }
  const isSame =
    known.kind === wish.kind &&
    known.memberId === wish.memberId &&
    known.ref === wish.ref &&
    (wish.kind === 'rollback' || (known.amount === wish.amount && known.roundId === (round?.id ?? 0n)))
  return isSame ? { is: 'repeated', txId: known.id, balance: await balanceThen(tx, known) } : { is: 'conflict' }
}

/** The balance that a transaction left, as it was answered then. */
const balanceThen = async (tx: Tx, { id, memberId, entryId }: VendorTx): Promise<Amount | undefined> => {
  if (entryId === 0n) return undefined
  const key = entryKey(id)
  const entry = (await entriesByKey(tx, [key])).get(key)
  return entry?.legs.find((leg) => leg.memberId === memberId)?.balanceAfter ?? undefined
}

type Booking = { wish: Wish; round: RoundWish | undefined; money: Money | undefined; amount: Amount; effect: Effect }

const book = async (
  tx: Tx,
  { ledger, clock }: PostTools,
  { wish, round, money, amount: moved, effect }: Booking,
): Promise<TxVerdict> => {
  const entry = money && entryOf({ id: wish.id, amount: moved }, money, round?.id ?? wish.id)
  const [posted] = entry ? await ledger.postIn(tx, [entry]) : []
  if (posted && posted.is !== 'posted') {
    invariant(posted.is === 'insufficient' || posted.is === 'unknown', 'the ids of our own are new')
    return { is: 'insufficient' }
  }
  const row: TxRow = { ...wish, round: round ? 1 : 0, entryId: posted?.entryId ?? 0n, effect }
  await writeRows(tx, posted?.at ?? clock.now(), round ? [round] : [], [row])
  return { is: 'done', txId: wish.id, balance: posted?.balance }
}

const decideRollback = async (tx: Tx, wish: Wish, tools: PostTools): Promise<TxVerdict> => {
  const target = await findTx(tx, wish.target)
  const round = target && target.roundId > 0n ? await lockRound(tx, { id: target.roundId }) : undefined
  await holdPurses(tx, [purse(wish.memberId)])
  const known = await findTx(tx, wish.key)
  if (known) return repeatVerdict(tx, wish, known, round)
  if (!target) return bury(tx, wish, tools)
  if (target.memberId !== wish.memberId) return { is: 'conflict' }
  // What is undone already, or was never done, needs nothing more.
  if (target.kind === 'tombstone' || target.kind === 'rollback') return { is: 'repeated', txId: target.id, balance: undefined }
  if (!round || (target.kind !== 'bet' && target.kind !== 'win')) return { is: 'already-settled' }
  const related = await txsOfRound(tx, round.id, wish.ref)
  const undone = related.find(({ kind }) => kind === 'rollback')
  if (undone) return { is: 'repeated', txId: undone.id, balance: await balanceThen(tx, undone) }
  if (target.kind === 'bet' && !wish.isAfterWin && related.some(({ kind }) => kind === 'win')) return { is: 'already-settled' }
  return undo(tx, tools, { wish, round, target })
}

/** Remembers a rollback of what never came, so that it is refused when it comes after all. */
const bury = async (tx: Tx, wish: Wish, { clock, nextId }: PostTools): Promise<TxVerdict> => {
  const none: Effect = { bets: 0, stake: 0n, payout: 0n, closes: false }
  const rows: TxRow[] = [
    { ...wish, round: 0, entryId: 0n, effect: none },
    { ...wish, id: nextId(), key: wish.target, kind: 'tombstone', round: 0, entryId: 0n, effect: none },
  ]
  await writeRows(tx, clock.now(), [], rows)
  return { is: 'bet-unknown' }
}

type Undoing = { wish: Wish; round: Round; target: VendorTx }

const undo = async (tx: Tx, tools: PostTools, { wish, round, target }: Undoing): Promise<TxVerdict> => {
  const money = target.entryId > 0n ? await reverseOf(tx, target, round) : undefined
  const moved = money ? target.amount : zero
  const [bets, stake, payout] = target.kind === 'bet' ? [-1, negate(moved), zero] : [0, zero, negate(moved)]
  const effect: Effect = { bets, stake, payout, closes: wish.closes }
  return book(tx, tools, { wish: { ...wish, amount: moved }, round, money, amount: moved, effect })
}

/** The same money the other way. */
const reverseOf = async (tx: Tx, { id, kind, memberId }: VendorTx, { product }: Round): Promise<Money> => {
  const own = purse(memberId)
  if (kind === 'bet') return { kind: 'BET_CANCEL', from: houseOf(product), to: own }
  const key = entryKey(id)
  const isBonus = (await entriesByKey(tx, [key])).get(key)?.kind === 'BONUS'
  return isBonus
    ? { kind: 'BONUS_FORFEIT', from: own, to: house('house:promo') }
    : { kind: 'WIN_CORRECTION', from: own, to: houseOf(product) }
}
