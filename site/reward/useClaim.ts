import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { claimAllRewards, claimReward, getReward, listRewards } from '@tamuvo/contract/reward.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { creditText } from './reward-words.ts'

/** Answers that a claim makes untrue. */
const changed = [
  listRewards,
  getReward,
  getCentre,
  getBalance,
  getPointBalance,
  listTransactions,
  listPointMovements,
  listTurnover,
]

type Claimed = { amount: string; points: number; claimed: readonly unknown[] }

const options = {
  invalidates: changed,
  onDone: ({ claimed, ...credited }: Claimed) => {
    if (claimed.length > 0) toast('success', t('reward.credited', { what: creditText(credited) }))
  },
  onRefused: (refusal: unknown) => void toast('error', errorSentence(refusal)),
}

/** Claims one reward; what came of it is said in passing. */
export const useClaim = () => useAction(claimReward, options)

/** Claims every reward that waits. */
export const useClaimAll = () => useAction(claimAllRewards, options)
