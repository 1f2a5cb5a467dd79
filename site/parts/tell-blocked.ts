import { tell } from '@tamuvo/ui/components/ask.ts'
import { t } from '@tamuvo/ui/text/text.ts'

/** Says that the browser held a window back, with the address to press. */
export const tellBlocked = (title: string, path: string): Promise<void> => {
  const link = document.createElement('a')
  link.href = path
  link.textContent = title
  return tell({ icon: 'warning', title, html: `<p>${t('shell.popup_blocked')}</p><p>${link.outerHTML}</p>` })
}
