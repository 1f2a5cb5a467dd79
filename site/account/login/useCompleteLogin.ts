import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { firstLogin } from '@tamuvo/contract/account-password.ts'
import { getMerchantWallet } from '@tamuvo/contract/vendor.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { rememberWallet, startSession } from '@tamuvo/ui/session/session.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type LoginAttempt, openAuthWindow, finishAuth, type Session } from './auth-window.ts'
import { expectAfterLogin } from './after-login.ts'
import { isChangeForced, isPasswordDue } from '../password/password-due.ts'

/**
 * Completes a login: stores the session, fetches the kind of wallet and the member.
 * @returns the member, if the call succeeded
 */
export const useSessionStart = () => {
  const client = useClient()
  const queries = useQueryClient()
  return async (session: Session, username: string) => {
    startSession({ token: session.token, username, mustChange: isChangeForced(session) })
    void client(getMerchantWallet, {})
      .then(({ isSingle }) => rememberWallet(session.token, { isSingle }))
      .catch(() => undefined)
    return queries
      .fetchQuery({ queryKey: callKey(getMemberInfo, {}), queryFn: () => client(getMemberInfo, {}) })
      .catch(() => undefined)
  }
}

/**
 * What follows a login that the server accepts: a second proof if it wants one, the first-login action at the first login, a
 * new password where one is due; else the window closes and what was wanted goes on.
 */
export const useCompleteLogin = () => {
  const client = useClient()
  const start = useSessionStart()
  return async (session: Session, loginAttempt: LoginAttempt): Promise<void> => {
    if (session.challenge) return openAuthWindow({ name: 'challenge', challenge: session.challenge, loginAttempt })
    // Before the session is kept: whatever is asked with it would be refused.
    if (isPasswordDue(session, loginAttempt)) openAuthWindow({ name: 'password', oldPassword: loginAttempt.password })
    const member = await start(session, loginAttempt.username)
    if (session.firstTimeLogin) await client(firstLogin, {}).catch(() => undefined)
    if (isPasswordDue(session, loginAttempt)) return
    if (member) toast('success', t('account.welcome', { name: member.nickname }))
    expectAfterLogin()
    finishAuth()
  }
}
