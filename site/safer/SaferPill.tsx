import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { SaferSign } from './SaferSign.tsx'
import { SessionClock } from './SessionClock.tsx'

/** The clock of the session, and the way to limits, where a game takes the whole window. */
export const SaferPill = () => {
  const isLoggedIn = useIsLoggedIn()
  return (
    <aside className="fixed start-2 bottom-2 z-(--z-bottom-bar) rounded-full border border-line bg-bg1/95 px-1">
      {isLoggedIn ? <SessionClock /> : <SaferSign />}
    </aside>
  )
}
