import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { getMissionSummaryDetails } from '@tamuvo/contract/mission.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { claimReward, listRewards } from '@tamuvo/contract/reward.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { creditText } from './mission-words.ts'

/** Answers that a claim makes untrue. */
const changed = [
  getMissionSummaryDetails,
  listRewards,
  getCentre,
  getBalance,
  getPointBalance,
  listTransactions,
  listPointMovements,
  listTurnover,
]

/** Claims the reward of a mission. Again it credits nothing. */
export const useClaimMission = () =>
  useAction(claimReward, {
    invalidates: changed,
    onDone: (credited) => void toast('success', t('mission.credited', { what: creditText(credited) })),
    onRefused: (refusal) => void toast('error', errorSentence(refusal)),
  })
