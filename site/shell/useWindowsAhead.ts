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

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
