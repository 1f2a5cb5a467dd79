import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'

const everyMs = 5_000

/** How old figures are, and the way to newer ones. */
export const AsOf = ({ at, onRefresh }: { at: string | undefined; onRefresh: () => unknown }) => {
  const t = useText()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = at ? Math.max(0, Math.round((now - Date.parse(at)) / 1000)) : undefined
  return (
    <p className="flex items-center justify-end gap-1 text-xs text-text3">
      {seconds !== undefined &&
        (seconds < 60 ? t('agent.as_of_seconds', { seconds }) : t('agent.as_of_minutes', { minutes: Math.floor(seconds / 60) }))}
      <IconButton
        label={t('agent.refresh')}
        onClick={() => {
          setNow(serverNow())
          void onRefresh()
        }}
      >
        <RotateCw size={16} />
      </IconButton>
    </p>
  )
}
