import { amount } from '@tamuvo/money/amount.ts'
import { type Database, inTransaction } from '../kit/database.ts'
import { giveFreeBet } from './free-bets.ts'
import { type BettingBench, digitBet } from './testing.ts'

/** What a free ticket on a digit costs. */
export const freeCost = 100n

export const freeTicket = (roundId: bigint, digit: number) => ({
  ...digitBet(roundId, digit, 0n),
  price: '1.00|1|1900;1;9.50;0',
  cost: amount(freeCost),
})

/** Gives members free bets for seven days, without an order of the points mall. */
export const giverOf =
  (database: Database, { nextId, clock }: Pick<BettingBench, 'nextId' | 'clock'>) =>
  async (memberId: bigint, money = 500n): Promise<bigint> => {
    const [id, orderId] = [nextId(), nextId()]
    await inTransaction(database, (tx) =>
      giveFreeBet(tx, { id, orderId, memberId, itemId: 1n, amount: amount(money), days: 7, now: clock.now() }),
    )
    return id
  }
