import { type captchaPurposes } from '@tamuvo/contract/account.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ear, Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { CaptchaPicture } from './CaptchaPicture.tsx'
import { CaptchaSound } from './CaptchaSound.tsx'

export type CaptchaAnswer = { captcha: string; captchaId: string }

export const noCaptcha: CaptchaAnswer = { captcha: '', captchaId: '' }

export type CaptchaProps = {
  purpose: (typeof captchaPurposes)[number]
  answer: CaptchaAnswer
  onAnswer: (answer: CaptchaAnswer) => void
  error?: string | undefined
  /** Grows with every failed try: a captcha serves for one try only. */
  attempt: number
  /** Takes the focus when it appears, because something waits for it. */
  autoFocus?: boolean
}

const refreshEveryMs = 1_000

/** Lets a press through at most once a second. */
export const useSparingly = (act: () => void): (() => void) => {
  const actedAt = useRef(0)
  return () => {
    if (Date.now() - actedAt.current < refreshEveryMs) return
    actedAt.current = Date.now()
    act()
  }
}

/** The question whether a person is there: characters to read, or knocks to count for who does not see them. */
export const CaptchaField = (props: CaptchaProps) => {
  const t = useText()
  const [listening, setListening] = useState(false)
  const toggle = () => {
    props.onAnswer(noCaptcha)
    setListening(!listening)
  }
  return (
    <div>
      {listening ? <CaptchaSound {...props} autoFocus /> : <CaptchaPicture {...props} />}
      <button
        type="button"
        onClick={toggle}
        className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-sm text-brand-text"
      >
        {listening ? <Eye size={16} aria-hidden="true" /> : <Ear size={16} aria-hidden="true" />}
        {t(listening ? 'access.captcha_look' : 'access.captcha_listen')}
      </button>
    </div>
  )
}
