import { solveBotSound } from '@tamuvo/contract/account-bot.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ear, Puzzle } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type BotCheckProps, BotPuzzle } from './BotPuzzle.tsx'
import { noCaptcha } from './captcha.ts'
import { CaptchaSound } from './CaptchaSound.tsx'
import { useCaptcha } from './useCaptcha.ts'

/** The stronger bot check: a piece to move into its gap, or knocks to count. */
export const BotCheck = (props: BotCheckProps) => {
  const t = useText()
  const [listening, setListening] = useState(false)
  return (
    <section aria-label={t('access.bot_title')} className="rounded-card border border-line bg-bg2 p-3">
      <div className="mx-auto max-w-[300px]">
        {listening ? <BotSound {...props} /> : <BotPuzzle {...props} />}
        <button
          type="button"
          onClick={() => setListening(!listening)}
          className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-sm text-brand-text"
        >
          {listening ? <Puzzle size={16} aria-hidden="true" /> : <Ear size={16} aria-hidden="true" />}
          {t(listening ? 'access.captcha_look' : 'access.captcha_listen')}
        </button>
      </div>
    </section>
  )
}

const BotSound = ({ purpose, onToken }: BotCheckProps) => {
  const t = useText()
  const [answer, setAnswer] = useState(noCaptcha)
  const captcha = useCaptcha({ value: answer, onChange: setAnswer })
  const solve = useAction(solveBotSound, {
    onDone: ({ botToken }) => onToken(botToken),
    onRefused: captcha.renew,
  })
  const check = () => (answer.captcha === '' ? undefined : void solve.run({ ...answer, purpose }))
  // It lies within another form, which Enter must not send.
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    check()
  }
  return (
    <div role="group" aria-label={t('access.captcha_listen')} onKeyDown={checkOnEnter} className="flex flex-col gap-3">
      <CaptchaSound purpose="bot" {...captcha.field} takesFocus error={solve.error ? errorSentence(solve.error) : undefined} />
      <Button tone="outline" onClick={check} pending={solve.pending} disabled={answer.captcha === ''}>
        {t('access.bot_hear')}
      </Button>
    </div>
  )
}
