import type { PacketState } from '@tamuvo/contract/packet.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useState } from 'react'
import { changesAt, stateAt } from './packet-state.ts'
import type { Packet } from './packet-words.ts'

/** Timers of browsers go no further. */
const longestMs = 2 ** 31 - 1

/** Where a packet stands, which changes when it opens and when it ends. @param onOver is called when its time is over */
export const usePacketState = (packet: Packet | undefined, onOver: () => void): PacketState | undefined => {
  const [, tick] = useState(0)
  const now = serverNow()
  const at = packet && changesAt(packet, now)
  useTimeout(Math.min(longestMs, Math.max(0, (at ?? now) - now) + 20), at !== undefined, () => {
    tick((count) => count + 1)
    if (packet && stateAt(packet, serverNow()) === 'OVER') onOver()
  })
  return packet && stateAt(packet, now)
}
