import { type ChatMessage, messageMax, sendChatMessage, shareBet } from '@tamuvo/contract/chat-rooms.ts'
import { type CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SendHorizontal, Ticket } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { BetPicker } from './BetPicker.tsx'
import { useCountdown } from './useCountdown.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Props = { room: string; slowSeconds: number; onSaid: (message: ChatMessage) => void }

/** Writes a message or shares a bet, with the wait that the room asks for between two. */
export const WritingField = ({ room, slowSeconds, onSaid }: Props) => {
  const t = useText()
  const id = useId()
  const [words, setWords] = useState('')
  const [isPicking, setPicking] = useState(false)
  const { seconds, wait } = useCountdown()
  const taken = (message: ChatMessage) => {
    wait(slowSeconds)
    onSaid(message)
  }
  const slowDown = ({ retryAfter }: CallRefused) => retryAfter && wait(retryAfter)
  const send = useAction(sendChatMessage, {
    onDone: (message) => {
      setWords('')
      taken(message)
    },
    onRefused: slowDown,
  })
  const share = useAction(shareBet, { onDone: taken, onRefused: slowDown })
  const error = send.error ?? share.error
  const length = [...words].length
  const isReady = words.trim() !== '' && length <= messageMax && seconds === 0 && !send.pending
  const say = () => {
    if (isReady) void send.run({ room, words })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    say()
  }
  return (
    <FormFrame className="safe-bottom shrink-0 border-t border-line bg-bg1 px-3 pt-3 pb-2" onSubmit={say}>
      {error && (
        <p role="alert" id={`${id}-error`} className="mb-2 px-1 text-sm text-loss">
          {errorSentence(error)}
        </p>
      )}
      <div className="flex items-end gap-2">
        <IconButton label={t('chatroom.share')} onClick={() => setPicking(true)}>
          <Ticket size={20} />
        </IconButton>
        <textarea
          rows={1}
          value={words}
          aria-label={t('chatroom.write')}
          placeholder={t('chatroom.write')}
          aria-invalid={length > messageMax || undefined}
          aria-describedby={`${id}-rules${error ? ` ${id}-error` : ''}`}
          onChange={(event) => {
            setWords(event.target.value)
            send.reset()
            share.reset()
          }}
          onKeyDown={onKeyDown}
          className="focus-ring field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-input border border-line bg-bg2 px-3 py-2.5"
        />
        <SendButton seconds={seconds} isReady={isReady} />
      </div>
      <div className="mt-1 flex justify-between gap-3 px-1 text-xs text-text3">
        <p id={`${id}-rules`}>{t('chatroom.rules')}</p>
        <p aria-hidden="true" className={cx('figures shrink-0', length > messageMax && 'text-loss')}>
          {length}/{messageMax}
        </p>
      </div>
      {isPicking && (
        <BetPicker
          onClose={() => setPicking(false)}
          onPick={(bet) => {
            setPicking(false)
            void share.run({ room, bet })
          }}
          seconds={seconds}
        />
      )}
    </FormFrame>
  )
}

const SendButton = ({ seconds, isReady }: { seconds: number; isReady: boolean }) => {
  const t = useText()
  const label = seconds > 0 ? t('chatroom.wait_label', { seconds }) : t('chatroom.send')
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      aria-disabled={!isReady}
      className="focus-ring grid min-h-11 min-w-14 shrink-0 place-items-center rounded-input bg-brand px-2 font-semibold text-brand-ink hover:bg-brand-hover aria-disabled:bg-bg3 aria-disabled:text-text2"
    >
      {seconds > 0 ? (
        <span className="figures text-sm">{t('chatroom.wait', { seconds })}</span>
      ) : (
        <SendHorizontal size={20} aria-hidden="true" />
      )}
    </button>
  )
}
