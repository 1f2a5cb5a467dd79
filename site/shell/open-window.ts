import { tell } from '@tamuvo/ui/components/ask.ts'
import { t } from '@tamuvo/ui/text/text.ts'

type Wanted = { path: string; title: string; name?: string; features?: string }

/**
 * Opens a window that knows nothing of this page. A browser that lets no window open is told of, with the address to press.
 */
export const openWindow = ({ path, title, name = '_blank', features = '' }: Wanted): void => {
  const opened = window.open(path, name, features)
  if (!opened) return void tell({ icon: 'warning', title, html: blockedHtml(path) })
  if (name === '_blank') opened.opener = null
}

const blockedHtml = (path: string): string => {
  const link = document.createElement('a')
  link.href = path
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = path
  return `<p>${t('shell.popup_blocked')}</p><p>${link.outerHTML}</p>`
}
