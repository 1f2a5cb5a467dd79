import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { tabStorage } from '@tamuvo/ui/session/storage.ts'
import { type BubblePlace, firstPlace, clampPlace } from './bubble-place.ts'

const hiddenKey = 'serviceBubble'
/** A finger that moves less than this has pressed. */
const pressPx = 6

/** A bubble that opens on a press, follows a finger, and stays hidden for the rest of a visit once it was. */
export const useBubble = (onPress: () => void) => {
  const [isHidden, setHidden] = useState(() => tabStorage.read(hiddenKey) === 'hidden')
  const [at, setAt] = useState<BubblePlace>(firstPlace)
  const wasDragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    const bubble = event.currentTarget
    const [startX, startY] = [event.clientX, event.clientY]
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [x, y] = [clientX - startX, clientY - startY]
      if (!wasDragged.current && Math.hypot(x, y) < pressPx) return
      wasDragged.current = true
      setAt(clampPlace({ end: at.end - x, bottom: at.bottom - y }, { width: innerWidth, height: innerHeight }))
    }
    bubble.setPointerCapture(event.pointerId)
    bubble.addEventListener('pointermove', onMove)
    bubble.addEventListener('lostpointercapture', () => bubble.removeEventListener('pointermove', onMove), { once: true })
  }

  const style: CSSProperties = { right: at.end, bottom: `calc(${at.bottom}px + env(safe-area-inset-bottom))` }
  return {
    isHidden,
    hide: () => {
      tabStorage.write(hiddenKey, 'hidden')
      setHidden(true)
    },
    place: { style, onPointerDown, onClick: () => void (wasDragged.current || onPress()) },
  }
}
