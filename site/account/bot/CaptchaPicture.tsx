import { getCaptcha } from '@tamuvo/contract/account.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { focusNow } from '@tamuvo/ui/hooks/focus-now.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { type CaptchaProps, noCaptcha, useCaptchaId, useSparingly } from './captcha.ts'

/** A picture with four characters and the line to type them in. A press on it brings a new one, at most once a second. */
export const CaptchaPicture = ({ purpose, answer, onAnswer, error, attempt, takesFocus = false }: CaptchaProps) => {
  const t = useText()
  const { data, refetch } = useCall(getCaptcha, { purpose }, { staleMs: 0 })
  useCaptchaId(data?.captchaId, { answer, onAnswer })
  const refresh = useSparingly(() => {
    onAnswer(noCaptcha)
    void refetch()
  })
  useEffect(() => {
    if (attempt > 0) void refetch()
  }, [attempt, refetch])
  const type = (captcha: string) => onAnswer({ captcha, captchaId: data?.captchaId ?? '' })
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <Field
        label={t('account.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        className="min-w-36 flex-1"
        value={answer.captcha}
        error={error}
        ref={takesFocus ? focusNow : undefined}
        onChange={(event) => type(event.target.value.trim())}
      />
      <div className="flex items-center pt-[calc(1lh+0.25rem)] text-sm">
        {data ? (
          <button type="button" onClick={refresh} aria-label={t('account.captcha_new')} className="focus-ring rounded-input">
            <img
              src={`data:image/png;base64,${data.image}`}
              alt={t('account.captcha_picture')}
              width={120}
              height={40}
              className="h-11 w-30 rounded-input bg-white"
            />
          </button>
        ) : (
          <Skeleton className="h-11 w-30 rounded-input" />
        )}
        <IconButton label={t('account.captcha_new')} onClick={refresh}>
          <RefreshCw size={17} />
        </IconButton>
      </div>
    </div>
  )
}
