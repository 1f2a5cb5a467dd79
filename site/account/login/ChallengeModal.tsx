import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import { answerChallenge, sendChallengeCode } from '@tamuvo/contract/account-security.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint, IdCard, KeyRound, LifeBuoy, Mail, MessageSquareText } from 'lucide-react'
import { closeAuthWindow, type LoginAttempt, openAuthWindow, type Session } from './auth-window.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { PasskeyStep } from '../passkeys/PasskeyStep.tsx'
import { useCompleteLogin } from './useCompleteLogin.ts'
import { type Control, useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Props = { challenge: NonNullable<Session['challenge']>; loginAttempt: LoginAttempt }

const signs: Record<ChallengeMethod, typeof Mail> = {
  SMS: MessageSquareText,
  EMAIL: Mail,
  GA: KeyRound,
  PAYEE: IdCard,
  PASSKEY: Fingerprint,
  RECOVERY: LifeBuoy,
}

/** What is asked for at every login, not only at unknown addresses. */
const isStrong = (method: ChallengeMethod): boolean => method === 'GA' || method === 'PASSKEY' || method === 'RECOVERY'

/** Asks for a second proof of identity at a login. */
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
  const form = useForm({ method: challenge.methods[0] ?? 'SMS', answer: '' })
  const { method } = form.values
  const answer = form.values.answer.trim()
  const action = useAction(answerChallenge, { onDone: (session) => completeLogin(session, loginAttempt) })
  const isOver = action.error?.code === 'CHALLENGE_OVER'
  const submit = async () => {
    const missing = { answer: t(method === 'PAYEE' ? 'common.required' : 'access.code_required') }
    if (form.isFine(answer ? {} : missing)) await action.run({ challengeId: challenge.challengeId, method, answer })
  }
  const choose = (next: ChallengeMethod) => {
    form.change('method', next)
    form.change('answer', '')
    action.reset()
  }
  return (
    <FormFrame focusFaults={form.timesShown} onSubmit={submit}>
      <p className="text-text2">
        {t(challenge.methods.some(isStrong) ? 'access.challenge_strong' : 'access.challenge_why')}{' '}
        <Countdown until={challenge.expiresAt} className="text-text" />
      </p>
      <RefusalNotice error={action.error}>
        {isOver && <TextButton onClick={() => openAuthWindow({ name: 'login' })}>{t('access.to_login')}</TextButton>}
      </RefusalNotice>
      <Methods challenge={challenge} value={method} onChange={choose} />
      {method === 'PASSKEY' ? (
        <PasskeyStep challenge={challenge} loginAttempt={loginAttempt} />
      ) : (
        <>
          <Answer key={method} {...{ method, challenge }} {...form.control('answer')} />
          <Button type="submit" size="lg" wide pending={action.pending} disabled={isOver}>
            {t('common.confirm')}
          </Button>
        </>
      )}
    </FormFrame>
  )
}

type MethodsProps = Pick<Props, 'challenge'> & { value: ChallengeMethod; onChange: (method: ChallengeMethod) => void }

/** The methods of proof that this member can choose from, each with its masked number, address or name. */
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

type AnswerProps = Pick<Props, 'challenge'> & Control<string> & { method: ChallengeMethod }

const Answer = ({ method, challenge: { challengeId, masked }, ...control }: AnswerProps) => {
  const t = useText()
  const client = useClient()
  if (method === 'SMS' || method === 'EMAIL')
    return (
      <SentCode
        {...control}
        label={t(method === 'SMS' ? 'access.code_sms' : 'access.code_mail')}
        to={`challenge ${method} ${masked[method]}`}
        send={() => client(sendChallengeCode, { challengeId, method })}
      />
    )
  if (method === 'RECOVERY') return <RecoveryField {...control} />
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
      {...control}
      onChange={({ target }) => control.onChange(target.value)}
    />
  )
}

const RecoveryField = (control: Control<string>) => {
  const t = useText()
  return (
    <Field
      label={t('access.method_RECOVERY')}
      hint={t('access.recovery_hint')}
      name="recovery"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      {...control}
      onChange={({ target }) => control.onChange(target.value)}
    />
  )
}
