import { add, fromWire, sum, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { countPostings, walletAccountsOf } from '../ledger/statements.ts'
import { readSettings } from '../platform/settings.ts'
import type { TurnoverServices } from './services.ts'

/**
 * Whether a member's money is gone, so that nothing is left that open rows could hold back: less than `turnover.clearBelow` in all
 * wallet accounts, at vendors and in transit, and no bet that could still win. Money may move between these while they are read, one
 * after the other: then the answer is no, until the next time.
 */
export const isSpent = async (tx: Tx, { log, turnover }: TurnoverServices, memberId: bigint): Promise<boolean> => {
  // By the same connection: what waits for a second one within a transaction can exhaust the pool.
  const below = fromWire((await readSettings(tx, log))['turnover.clearBelow'])
  const postings = await countPostings(tx, memberId)
  const held = await walletAccountsOf(tx, memberId)
  const own = sum([held.main ?? zero, held.wd_hold ?? zero, held.vendor ?? zero])
  if (own >= below) return false
  if (add(own, await turnover.fundsElsewhere(tx, memberId)) >= below) return false
  if (await turnover.hasOpenBets(tx, memberId)) return false
  return (await countPostings(tx, memberId)) === postings
}
