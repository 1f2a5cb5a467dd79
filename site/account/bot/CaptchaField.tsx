import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ear, Eye } from 'lucide-react'
import { useState } from 'react'
import { type CaptchaProps, noCaptcha } from './captcha.ts'
import { CaptchaPicture } from './CaptchaPicture.tsx'
import { CaptchaSound } from './CaptchaSound.tsx'

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
      {listening ? <CaptchaSound {...props} takesFocus /> : <CaptchaPicture {...props} />}
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
