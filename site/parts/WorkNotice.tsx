import { cancelWork, useIsWorking } from '@tamuvo/ui/calls/work.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { MouseEvent } from 'react'

/** Says in a form that the browser does a proof of work, about a second on a phone. After a cancel the form can be sent again. */
export const WorkNotice = () => {
  const t = useText()
  const isWorking = useIsWorking()
  const cancel = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // This button is about to go, and the focus with it.
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    cancelWork()
  }
  if (!isWorking) return null
  return (
    <div className="flex items-center gap-2.5 rounded-input border border-line bg-bg2 py-1 pl-3.5 text-text2">
      <Spinner />
      <p role="status" className="min-w-0 flex-1">
        {t('access.checking_browser')}
      </p>
      <Button tone="quiet" onClick={cancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
