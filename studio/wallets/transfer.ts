import { findBalance } from '../wallet-store.ts'
import { changeBalance, undoBet } from '../wallet-work.ts'
import type { Vendor } from '../vendor.ts'
import type { Posting, Wallet, WalletAnswer, WalletTools } from './wallet.ts'

/**
 * The wallet of players whose operator transfers: their money lies here. Rounds are played with it by the same calls as with the wallet
 * of an operator, each counted once by its id: what a process that died has written but not yet booked, the next one books.
 */
export const transferWallet = ({ code }: Vendor, { database, now }: WalletTools): Wallet => {
  const who = ({ player }: { player: string }) => ({ vendor: code, player })
  const book = async ({ round, call: { id, amount } }: Posting, kind: 'bet' | 'win' | 'jackpot'): Promise<WalletAnswer> => {
    const result = await changeBalance(database, { id, who: who(round), kind, amount, at: now() })
    if (result.is === 'no-wallet') return { is: 'refused', why: 'player', text: 'no wallet' }
    if (!result.entry.isDone) return { is: 'refused', why: 'insufficient', text: 'not enough' }
    return { is: 'done', balance: result.balance, text: `${kind} ${id}` }
  }
  return {
    balance: (player) => findBalance(database, who(player)),
    bet: (posting) => book(posting, 'bet'),
    win: (posting) => book(posting, 'win'),
    jackpot: (posting) => book(posting, 'jackpot'),
    rollback: async ({ round, call: { id }, bet }) => {
      const balance = await undoBet(database, { id, who: who(round), at: now() }, bet.id)
      return { is: 'done', balance, text: `rollback ${id}` }
    },
  }
}
