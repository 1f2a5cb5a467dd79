import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import { type Database, inTransaction, type Tx } from './kit/database.ts'
import type { PlayerName } from './seed-store.ts'
import { findEntry, insertEntry, lockBalance, type WalletEntry } from './wallet-store.ts'

type Kind = 'in' | 'out' | 'bet' | 'win' | 'jackpot' | 'rollback'

export type Change = { id: string; who: PlayerName; kind: Kind; amount: Amount; at: Date }

/**
 * - `decided`: now, or before under the same id; `entry` says how
 * - `no-wallet`: the player has none
 */
export type ChangeResult = { is: 'decided'; entry: WalletEntry; isRepeat: boolean; balance: Amount } | { is: 'no-wallet' }

const leaves: Record<Kind, boolean> = { in: false, out: true, bet: true, win: false, jackpot: false, rollback: false }

/**
 * Changes the balance of a player's wallet, once under its id. What there is too little for is written as not done, and stays so: when
 * the same comes again its sender has the money back.
 */
export const changeBalance = (database: Database, change: Change): Promise<ChangeResult> =>
  inTransaction(database, (tx) => changeIn(tx, change))

const changeIn = async (tx: Tx, { id, who, kind, amount: money, at }: Change): Promise<ChangeResult> => {
  const before = await lockBalance(tx, who)
  if (before === undefined) return { is: 'no-wallet' }
  const change = leaves[kind] ? -money : money
  const isDone = before + change >= 0n
  const balance = isDone ? amount(before + change) : before
  const entry = { id, player: who.player, kind, isDone, amount: isDone ? change : 0n, balance }
  if (await insertEntry(tx, { ...entry, vendor: who.vendor, at })) return { is: 'decided', entry, isRepeat: false, balance }
  const known = await findEntry(tx, who.vendor, id)
  if (!known) throw new Error('an id that is taken has its entry')
  return { is: 'decided', entry: known, isRepeat: true, balance: before }
}

/** Gives a bet back that may have been taken; one that was not will not be. @returns the balance, undefined without a wallet */
export const undoBet = (database: Database, { id, who, at }: Omit<Change, 'kind' | 'amount'>, betId: string) =>
  inTransaction(database, async (tx): Promise<Amount | undefined> => {
    const before = await lockBalance(tx, who)
    if (before === undefined) return undefined
    const none = { id: betId, player: who.player, kind: 'rollback' as const, isDone: false, amount: 0n, balance: before }
    if (await insertEntry(tx, { ...none, vendor: who.vendor, at })) return before
    const bet = await findEntry(tx, who.vendor, betId)
    if (!bet?.isDone || bet.kind !== 'bet') return before
    const undone = await changeIn(tx, { id, who, kind: 'rollback', amount: amount(-bet.amount), at })
    return undone.is === 'decided' ? undone.balance : before
  })

/**
 * What became of a transfer; undefined for one that has not come. It will not be done any more when it comes: who asks gives its money
 * back.
 */
export const askAbout = (database: Database, vendor: string, id: string, at: Date): Promise<WalletEntry | undefined> =>
  inTransaction(database, async (tx) => {
    const asked = { vendor, id, player: null, kind: 'asked' as const, isDone: false, amount: 0n, balance: zero, at }
    return (await insertEntry(tx, asked)) ? undefined : findEntry(tx, vendor, id)
  })
