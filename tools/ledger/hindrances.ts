import { countUnsettledBets } from '@tamuvo/server/betting/store.ts'
import { countUnfinishedDeposits } from '@tamuvo/server/cashier/deposit/store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { countOldHolds } from '@tamuvo/server/ledger/archive-store.ts'
import { countUnfinishedIssues } from '@tamuvo/server/lottery/store.ts'
import { countOpenBonuses } from '@tamuvo/server/promotion/bonus-store.ts'
import { countOpenRounds } from '@tamuvo/server/vendor/round-store.ts'
import { countOpenTransfers } from '@tamuvo/server/vendor/transfer/store.ts'
import { countText } from '../audit/findings.ts'
import type { MonthState } from './archive-store.ts'
import type { Month } from './month.ts'

const dayMs = 86_400_000
/** Days within which a request may be repeated, so that its key must stay in the journal. */
const restDays = 31

/** Why a month cannot be archived by the state of the journal; undefined when it can. */
export const hindranceOf = (month: Month, now: Date, state: MonthState, lastCheckpointedId: bigint): string | undefined => {
  const { name, endsAt, uptoId } = month
  const restedAt = new Date(endsAt.getTime() + restDays * dayMs)
  if (now < endsAt) return `${name} has not ended.`
  if (now < restedAt) return `Requests of ${name} may be repeated for ${restDays} days: archive it from ${dayText(restedAt)} on.`
  if (state.hasOlder) return `There are rows older than ${name}: archive the months before it first.`
  if (!state.isApart)
    return `${name} has no part of the journal for itself: there is nothing to archive, or it lies in journal_other.`
  if (state.checkpointedUpto < uptoId)
    return `Not all rows of ${name} are checkpointed yet. The server checkpoints them within minutes.`
  if (state.provenUpto < lastCheckpointedId)
    return `Not all rows of ${name} are proven yet. The server proves them every hour; its log says if they do not hold.`
  if (state.rolledUpto < uptoId) return `Not all rows of ${name} are rolled up yet. The server does it within minutes.`
  return undefined
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** Open operations that began before the end of a month, whose entries are still needed. A sentence each. */
export const openThings = async (from: Queryable, { uptoId, endsAt, name }: Month): Promise<string[]> => {
  const counts: [number, string, string][] = [
    [await countUnsettledBets(from, uptoId), 'bet', 'bets'],
    [await countUnfinishedIssues(from, endsAt), 'draw', 'draws'],
    [await countOpenRounds(from, uptoId), 'round at a vendor', 'rounds at vendors'],
    [await countOpenTransfers(from, uptoId), 'transfer to or from a vendor', 'transfers to or from vendors'],
    [await countUnfinishedDeposits(from, uptoId), 'deposit', 'deposits'],
    [await countOldHolds(from, uptoId), 'held withdrawal', 'held withdrawals'],
    [await countOpenBonuses(from, uptoId), 'bonus', 'bonuses'],
  ]
  return counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${countText(count, one, many)} of ${name} or before ${count === 1 ? 'is' : 'are'} still open.`],
  )
}
