import { getPaymentConfirmationList } from '@tamuvo/contract/payment-confirmations.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useId } from 'react'
import { ConfirmationCard } from './ConfirmationCard.tsx'
import { type Confirmation, isUnderway, waitingParts } from './confirmation-words.ts'

/** Live messages tell at once; asking now and then covers a connection that was lost. */
const askEveryMs = 15_000

const isDue = (confirmation: Confirmation): boolean => waitingParts(confirmation).length > 0

type Props = {
  /** Those that the member has to answer, which stand before all else, or the others. */
  which: 'due' | 'rest'
  /** Of one withdrawal; else of all that are underway. */
  withdrawalId?: string
}

/** What other members pay of the member's withdrawals. Nothing where there is none. */
export const Confirmations = ({ which, withdrawalId }: Props) => {
  const t = useText()
  const titleId = useId()
  const { data } = useCall(getPaymentConfirmationList, {}, { everyMs: askEveryMs })
  useRefreshOn('withdrawal', [getPaymentConfirmationList])
  const asked = (data?.list ?? []).filter((each) => (withdrawalId ? each.withdrawalId === withdrawalId : isUnderway(each)))
  const shown = asked.filter((each) => isDue(each) === (which === 'due'))
  if (!data || shown.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-md font-semibold">
        {t(which === 'due' ? 'confirmation.part_WAIT_CONFIRM' : 'confirmation.title')}
      </h3>
      {shown.map((each) => (
        <ConfirmationCard key={each.withdrawalId} confirmation={each} confirmMinutes={data.confirmMinutes} />
      ))}
    </section>
  )
}
