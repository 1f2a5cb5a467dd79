import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import { add, type Amount, negate, subtract, sum, zero } from '@tamuvo/money/amount.ts'
import { houseOf } from '../betting/round.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { balanceOf, entriesByKey } from '../ledger/statements.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { stakeRefusal } from './gates.ts'
import { jackpotUndoKey, noKey, txKey, type VendorKey } from './keys.ts'
import type { PostTools, TxResult } from './tx-result.ts'
import { findTx, lockRound, lowerRoundMark, type Round, type TxRow, txsOfRound, type VendorTx, writeRows } from './tx-store.ts'
import { type Effect, effectOf, entryKey, entryOf, type Money, type RoundRequest, type TxRequest } from './tx-request.ts'

/**
 * Decides one request by itself. Locks its round first, then its wallet account, so what is read then stays true until the end. A
 * repeat gets the first answer.
 */
export const decide = (tx: Tx, txRequest: TxRequest, tools: PostTools): Promise<TxResult> =>
  txRequest.kind === 'rollback' ? decideRollback(tx, txRequest, tools) : decideMoney(tx, txRequest, tools)

const decideMoney = async (tx: Tx, txRequest: TxRequest, tools: PostTools): Promise<TxResult> => {
  const locked = txRequest.round && (await lockRound(tx, txRequest.round))
  await holdWalletAccounts(tx, [walletAccount(txRequest.memberId)])
  // Another process may have opened it while we waited for the account. A round is closed without the account, so it is locked now.
  const round = locked ?? (txRequest.round && (await lockRound(tx, txRequest.round)))
  const known = await findTx(tx, txRequest.memberId, txRequest.key)
  if (known) return repeatResult(tx, txRequest, known, round)
  const refusal = await refusalOf(tx, txRequest, round, tools)
  if (refusal) return { is: refusal }
  // Money that comes after the round was published as settled corrects it.
  const isLate = txRequest.kind === 'win' && round !== undefined && round.closedAt !== null && !txRequest.reopens
  const money =
    isLate && txRequest.money?.kind === 'WIN' ? { ...txRequest.money, kind: 'WIN_CORRECTION' as const } : txRequest.money
  if (round?.closedAt && txRequest.reopens) await lowerRoundMark(tx, round.id)
  const jackpot = txRequest.jackpot && partOf(txRequest.jackpot)
  return book(tx, tools, { round: roundFor(txRequest, round), part: { ...partOf(txRequest), money }, jackpot })
}

const partOf = (txRequest: TxRequest): Part => ({
  txRequest,
  money: txRequest.money,
  amount: txRequest.amount,
  effect: effectOf(txRequest),
})

/** The round of a transaction. A bonus belongs to a round only when that exists. */
const roundFor = ({ kind, round }: TxRequest, known: Round | undefined): RoundRequest | undefined =>
  known ?? (kind === 'bet' || kind === 'win' ? round : undefined)

const refusalOf = async (
  tx: Tx,
  txRequest: TxRequest,
  round: Round | undefined,
  { guard }: PostTools,
): Promise<VendorRefusal | undefined> => {
  if (txRequest.kind === 'bet') {
    const used = round && txRequest.ref !== noKey ? await usedRefRefusal(tx, txRequest, round) : undefined
    if (used) return used
    if (round?.closedAt && !txRequest.reopens) return 'round-closed'
    return txRequest.money && txRequest.round
      ? stakeRefusal(tx, guard, { ...txRequest, product: txRequest.round.product })
      : undefined
  }
  return txRequest.kind === 'win' ? winRefusal(tx, txRequest, round) : undefined
}

/** Of two bets under one id it is not known which of them a win or a cancellation means: the second is refused. */
const usedRefRefusal = async (tx: Tx, { ref }: TxRequest, round: Round): Promise<VendorRefusal | undefined> => {
  const related = await txsOfRound(tx, round, ref)
  if (related.some(({ kind }) => kind === 'rollback')) return 'rolled-back'
  if (related.some(({ kind }) => kind === 'win')) return 'already-settled'
  return related.some(({ kind }) => kind === 'bet') ? 'conflict' : undefined
}

const winRefusal = async (tx: Tx, { ref, settles }: TxRequest, round: Round | undefined): Promise<VendorRefusal | undefined> => {
  if (!round) return 'bet-unknown'
  if (ref === noKey) return round.bets === 0 ? 'rolled-back' : undefined
  const related = await txsOfRound(tx, round, ref)
  if (related.some(({ kind }) => kind === 'rollback')) return 'rolled-back'
  if (settles && related.some(({ kind }) => kind === 'win')) return 'already-settled'
  const bet = related.find(({ kind }) => kind === 'bet') ?? (await findTx(tx, round.memberId, ref))
  return bet?.kind === 'bet' && bet.roundId === round.id ? undefined : 'bet-unknown'
}

const repeatResult = async (tx: Tx, txRequest: TxRequest, known: VendorTx, round: Round | undefined): Promise<TxResult> => {
  if (known.kind === 'tombstone') return { is: 'rolled-back' }
  const related = await relatedTo(tx, known)
  const jackpot = related.find(({ kind }) => kind === 'jackpot')
  const isSame =
    known.kind === txRequest.kind &&
    jackpot?.amount === txRequest.jackpot?.amount &&
    known.memberId === txRequest.memberId &&
    known.ref === txRequest.ref &&
    (txRequest.kind === 'rollback' || (known.amount === txRequest.amount && known.roundId === (round?.id ?? 0n)))
  if (!isSame) return { is: 'conflict' }
  // It undid nothing, since what it names had not come.
  if (known.kind === 'rollback' && known.roundId === 0n) return { is: 'bet-unknown' }
  // An "ok" to a repeat of what was taken back would let the vendor believe that it still stands.
  if (related.some(({ kind }) => kind === 'rollback')) return { is: 'rolled-back' }
  // Its own first try, whose answer was lost on the way from the database, is no repeat.
  const is = known.id === txRequest.id ? 'done' : 'repeated'
  return { is, txId: known.id, balance: await balanceThen(tx, known.entryId === 0n && jackpot ? jackpot : known) }
}

/** What refers to a bet or win: what took it back, and what came from a jackpot with it. */
const relatedTo = async (tx: Tx, known: VendorTx): Promise<VendorTx[]> =>
  (known.kind !== 'bet' && known.kind !== 'win') || known.roundId === 0n
    ? []
    : txsOfRound(tx, { id: known.roundId, memberId: known.memberId }, undoRefOf(known))

/** What a rollback of it refers to: the id that a bet shares with its wins where there is one, else its own. */
const undoRefOf = ({ kind, key, ref }: VendorTx): VendorKey => (kind === 'bet' && ref !== noKey ? ref : key)

/** The balance after a transaction, as it was answered then. */
const balanceThen = async (tx: Tx, { id, memberId, entryId }: VendorTx): Promise<Amount | undefined> => {
  if (entryId === 0n) return undefined
  const key = entryKey(id)
  const entry = (await entriesByKey(tx, [key], [memberId])).get(key)
  return entry?.legs.find((leg) => leg.memberId === memberId)?.balanceAfter ?? undefined
}

/** A transaction to book, and what it moves. */
type Part = { txRequest: TxRequest; money: Money | undefined; amount: Amount; effect: Effect }

/** `jackpot` comes first, so that the entry of what was asked for has the balance after both. Both together never lack money. */
type Booking = { part: Part; jackpot: Part | undefined; round: RoundRequest | undefined }

const book = async (tx: Tx, { ledger, clock }: PostTools, { part, jackpot, round }: Booking): Promise<TxResult> => {
  const parts = jackpot ? [jackpot, part] : [part]
  const entries = parts.flatMap(({ txRequest: { id }, amount, money }) =>
    money ? [entryOf({ id, amount }, money, round?.id ?? id)] : [],
  )
  const results = entries.length > 0 ? await ledger.postIn(tx, entries) : []
  const posted = results.flatMap((result) => (result.is === 'posted' ? [result] : []))
  if (posted.length < results.length) {
    invariant(
      results.length === 1 && (results[0]?.is === 'insufficient' || results[0]?.is === 'unknown'),
      'ids of our own are new',
    )
    return { is: 'insufficient' }
  }
  const written = posted.values()
  const rows = parts.map(({ txRequest, money, effect }): TxRow => {
    const entryId = (money && written.next().value?.entryId) ?? 0n
    return { ...txRequest, round: round ? 1 : 0, entryId, effect }
  })
  await writeRows(tx, posted[0]?.at ?? clock.now(), round ? [round] : [], rows)
  return { is: 'done', txId: part.txRequest.id, balance: posted.at(-1)?.balance }
}

const decideRollback = async (tx: Tx, txRequest: TxRequest, tools: PostTools): Promise<TxResult> => {
  const target = await findTx(tx, txRequest.memberId, txRequest.target)
  const round = target && target.roundId > 0n ? await lockRound(tx, { memberId: target.memberId, id: target.roundId }) : undefined
  await holdWalletAccounts(tx, [walletAccount(txRequest.memberId)])
  if (target && isAboutAnother(txRequest, target)) return { is: 'conflict' }
  const known = await findTx(tx, txRequest.memberId, txRequest.key)
  if (known) return repeatResult(tx, txRequest, known, round)
  if (await hasIdOfAnother(tx, txRequest)) return { is: 'conflict' }
  if (!target) return writeTombstone(tx, txRequest, tools)
  if (target.memberId !== txRequest.memberId) return { is: 'conflict' }
  if (target.kind === 'tombstone') return { is: 'bet-unknown' }
  if (!round || (target.kind !== 'bet' && target.kind !== 'win')) return { is: 'already-settled' }
  const related = await txsOfRound(tx, round, txRequest.ref)
  const undone = related.find(({ kind }) => kind === 'rollback')
  if (undone) return { is: 'repeated', txId: undone.id, balance: await balanceThen(tx, undone) }
  // Where a bet takes one win or one cancellation, neither is taken back.
  if (txRequest.settles && (target.kind === 'win' || related.some(({ kind }) => kind === 'win'))) return { is: 'already-settled' }
  return undo(tx, tools, { txRequest, round, target, jackpot: related.find(({ kind }) => kind === 'jackpot') })
}

/** All of a bet is undone or nothing: a rollback that names another amount, or another bet, is about something else. */
const isAboutAnother = ({ stated, ref }: TxRequest, target: VendorTx): boolean =>
  (target.kind === 'bet' && ref !== undoRefOf(target)) ||
  ((target.kind === 'bet' || target.kind === 'win') && stated !== undefined && stated !== target.amount)

/**
 * Whether a rollback comes under the id of a bet or win. In some dialects that is the id of what it undoes; else it is a call that
 * was meant for another address: signatures cover the body only, and that of a win would give its stake back.
 */
const hasIdOfAnother = async (tx: Tx, { vendor, name, memberId, target }: TxRequest): Promise<boolean> => {
  const own = txKey(vendor, name)
  const other = own === target ? undefined : await findTx(tx, memberId, own)
  return other !== undefined && other.kind !== 'tombstone'
}

/** Writes a tombstone for a rollback whose transaction never came, so that it is refused should it still arrive. */
const writeTombstone = async (tx: Tx, txRequest: TxRequest, { clock, nextId }: PostTools): Promise<TxResult> => {
  const rows: TxRow[] = [
    { ...txRequest, round: 0, entryId: 0n, effect: none, settles: false },
    { ...txRequest, id: nextId(), key: txRequest.target, kind: 'tombstone', round: 0, entryId: 0n, effect: none, settles: false },
  ]
  await writeRows(tx, clock.now(), [], rows)
  return { is: 'bet-unknown' }
}

const none: Effect = { bets: 0, stake: 0n, payout: 0n, closes: false }

type Undoing = { txRequest: TxRequest; round: Round; target: VendorTx; jackpot: VendorTx | undefined }

const undo = async (tx: Tx, tools: PostTools, { txRequest, round, target, jackpot }: Undoing): Promise<TxResult> => {
  const money = target.entryId > 0n ? await reverseOf(tx, target, round) : undefined
  const moved = money ? target.amount : zero
  const paid = money?.kind === 'BONUS_FORFEIT' ? await freePayoutOf(tx, round, moved) : moved
  const [bets, stake, payout] = target.kind === 'bet' ? [-1, negate(moved), zero] : [0, zero, negate(paid)]
  const effect: Effect = { bets, stake, payout, closes: txRequest.closes }
  const part: Part = { txRequest: { ...txRequest, amount: moved }, money, amount: moved, effect }
  if (!jackpot) return book(tx, tools, { round, part, jackpot })
  // Both are taken back or neither.
  if ((await balanceOf(tx, txRequest.memberId)) < add(moved, jackpot.amount)) return { is: 'insufficient' }
  const undone = undoneJackpot(txRequest, jackpot, { product: round.product, id: tools.nextId() })
  return book(tx, tools, { round, part, jackpot: undone })
}

/** How much of the win of a free bet is in the payout of its round: nothing, but for rounds from before such wins were bonuses alone. */
const freePayoutOf = async (tx: Tx, { id, payout, memberId }: Round, won: Amount): Promise<Amount> => {
  const keys = (await txsOfRound(tx, { id, memberId })).map((one) => entryKey(one.id))
  const wins = [...(await entriesByKey(tx, keys, [memberId])).values()].filter(
    ({ kind }) => kind === 'WIN' || kind === 'WIN_CORRECTION',
  )
  const paid = sum(wins.flatMap(({ legs }) => legs.flatMap((leg) => (leg.memberId === memberId ? [leg.amount] : []))))
  const beyond = subtract(payout, paid)
  return beyond < won ? beyond : won
}

/** Takes back what came from a jackpot with a win. */
const undoneJackpot = (
  { vendor, name, ...request }: TxRequest,
  { key: ref, memberId, amount }: VendorTx,
  { product, id }: Pick<Round, 'product' | 'id'>,
): Part => ({
  txRequest: { ...request, vendor, name, id, key: jackpotUndoKey(vendor, name), ref, amount, settles: false },
  money: { kind: 'JACKPOT_CORRECTION', from: walletAccount(memberId), to: houseOf(product) },
  amount,
  effect: none,
})

/** The reverse movement. */
const reverseOf = async (tx: Tx, { id, kind, memberId }: VendorTx, { product }: Round): Promise<Money> => {
  const own = walletAccount(memberId)
  if (kind === 'bet') return { kind: 'BET_CANCEL', from: houseOf(product), to: own }
  const key = entryKey(id)
  const isBonus = (await entriesByKey(tx, [key], [memberId])).get(key)?.kind === 'BONUS'
  return isBonus
    ? { kind: 'BONUS_FORFEIT', from: own, to: house('house:promo') }
    : { kind: 'WIN_CORRECTION', from: own, to: houseOf(product) }
}
