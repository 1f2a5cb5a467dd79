import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { rememberMember, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isHeldBack } from './held-balance.ts'
import { type Balance, isNews } from './known-balance.ts'

/** Who is logged in, or undefined for a visitor and while it is not known yet. */
export const useMember = () => {
  const loggedIn = useIsLoggedIn()
  const { data } = useCall(getMemberInfo, {}, { enabled: loggedIn })
  useEffect(() => {
    if (data) rememberMember(data)
  }, [data])
  return loggedIn ? data : undefined
}

/** The member's balance; it moves by itself with every live message. */
export const useBalance = () => {
  const loggedIn = useIsLoggedIn()
  return useCall(getBalance, {}, { enabled: loggedIn })
}

/** Keeps the shown balance true: once on a page, near its root. */
export const useLiveBalance = (): void => {
  const queries = useQueryClient()
  const loggedIn = useIsLoggedIn()
  useRoom(
    'balance',
    (message) => {
      const known = queries.getQueryData<Balance>(callKey(getBalance, {}))
      if (isNews(known, message) && !isHeldBack(message)) void queries.invalidateQueries({ queryKey: callKey(getBalance) })
    },
    loggedIn,
  )
}
