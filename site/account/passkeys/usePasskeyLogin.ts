import { loginByPasskey, startPasskeyLogin } from '@tamuvo/contract/account-passkeys.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { t } from '@tamuvo/ui/text/text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginAttempt, Session } from '../login/auth-window.ts'
import { useCompleteLogin } from '../login/useCompleteLogin.ts'
import { hasAutofill, showPasskey, stopCeremony } from './ceremony.ts'

type Options = { entry?: 'member' | 'agent'; challengeId?: string; loginAttempt?: LoginAttempt }

const noName: LoginAttempt = { username: '', type: 'username' }
/** A little less than a challenge is valid. */
const againMs = 4 * 60_000

/** Logs in by passkey: without a name, or as the second step of a login. */
export const usePasskeyLogin = ({ entry = 'member', challengeId = '', loginAttempt = noName }: Options) => {
  const client = useClient()
  const completeLogin = useCompleteLogin()
  const [fault, setFault] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const action = useAction(loginByPasskey, {
    onDone: (session: Session) => completeLogin(session, loginAttempt),
    onRefused: (refusal) => setFault(errorSentence(refusal)),
  })
  const ask = async (autofill: boolean) => {
    const { options } = await client(startPasskeyLogin, { challengeId })
    const shown = await showPasskey(options, autofill)
    if ('response' in shown) await action.run({ response: shown.response, challengeId, entry })
    else if (!autofill) setFault(t(shown.fault))
  }
  const run = async () => {
    setFault('')
    setWaiting(true)
    await ask(false).catch((error: unknown) => setFault(errorSentence(error)))
    setWaiting(false)
  }
  return { run, ask, fault, pending: isWaiting || action.pending }
}

/** Offers passkeys among the suggestions of the name field, for as long as it is there. */
export const usePasskeySuggestions = (ask: (autofill: boolean) => Promise<void>): void => {
  const [round, setRound] = useState(0)
  const suggest = useEffectEvent(() => ask(true))
  useEffect(() => {
    let isOver = false
    const begin = async () => {
      if ((await hasAutofill()) && !isOver) await suggest()
    }
    // Suggestions that do not come leave the other ways of logging in.
    begin().catch(() => undefined)
    const again = setTimeout(() => setRound(round + 1), againMs)
    return () => {
      isOver = true
      clearTimeout(again)
      void stopCeremony().catch(() => undefined)
    }
  }, [round])
}
