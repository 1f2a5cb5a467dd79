import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

const offerReload = async (error: unknown): Promise<void> => {
  const again = await confirm({
    icon: 'error',
    title: t('common.load_failed'),
    text: errorSentence(error),
    confirmLabel: t('common.retry'),
  })
  // A module that failed to load stays failed until the page is fetched anew.
  if (again) location.reload()
}

/** Stands in for a window over the page that broke or did not arrive: tells so and leaves the page as it is. */
export const LayerFailed = ({ error }: ErrorComponentProps) => {
  useEffect(() => void offerReload(error), [error])
  return null
}
