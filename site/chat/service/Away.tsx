import { getFeedbackForm } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FeedbackForm } from '../../content/feedback/FeedbackForm.tsx'
import { OtherWays } from './OtherWays.tsx'

/** While no agent is online: a message becomes a ticket. */
export const Away = () => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const { data, error, refetch } = useCall(getFeedbackForm, {}, { staleMs: 0 })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 sm:p-6">
      <div>
        <h2 className="text-lg font-bold">{t('service.away')}</h2>
        <p className="mt-1 text-text2">{t('service.away_text')}</p>
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && <FeedbackForm settings={{ ...data, captcha: !loggedIn }} />}
      {!data && !error && <Skeleton className="h-96 w-full rounded-input" />}
      <OtherWays hasForm />
    </div>
  )
}
