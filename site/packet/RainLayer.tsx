import { getRain } from '@tamuvo/contract/packet.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useEffect, useState } from 'react'
import { stateAt } from './packet-state.ts'
import { RainBar } from './RainBar.tsx'

/** Rains are announced long before, and live: this is for what was missed. */
const everyMs = 300_000

/** The rain that comes or falls, over the page of a member who is here. One that was over before is not spoken of. */
export const RainLayer = () => {
  const [shown, setShown] = useState('')
  const [hidden, setHidden] = useState('')
  const { data, refetch } = useCall(getRain, {}, { staleMs: 60_000, everyMs })
  const rain = data?.rain
  useEffect(() => {
    if (rain && stateAt(rain, serverNow()) !== 'OVER') setShown(rain.id)
  }, [rain])
  useRoom('packets', ({ id, kind, left }) => {
    if (kind === 'RAIN' && (id !== rain?.id || left === 0)) void refetch()
  })
  if (!rain || rain.id !== shown || rain.id === hidden) return null
  return <RainBar key={rain.id} rain={rain} onOver={() => void refetch()} onHide={() => setHidden(rain.id)} />
}
