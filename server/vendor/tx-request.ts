import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { houseOf } from '../betting/round.ts'
import { type Account, house, walletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import type { Kind } from '../ledger/kinds.ts'
import { naturalKey } from '../ledger/keys.ts'
import { groupKey, jackpotKey, noKey, roundKey, txKey, undoKey, type VendorKey } from './keys.ts'
import type { BetAsk, BonusAsk, RollbackAsk, WinAsk } from './ask.ts'
import type { VendorGame } from './directory.ts'

/** Stored as numbers: never reuse one. */
export const txKinds = { bet: 1, win: 2, rollback: 3, promo: 4, jackpot: 5, tombstone: 6 } as const
export type TxKind = keyof typeof txKinds

/** A member's part in a round of a vendor; the id is for the case that it is new. */
export type RoundRequest = {
  id: bigint
  key: VendorKey
  memberId: bigint
  vendor: string
  product: GameType
  game: string
  code: string
}

/** The effect of a transaction on its round: change of bets, stake and payout. */
export type Effect = { bets: number; stake: bigint; payout: bigint; closes: boolean }

/** A transaction that a vendor requests. */
export type TxRequest = {
  id: bigint
  key: VendorKey
  kind: TxKind
  name: string
  vendor: string
  memberId: bigint
  round: RoundRequest | undefined
  /** As stated by the vendor; `money` is what moves. */
  amount: Amount
  money: Money | undefined
  /** The bet it belongs to; `noKey` without one. */
  ref: VendorKey
  /** Of a rollback: the transaction it undoes, and its amount where the dialect states it. */
  target: VendorKey
  stated: Amount | undefined
  closes: boolean
  reopens: boolean
  /** A win, or the cancellation of a bet, in a dialect where a bet takes only one of them. */
  settles: boolean
  /** Of a win: what comes from a jackpot. It is no part of `amount`, and refers to the win. */
  jackpot: TxRequest | undefined
}

export type Money = { kind: Kind; from: Account; to: Account }

/** The ledger entry of a request. @param ref the id of its round, or of the transaction where it has none */
export const entryOf = ({ id, amount }: Pick<TxRequest, 'id' | 'amount'>, { kind, from, to }: Money, ref: bigint): Entry => ({
  key: entryKey(id),
  kind,
  ref,
  moves: [{ from, to, amount }],
})

export const entryKey = (txId: bigint) => naturalKey('vendor', txId)

/** Vendor, member and game of a request. */
export type Requester = { vendor: string; memberId: bigint; game: VendorGame; nextId(): bigint }

export const txRequestOf = (ask: BetAsk | WinAsk | BonusAsk | RollbackAsk, requester: Requester): TxRequest => {
  if (ask.op === 'bet') return betTxOf(ask, requester)
  if (ask.op === 'win') return winTxOf(ask, requester)
  if (ask.op === 'rollback') return rollbackTxOf(ask, requester)
  return bonusTxOf(ask, requester)
}

/** No literal on the path of a bet begins with a spread: each field after it would be added by itself. docs/decisions/0104 */
const plain = (ask: { tx: string }, { vendor, memberId }: Requester) => ({
  key: txKey(vendor, ask.tx),
  name: ask.tx,
  vendor,
  memberId,
  target: noKey,
  stated: undefined,
  reopens: false,
  settles: false,
  jackpot: undefined,
})

export const roundOf = (code: string, { vendor, memberId, game, nextId }: Requester): RoundRequest => ({
  id: nextId(),
  key: roundKey(vendor, memberId, game.gameCode, code),
  memberId,
  vendor,
  product: game.product,
  game: game.gameCode,
  code,
})

const betTxOf = (ask: BetAsk, requester: Requester): TxRequest => ({
  id: requester.nextId(),
  ...plain(ask, requester),
  kind: 'bet',
  round: roundOf(ask.round, requester),
  amount: ask.amount,
  money: ask.isFree || ask.amount === 0n ? undefined : stakeOf(requester),
  ref: ask.group === undefined ? noKey : groupKey(requester.vendor, ask.group),
  closes: ask.closes,
  reopens: ask.reopens,
})

const stakeOf = ({ memberId, game }: Requester): Money => ({
  kind: 'BET',
  from: walletAccount(memberId),
  to: houseOf(game.product),
})

/** Promotions pay the wins of free bets. */
const winOf = ({ memberId, game }: Requester, isFree: boolean): Money =>
  isFree ? promoOf(memberId) : { kind: 'WIN', from: houseOf(game.product), to: walletAccount(memberId) }

/** A jackpot pool of the vendor: its payouts come out of the product's house account, and are no part of what a bet pays out. */
const jackpotOf = ({ memberId, game }: Requester): Money => ({
  kind: 'JACKPOT_WIN',
  from: houseOf(game.product),
  to: walletAccount(memberId),
})

const promoOf = (memberId: bigint): Money => ({ kind: 'BONUS', from: house('house:promo'), to: walletAccount(memberId) })

const winTxOf = (ask: WinAsk, requester: Requester): TxRequest => {
  const amount = subtract(ask.amount, ask.jackpot ?? zero)
  return {
    id: requester.nextId(),
    ...plain(ask, requester),
    kind: 'win',
    round: roundOf(ask.round, requester),
    amount,
    money: amount === 0n ? undefined : winOf(requester, ask.isFree),
    ref: betKey(ask.bet, requester.vendor),
    closes: ask.closes,
    reopens: ask.reopens,
    settles: ask.isOnce,
    jackpot: ask.jackpot ? jackpotTxOf(ask, ask.jackpot, requester) : undefined,
  }
}

const jackpotTxOf = (ask: WinAsk, amount: Amount, requester: Requester): TxRequest => ({
  id: requester.nextId(),
  ...plain(ask, requester),
  key: jackpotKey(requester.vendor, ask.tx),
  kind: 'jackpot',
  // The round is that of the win.
  round: undefined,
  amount,
  money: jackpotOf(requester),
  ref: txKey(requester.vendor, ask.tx),
  closes: false,
})

const betKey = (bet: WinAsk['bet'], vendor: string): VendorKey => {
  if (!bet) return noKey
  return 'tx' in bet ? txKey(vendor, bet.tx) : groupKey(vendor, bet.group)
}

const bonusTxOf = (ask: BonusAsk, requester: Requester): TxRequest => ({
  id: requester.nextId(),
  ...plain(ask, requester),
  kind: ask.op,
  round: ask.round === undefined ? undefined : roundOf(ask.round, requester),
  amount: ask.amount,
  money: ask.amount === 0n ? undefined : ask.op === 'promo' ? promoOf(requester.memberId) : jackpotOf(requester),
  ref: noKey,
  closes: false,
})

const rollbackTxOf = (ask: RollbackAsk, requester: Requester): TxRequest => {
  const target = txKey(requester.vendor, ask.target)
  return {
    id: requester.nextId(),
    ...plain(ask, requester),
    key: undoKey(requester.vendor, ask.tx),
    kind: 'rollback',
    // The round is that of the transaction it undoes.
    round: undefined,
    amount: zero,
    money: undefined,
    ref: ask.group === undefined ? target : groupKey(requester.vendor, ask.group),
    target,
    stated: ask.amount,
    closes: ask.closes,
    settles: !ask.isAfterWin,
  }
}

/** The effect of a bet or win on its round when it is posted as given. The win of a free bet is a bonus, and no payout. */
export const effectOf = ({ kind, amount, money, closes }: TxRequest): Effect => {
  const moved = money ? amount : 0n
  if (kind === 'bet') return { bets: 1, stake: moved, payout: 0n, closes }
  return { bets: 0, stake: 0n, payout: kind === 'win' && money?.kind !== 'BONUS' ? moved : 0n, closes }
}
