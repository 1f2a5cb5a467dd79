import { tell } from '@tamuvo/ui/components/ask.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import type { Contact } from './usePermission.ts'

/** Size of the window of customer service, in px. */
export const serviceWindow = { width: 440, height: 750 } as const

/**
 * Opens a contact: pages of our own in a small window of their own, others in a new tab. A browser that lets no window open
 * is told of, with the address to press.
 */
export const openContact = ({ path, title }: Pick<Contact, 'path' | 'title'>): void => {
  const own = path.startsWith('/')
  const size = `popup,width=${serviceWindow.width},height=${serviceWindow.height}`
  const opened = window.open(path, own ? 'service' : '_blank', own ? size : 'noreferrer')
  // With "noreferrer" a browser never says what it opened.
  if (own && !opened)
    void tell({ icon: 'warning', title, html: `<p>${t('shell.popup_blocked')}</p><p><a href="${path}">${path}</a></p>` })
}
