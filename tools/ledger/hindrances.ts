import { countUnsettledBets } from '@tamuvo/server/betting/store.ts'
import { countUnfinishedDeposits } from '@tamuvo/server/cashier/store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { countOldHolds } from '@tamuvo/server/ledger/archive-store.ts'
import { countUnfinishedIssues } from '@tamuvo/server/lottery/store.ts'
import { countOpenRounds } from '@tamuvo/server/vendor/round-store.ts'
import { countOpenTransfers } from '@tamuvo/server/vendor/transfer/store.ts'
import { countText } from '../audit/findings.ts'
import type { Standing } from './archive-store.ts'
import type { Month } from './month.ts'

const dayMs = 86_400_000
/** So long a request may be repeated and must be told from a new one. */
const restDays = 31

/** Why a month cannot be put away by what is known of the journal; undefined when nothing is in the way. */
export const hindranceOf = (month: Month, now: Date, standing: Standing, lastCheckpointedId: bigint): string | undefined => {
  const { name, endsAt, uptoId } = month
  const restedAt = new Date(endsAt.getTime() + restDays * dayMs)
  if (now < endsAt) return `${name} has not ended.`
  if (now < restedAt) return `Requests of ${name} may be repeated for ${restDays} days: put it away from ${dayText(restedAt)} on.`
  if (standing.isSpread) return 'This journal is spread over a cluster: months of it cannot be put away by this command.'
  if (standing.hasOlder) return `There are rows older than ${name}: put the months before it away first.`
  if (!standing.isApart)
    return `${name} has no part of the journal for itself: there is nothing to put away, or it lies in journal_other.`
  if (standing.checkpointedUpto < uptoId)
    return `Not all rows of ${name} are checkpointed yet. The server checkpoints them within minutes.`
  if (standing.provenUpto < lastCheckpointedId)
    return `Not all rows of ${name} are proven yet. The server proves them every hour; its log says if they do not hold.`
  if (standing.rolledUpto < uptoId) return `Not all rows of ${name} are rolled up yet. The server does it within minutes.`
  return undefined
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** What has begun before the end of a month and is still open: its entries must stay within reach. A sentence each. */
export const openThings = async (from: Queryable, { uptoId, endsAt, name }: Month): Promise<string[]> => {
  const counts: [number, string, string][] = [
    [await countUnsettledBets(from, uptoId), 'bet', 'bets'],
    [await countUnfinishedIssues(from, endsAt), 'draw', 'draws'],
    [await countOpenRounds(from, uptoId), 'round at a vendor', 'rounds at vendors'],
    [await countOpenTransfers(from, uptoId), 'transfer to or from a vendor', 'transfers to or from vendors'],
    [await countUnfinishedDeposits(from, uptoId), 'deposit', 'deposits'],
    [await countOldHolds(from, uptoId), 'held withdrawal', 'held withdrawals'],
  ]
  return counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${countText(count, one, many)} of ${name} or before ${count === 1 ? 'is' : 'are'} still open.`],
  )
}
