import { openPicturePass } from '@tamuvo/contract/account.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type KeyboardEvent, useState } from 'react'
import { noCaptcha } from './captcha.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { useCaptcha } from './useCaptcha.ts'

type Props = {
  /** How many pictures wait for it. */
  waiting: number
  onPass: (pass: string) => void
  onCancel: () => void
}

/** The captcha that a visitor's pictures wait for. */
export const PicturePass = ({ waiting, ...props }: Props) => (waiting > 0 ? <PassQuestion {...props} /> : null)

const PassQuestion = ({ onPass, onCancel }: Omit<Props, 'waiting'>) => {
  const t = useText()
  const [answer, setAnswer] = useState(noCaptcha)
  const captcha = useCaptcha({ value: answer, onChange: setAnswer })
  const open = useAction(openPicturePass, { onDone: ({ pass }) => onPass(pass), onRefused: captcha.renew })
  const check = () => (answer.captcha === '' ? undefined : void open.run(answer))
  // It lies within another form, which Enter must not send.
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    check()
  }
  return (
    <div
      role="group"
      aria-label={t('service.picture_add')}
      onKeyDown={checkOnEnter}
      className="mb-2 flex w-full flex-col gap-2 rounded-card border border-line bg-bg2 p-3"
    >
      <CaptchaField purpose="picture" {...captcha.field} takesFocus error={open.error ? errorSentence(open.error) : undefined} />
      <div className="flex gap-2">
        <Button tone="outline" onClick={check} pending={open.pending} disabled={answer.captcha === ''}>
          {t('access.bot_hear')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
