import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import { answerChallenge, sendChallengeCode } from '@tamuvo/contract/account-security.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { IdCard, KeyRound, Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { closeAuthWindow, type LoginAttempt, openAuthWindow, type Session } from './auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { useComplaint } from '../useComplaint.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Props = { challenge: NonNullable<Session['challenge']>; loginAttempt: LoginAttempt }

const signs: Record<ChallengeMethod, typeof Mail> = { SMS: MessageSquareText, EMAIL: Mail, GA: KeyRound, PAYEE: IdCard }

/** Asks for a second proof, from an address at which the member is not known. */
export const ChallengeModal = (props: Props) => {
  const t = useText()
  return (
    <Modal open onOpenChange={closeAuthWindow} title={t('access.challenge')} width={440} closeButton>
      <ChallengeForm {...props} />
    </Modal>
  )
}

const ChallengeForm = ({ challenge, loginAttempt }: Props) => {
  const t = useText()
  const completeLogin = useCompleteLogin()
  const { form, complain } = useComplaint()
  const [method, setMethod] = useState(challenge.methods[0] ?? 'SMS')
  const [answer, setAnswer] = useState('')
  const [asked, setAsked] = useState(false)
  const action = useAction(answerChallenge, { onDone: (session) => completeLogin(session, loginAttempt) })
  const isOver = action.error?.code === 'CHALLENGE_OVER'
  const submit = async () => {
    setAsked(true)
    if (!answer.trim()) return complain()
    await action.run({ challengeId: challenge.challengeId, method, answer: answer.trim() })
  }
  const choose = (next: ChallengeMethod) => {
    setMethod(next)
    setAnswer('')
    setAsked(false)
    action.reset()
  }
  return (
    <FormFrame ref={form} onSubmit={submit}>
      <p className="text-text2">
        {t('access.challenge_why')} <Countdown until={challenge.expiresAt} className="text-text" />
      </p>
      <RefusalNotice error={action.error}>
        {isOver && <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.to_login')}</TextButton>}
      </RefusalNotice>
      <Methods challenge={challenge} value={method} onChange={choose} />
      <Answer
        key={method}
        {...{ method, challenge, value: answer, onChange: setAnswer }}
        error={asked && !answer.trim() ? t(method === 'PAYEE' ? 'common.required' : 'access.code_required') : undefined}
      />
      <Button type="submit" size="lg" wide pending={action.pending} disabled={isOver}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}

type MethodsProps = Pick<Props, 'challenge'> & { value: ChallengeMethod; onChange: (method: ChallengeMethod) => void }

/** The ways in which she can prove that it is she, with as much of each as may be shown. */
const Methods = ({ challenge: { methods, masked }, value, onChange }: MethodsProps) => {
  const t = useText()
  if (methods.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-text2">{t('access.challenge_method')}</legend>
      {methods.map((method) => {
        const Sign = signs[method]
        return (
          <label
            key={method}
            className={cx(
              'flex min-h-13 items-center gap-3 rounded-input border px-3.5 py-1.5 focus-within:outline-2 focus-within:outline-brand-text',
              method === value ? 'border-brand-text bg-bg2' : 'border-line hover:bg-bg2',
            )}
          >
            <input type="radio" name="method" className="sr-only" checked={method === value} onChange={() => onChange(method)} />
            <Sign size={20} aria-hidden="true" className={method === value ? 'text-brand-text' : 'text-text3'} />
            <span className="min-w-0 flex-1">{t(`access.method_${method}`)}</span>
            <span className="text-sm text-text2">{masked[method]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

type AnswerProps = Pick<Props, 'challenge'> & {
  method: ChallengeMethod
  value: string
  onChange: (answer: string) => void
  error: string | undefined
}

const Answer = ({ method, challenge: { challengeId, masked }, ...line }: AnswerProps) => {
  const t = useText()
  const client = useClient()
  const { value, onChange, error } = line
  if (method === 'SMS' || method === 'EMAIL')
    return (
      <SentCode
        {...line}
        label={t(method === 'SMS' ? 'access.code_sms' : 'access.code_mail')}
        to={`challenge ${method} ${masked[method]}`}
        send={() => client(sendChallengeCode, { challengeId, method })}
      />
    )
  const isName = method === 'PAYEE'
  return (
    <Field
      label={t(isName ? 'access.payee_full' : 'access.code_totp')}
      hint={t(isName ? 'access.payee_hint' : 'access.totp_hint')}
      name={isName ? 'payee' : 'totp'}
      autoComplete={isName ? 'off' : 'one-time-code'}
      maxLength={isName ? 80 : 20}
      autoCapitalize={isName ? 'words' : 'none'}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
