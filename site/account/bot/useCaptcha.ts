import { t } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'
import type { Control, Faults } from '../../parts/useForm.ts'
import { type CaptchaAnswer, noCaptcha } from './captcha.ts'

/** A captcha among the fields of a form: `useCaptcha(form.control('captcha'))`. */
export const useCaptcha = ({ value: answer, error, onChange }: Control<CaptchaAnswer>) => {
  const [attempt, setAttempt] = useState(0)
  const faults: Faults = answer.captcha ? {} : { captcha: t('common.required') }
  return {
    answer,
    /** What is wrong with the form when it is sent with a captcha that was not answered. */
    faults,
    /** Props of the `CaptchaField`. */
    field: { answer, error, attempt, onAnswer: onChange },
    /** Fetches another captcha: the server takes each for one try only. */
    renew: () => {
      onChange(noCaptcha)
      setAttempt((count) => count + 1)
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
