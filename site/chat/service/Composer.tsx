import type { AddedPicture } from '@tamuvo/contract/pictures.ts'
import { addServicePicture, serviceLimits, sendServiceTyping } from '@tamuvo/contract/service-chat.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PicturePass } from '../../account/bot/PicturePass.tsx'
import { ChosenPictures } from '../../parts/ChosenPictures.tsx'
import { PictureButton } from '../../parts/PictureButton.tsx'
import { usePictures } from '../../parts/usePictures.ts'
import { WorkNotice } from '../../parts/WorkNotice.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** How often staff are notified that the visitor is writing. */
const typingEveryMs = 3_000
/** The number of characters left from which on the count is shown. */
const shownLeft = 100

type Props = { hasPictures: boolean; onSend: (text: string, pictures?: readonly AddedPicture[]) => void }

/** Writes a message: Enter sends it, Shift and Enter begin a new line. */
export const Composer = ({ hasPictures, onSend }: Props) => {
  const t = useText()
  const [text, setText] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const pictures = usePictures(addServicePicture)
  const notifyTyping = useTypingNotice(hasPictures)
  const left = serviceLimits.textMax - text.trim().length
  const isReady = left >= 0 && pictures.pending + pictures.waiting === 0 && (text.trim() !== '' || pictures.pictures.length > 0)
  const send = () => {
    if (!isReady) return
    onSend(text.trim(), pictures.pictures)
    setText('')
    pictures.clear()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also chooses a candidate of an input method; that one must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <FormFrame onSubmit={send} className="safe-bottom shrink-0 border-t border-line bg-bg1 px-3 pt-3">
      <ChosenPictures {...pictures} />
      <WorkNotice />
      <PicturePass {...pictures} />
      <div className="flex items-end gap-1.5">
        {hasPictures && <PictureButton onFiles={pictures.addAll} />}
        <textarea
          ref={area}
          aria-label={t('service.draft')}
          placeholder={t('service.draft')}
          name="text"
          rows={1}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            notifyTyping()
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-36 min-h-11 flex-1 resize-none rounded-input border border-line bg-bg2 px-3 py-2 focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label={t('service.send')}
          title={t('service.send')}
          disabled={!isReady}
          className="focus-ring grid size-11 shrink-0 place-items-center rounded-input bg-brand text-brand-ink hover:bg-brand-hover disabled:opacity-45"
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
      {left < shownLeft && (
        <p role="status" className={cx('figures mt-1 text-end text-xs', left < 0 ? 'text-loss' : 'text-text2')}>
          {t('service.left', { count: left })}
        </p>
      )}
    </FormFrame>
  )
}

/** Notifies staff that the visitor is writing. A failure is ignored: the next notice follows within seconds. */
const useTypingNotice = (isBegun: boolean): (() => void) => {
  const client = useClient()
  const sentAt = useRef(0)
  return () => {
    const now = Date.now()
    if (!isBegun || now - sentAt.current < typingEveryMs) return
    sentAt.current = now
    void client(sendServiceTyping, {}).catch(() => undefined)
  }
}
