import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { houseFacing, naturalKey, playPurse } from '../ledger/ledger.ts'
import { settledSales } from '../betting/betting.ts'
import type { Issue } from './issue.ts'
import type { LotteryServices } from './lottery.ts'
import { hasRebate, readTerms } from './terms.ts'

const pageMax = 20_000
const chunkMax = 1_000

/**
 * Pays the rebates of a settled issue: what members get back on their stakes for having played below their own prize
 * mode. Cut off anywhere and done again, it pays nobody twice, because each ticket has its key.
 */
export const payRebates = async (services: LotteryServices, issue: Issue): Promise<void> => {
  for (let last = 0n; ;) {
    const page = await settledSales(services.database, issue.id, last, pageMax)
    const end = page.at(-1)
    if (!end) return
    const due = page.filter(({ terms }) => hasRebate(terms))
    for (let from = 0; from < due.length; from += chunkMax) await payChunk(services, due.slice(from, from + chunkMax))
    last = end.id
  }
}

type Due = { id: bigint; memberId: bigint; terms: string }

const payChunk = ({ database, ledger }: LotteryServices, due: readonly Due[]): Promise<void> =>
  inTransaction(database, async (tx) => {
    const verdicts = await ledger.postIn(
      tx,
      due.map(({ id, memberId, terms }) => ({
        key: naturalKey('rebate', id),
        kind: 'REBATE_SELF',
        ref: id,
        moves: [{ from: houseFacing(memberId, 'house:rebate'), to: playPurse(memberId), amount: readTerms(terms).rebate }],
      })),
    )
    invariant(
      verdicts.every(({ is }) => is === 'posted' || is === 'repeated'),
      'rebates go to purses that exist',
    )
  })
