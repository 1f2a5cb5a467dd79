import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { focusNow } from '@tamuvo/ui/hooks/focus-now.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'

/** A code of the authenticator, once the server has said that the account has one. */
export const useSecondFactor = () => {
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  return {
    code,
    setCode,
    isAsked,
    input: { twoFactorCode: code.trim() },
    notice: ({ code: refused }: CallRefused) => setAsked((before) => before || refused === 'TWOFA_REQUIRED'),
  }
}

export const SecondFactor = ({
  code,
  setCode,
  isAsked,
}: Pick<ReturnType<typeof useSecondFactor>, 'code' | 'setCode' | 'isAsked'>) => {
  const t = useText()
  if (!isAsked) return null
  return (
    <Field
      label={t('access.code_totp')}
      hint={t('access.totp_hint')}
      name="totp"
      autoComplete="one-time-code"
      maxLength={20}
      spellCheck={false}
      ref={focusNow}
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  )
}
