import { getFeedbackForm } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BeforeWriting } from './BeforeWriting.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { FeedbackReceipts } from './FeedbackReceipts.tsx'

/** Where anybody writes to the operator, and a member reads the answers. */
export const FeedbackPage = () => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const { data, error, isPending, refetch } = useCall(getFeedbackForm, {}, { staleMs: 0 })
  return (
    <div className="container-page pt-6">
      <header className="max-w-3xl">
        <h1 className="text-xl font-bold lg:text-2xl">{t('content.feedback')}</h1>
        <p className="mt-2 text-text2">{t('content.feedback_lead')}</p>
      </header>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <section aria-label={t('content.feedback_write')} className="card p-4 sm:p-6">
          {error && <ErrorState error={error} onRetry={refetch} />}
          <SlowNotice waiting={isPending} onRetry={refetch} />
          {data && <FeedbackForm key={String(loggedIn)} settings={{ ...data, captcha: !loggedIn }} />}
          {!data && !error && <Skeleton className="h-96 w-full rounded-input" />}
        </section>
        {loggedIn ? <FeedbackReceipts /> : <BeforeWriting />}
      </div>
    </div>
  )
}
