import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useState } from 'react'
import { ArticleBody } from '../ArticleBody.tsx'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { endAfterLogin } from '../../account/login/after-login.ts'
import { duePopups, storePopupMemory, readPopupMemory, withSeen } from './popups.ts'

/** The pop-ups after a login: all in one window, which one press closes. */
export const AfterLoginModal = () => {
  const { data, error } = useAnnouncements()
  const [memory] = useState(readPopupMemory)
  const today = formatDay(serverNow())
  const all = data?.promotion.popup
  const shown = all && duePopups(all, memory, today)
  const isNothing = shown?.length === 0 || error !== null
  useEffect(() => {
    if (isNothing) endAfterLogin()
  }, [isNothing])
  if (!all || !shown || isNothing) return null
  const close = (isQuiet: boolean) => {
    storePopupMemory(withSeen(memory, { shown, all, today, isQuiet }))
    endAfterLogin()
  }
  return <PopupModal popups={shown} onClose={close} />
}

type Popup = { id: string; title: string; content: string }

const PopupModal = ({ popups, onClose }: { popups: readonly Popup[]; onClose: (isQuiet: boolean) => void }) => {
  const t = useText()
  const [at, setAt] = useState(0)
  const [isQuiet, setQuiet] = useState(false)
  const popup = popups[at]
  if (!popup) return null
  return (
    <Modal
      open
      onOpenChange={() => onClose(isQuiet)}
      title={popup.title}
      width={520}
      height={260}
      phone="center"
      closeButton
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)}>
            {t('access.popup_quiet')}
          </Checkbox>
          <Button onClick={() => onClose(isQuiet)}>{t('access.popup_close')}</Button>
        </div>
      }
    >
      <ArticleBody html={popup.content} className="text-text2" onFollow={() => onClose(isQuiet)} />
      {popups.length > 1 && (
        <div className="mt-5">
          <Pagination page={at + 1} pages={popups.length} onPage={(page) => setAt(page - 1)} />
        </div>
      )}
    </Modal>
  )
}
