import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useEffect } from 'react'
import { AuthLayer, MemberCentre } from './windows.ts'

/** The page itself comes first. */
const restMs = 3_000

const fetchForVisitors = () => AuthLayer.fetchAhead()

const fetchForMembers = async (): Promise<void> => {
  await MemberCentre.fetchAhead()
  const { centrePages } = await import('../pages/member/centre-pages.ts')
  await centrePages.depositv2.fetchAhead()
}

/** Fetches the windows that are opened most once the page has come to rest, unless the browser is asked to save data. */
export const useWindowsAhead = (): void => {
  const loggedIn = useIsLoggedIn()
  useEffect(() => {
    if (savesData()) return
    const fetchAll = () => void (loggedIn ? fetchForMembers() : fetchForVisitors()).catch(() => undefined)
    const timer = setTimeout(fetchAll, restMs)
    return () => clearTimeout(timer)
  }, [loggedIn])
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
