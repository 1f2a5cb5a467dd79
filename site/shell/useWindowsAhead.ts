import { loadChunk } from '@tamuvo/ui/chunks/load-chunk.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useEffect } from 'react'

/** The page itself comes first. */
const restMs = 3_000

const forVisitors = [() => import('./AuthLayer.tsx')]
const forMembers = [() => import('../pages/member/MemberCentre.tsx'), () => import('../cashier/deposit/DepositPage.tsx')]

/** Fetches the windows that are opened most once the page has come to rest, unless the browser is asked to save data. */
export const useWindowsAhead = (): void => {
  const loggedIn = useIsLoggedIn()
  useEffect(() => {
    if (savesData()) return
    const fetchAll = () => {
      for (const load of loggedIn ? forMembers : forVisitors) void loadChunk<unknown>(load).catch(() => undefined)
    }
    const timer = setTimeout(fetchAll, restMs)
    return () => clearTimeout(timer)
  }, [loggedIn])
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
