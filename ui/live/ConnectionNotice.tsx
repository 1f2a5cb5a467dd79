import { WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTimeout } from '../hooks/useTimer.ts'
import { useText } from '../text/useText.tsx'
import { useLiveState, useWakeLive } from './useRoom.tsx'

/** A short break mends itself before anyone needs to know. */
const patienceMs = 3_000

/** Says that the page is cut off, or that only what comes live is missing, until it is connected again. */
export const ConnectionNotice = () => {
  const lost = useLiveState() === 'lost'
  const offline = !useSyncExternalStore(watchOnline, () => navigator.onLine)
  return lost || offline ? <Notice offline={offline} /> : null
}

const Notice = ({ offline }: { offline: boolean }) => {
  const wake = useWakeLive()
  const [due, setDue] = useState(false)
  const t = useText()
  useTimeout(patienceMs, !due, () => setDue(true))
  if (!offline && !due) return null
  return (
    <div role="status" className="flex items-center justify-center gap-2 tint-warn px-4 py-1.5 text-sm">
      <WifiOff size={16} aria-hidden="true" className="shrink-0" />
      <span>{t(offline ? 'common.offline' : 'common.live_lost')}</span>
      <button
        type="button"
        onClick={wake}
        className="focus-ring -my-1.5 min-h-11 shrink-0 rounded-sm px-2 font-semibold underline"
      >
        {t('common.retry_now')}
      </button>
    </div>
  )
}

const watchOnline = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
