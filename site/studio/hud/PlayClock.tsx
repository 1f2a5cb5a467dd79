import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'

/** How long the game has been open, in minutes. */
export const PlayClock = () => {
  const t = useText()
  const [begunMs] = useState(Date.now)
  const [minutes, setMinutes] = useState(0)
  useEvery(10_000, true, () => setMinutes(Math.floor((Date.now() - begunMs) / 60_000)))
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <span className="figures whitespace-nowrap text-text3" title={t('studio.time')}>
      <span className="sr-only">{t('studio.time')} </span>
      {text}
    </span>
  )
}
