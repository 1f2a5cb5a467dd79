import { captchaKnocks, getSoundCaptcha } from '@tamuvo/contract/account.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { focusNow } from '@tamuvo/ui/hooks/focus-now.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefreshCw, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { noCaptcha, type SoundProps, useCaptchaId, useSparingly } from './captcha.ts'

/** Plays a WAV file given in base64. Resolves when it has been heard. */
const play = async (sound: string): Promise<void> => {
  const context = new AudioContext()
  const bytes = Uint8Array.from(atob(sound), (character) => character.charCodeAt(0))
  const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) })
  source.connect(context.destination)
  const heard = new Promise<void>((resolve) => source.addEventListener('ended', () => resolve(), { once: true }))
  source.start()
  await heard
  await context.close()
}

/** Groups of knocks to count, and the line to type the numbers in. It needs no language and no eyes. */
export const CaptchaSound = ({ purpose, answer, onAnswer, error, attempt, takesFocus = false }: SoundProps) => {
  const t = useText()
  const { data, refetch } = useCall(getSoundCaptcha, { purpose }, { staleMs: 0 })
  const [playing, setPlaying] = useState(false)
  useCaptchaId(data?.captchaId, { answer, onAnswer })
  const refresh = useSparingly(() => {
    onAnswer(noCaptcha)
    void refetch()
  })
  useEffect(() => {
    if (attempt > 0) void refetch()
  }, [attempt, refetch])
  const listen = async () => {
    if (!data) return
    setPlaying(true)
    await play(data.sound).finally(() => setPlaying(false))
  }
  const type = (text: string) =>
    onAnswer({ captcha: text.replaceAll(/\D/g, '').slice(0, captchaKnocks.groups), captchaId: data?.captchaId ?? '' })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button tone="quiet" icon={<Volume2 size={18} />} onClick={listen} ref={takesFocus ? focusNow : undefined}>
          {t(playing ? 'access.captcha_playing' : 'access.captcha_play')}
        </Button>
        <IconButton label={t('access.captcha_new_sound')} onClick={refresh}>
          <RefreshCw size={17} />
        </IconButton>
      </div>
      <Field
        label={t('access.captcha_count')}
        name="captcha"
        inputMode="numeric"
        autoComplete="off"
        hint={t('access.captcha_count_hint')}
        value={answer.captcha}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}
