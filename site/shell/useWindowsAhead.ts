import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useEffect } from 'react'
import { centrePages } from '../pages/member/centre-pages.ts'
import { AuthLayer, MemberCentre } from './windows.ts'

/** The page itself comes first. */
const restMs = 3_000

const forVisitors = [AuthLayer]
const forMembers = [MemberCentre, centrePages.depositv2]

/** Fetches the windows that are opened most once the page has come to rest, unless the browser is asked to save data. */
export const useWindowsAhead = (): void => {
  const loggedIn = useIsLoggedIn()
  useEffect(() => {
    if (savesData()) return
    const fetchAll = () => (loggedIn ? forMembers : forVisitors).forEach((part) => void part.fetchAhead())
    const timer = setTimeout(fetchAll, restMs)
    return () => clearTimeout(timer)
  }, [loggedIn])
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
