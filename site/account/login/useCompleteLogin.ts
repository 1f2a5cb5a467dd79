import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { firstLogin } from '@tamuvo/contract/account-password.ts'
import { getMerchantWallet } from '@tamuvo/contract/vendor.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { rememberWallet, startSession } from '@tamuvo/ui/session/session.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Comer, openDoor, passDoor, type Session } from './auth-window.ts'
import { expectAfterLogin } from './after-login.ts'
import { isChangeForced, isPasswordDue } from '../password/password-due.ts'

/**
 * What follows a session: it is kept, the kind of her wallet and the member are fetched.
 * @returns the member, if she could be
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
export const useArrival = () => {
  const client = useClient()
  const start = useSessionStart()
  return async (session: Session, comer: Comer): Promise<void> => {
    if (session.challenge) return openDoor({ name: 'challenge', challenge: session.challenge, comer })
    // Before the session is kept: whatever is asked with it would be refused.
    if (isPasswordDue(session, comer)) openDoor({ name: 'password', oldPassword: comer.password })
    const member = await start(session, comer.username)
    if (session.firstTimeLogin) await client(firstLogin, {}).catch(() => undefined)
    if (isPasswordDue(session, comer)) return
    if (member) toast('success', t('account.welcome', { name: member.nickname }))
    expectAfterLogin()
    passDoor()
  }
}
