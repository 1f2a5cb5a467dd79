import { t } from '../text/text.ts'
import { ask, type DialogContent, type DialogIcon } from './dialog-queue.ts'

type Question = Omit<DialogContent, 'buttons'> & { confirmLabel?: string; cancelLabel?: string; danger?: boolean }

/** A yes-or-no question. Cancel stands left, confirm right; Enter confirms. */
export const confirm = async ({ confirmLabel, cancelLabel, danger = false, ...content }: Question): Promise<boolean> => {
  const pressed = await ask({
    icon: danger ? 'warning' : 'question',
    ...content,
    buttons: [
      { key: 'cancel', label: cancelLabel ?? t('common.cancel'), tone: 'quiet' },
      { key: 'confirm', label: confirmLabel ?? t('common.confirm'), tone: danger ? 'danger' : 'primary', confirms: true },
    ],
  })
  return pressed === 'confirm'
}

type News = Omit<DialogContent, 'buttons'> & { icon: DialogIcon; buttonLabel?: string }

/** Tells something that has to be seen before going on. */
export const tell = async ({ buttonLabel, ...content }: News): Promise<void> => {
  await ask({ ...content, buttons: [{ key: 'ok', label: buttonLabel ?? t('common.ok'), confirms: true }] })
}
