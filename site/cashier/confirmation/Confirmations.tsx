import { getPaymentConfirmationList } from '@tamuvo/contract/payment-confirmations.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmationCard } from './ConfirmationCard.tsx'
import { isUnderway } from './confirmation-words.ts'

/** Live messages tell at once; asking now and then covers a connection that was lost. */
const askEveryMs = 15_000

/** What other members pay of the member's withdrawals: of one by its id, else of all that are underway. Nothing where there is none. */
export const Confirmations = ({ withdrawalId }: { withdrawalId?: string }) => {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useCall(getPaymentConfirmationList, {}, { everyMs: askEveryMs })
  useRoom('withdrawal', () => void queries.invalidateQueries({ queryKey: callKey(getPaymentConfirmationList) }))
  const shown = (data?.list ?? []).filter((each) => (withdrawalId ? each.withdrawalId === withdrawalId : isUnderway(each)))
  if (!data || shown.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-labelledby="confirmation-title">
      <h3 id="confirmation-title" className="text-md font-semibold">
        {t('confirmation.title')}
      </h3>
      {shown.map((each) => (
        <ConfirmationCard key={each.withdrawalId} confirmation={each} confirmMinutes={data.confirmMinutes} />
      ))}
    </section>
  )
}
