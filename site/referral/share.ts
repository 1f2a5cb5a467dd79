import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'

/** Opens the browser's sheet to share. Closing it again is no failure. */
export const shareOrSay = (data: ShareData): Promise<void> =>
  navigator.share(data).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast('error', t('referral.share_failed'))
  })
