import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useEffect } from 'react'
import type { AuthWindow } from '../account/login/auth-window.ts'
import { RegisterModal } from '../account/registration/register-part.ts'
import { AuthLayer, MemberCentre } from './windows.ts'

/** The page itself comes first. */
const restMs = 3_000

const fetchForVisitors = async (): Promise<void> => {
  await AuthLayer.fetchAhead()
  await RegisterModal.fetchAhead()
}

const fetchForMembers = async (): Promise<void> => {
  await MemberCentre.fetchAhead()
  const { centrePages } = await import('../pages/member/centre-pages.ts')
  await centrePages.depositv2.fetchAhead()
}

/**
 * Fetches the windows that are opened most once the page has come to rest, unless the browser is asked to save data.
 * @param isWanted not on pages that fetch a game meanwhile
 */
export const useWindowsAhead = (isWanted: boolean): void => {
  const loggedIn = useIsLoggedIn()
  useEffect(() => {
    if (!isWanted || savesData()) return
    const fetchAll = () => void (loggedIn ? fetchForMembers() : fetchForVisitors()).catch(() => undefined)
    const timer = setTimeout(fetchAll, restMs)
    return () => clearTimeout(timer)
  }, [isWanted, loggedIn])
}

/** The form of registration sets off together with the window around it, not after that has come. */
export const useFormAlong = (authWindow: AuthWindow | undefined): void => {
  const isRegistering = authWindow?.name === 'register'
  useEffect(() => {
    if (isRegistering) void RegisterModal.fetchAhead()
  }, [isRegistering])
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
