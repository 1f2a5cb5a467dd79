import { type PointerEvent, type RefObject, useState } from 'react'

export type Offset = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** The nearest offset that keeps a box inside the view. */
export const clampOffset = (wanted: Offset, box: Box, view: { width: number; height: number }): Offset => ({
  x: Math.min(Math.max(wanted.x, -box.left), Math.max(view.width - box.right, -box.left)),
  y: Math.min(Math.max(wanted.y, -box.top), Math.max(view.height - box.bottom, -box.top)),
})

/** Where the box would stand without its offset. */
const restingBox = (element: HTMLElement, offset: Offset): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left: left - offset.x, top: top - offset.y, right: right - offset.x, bottom: bottom - offset.y }
}

/** Lets a handle drag a box about inside the window. Spread `handle` on the handle and `style` on the box. */
export const useDrag = (box: RefObject<HTMLElement | null>, enabled: boolean) => {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = box.current
    if (!enabled || !element || event.button !== 0 || (event.target as HTMLElement).closest('button, a, input')) return
    const handle = event.currentTarget
    const start = { x: event.clientX - offset.x, y: event.clientY - offset.y }
    const rest = restingBox(element, offset)
    const onMove = (move: globalThis.PointerEvent) => {
      const wanted = { x: move.clientX - start.x, y: move.clientY - start.y }
      setOffset(clampOffset(wanted, rest, { width: window.innerWidth, height: window.innerHeight }))
    }
    const onEnd = () => handle.removeEventListener('pointermove', onMove)
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('lostpointercapture', onEnd, { once: true })
  }

  return {
    handle: enabled ? { onPointerDown, 'data-drag-handle': '', className: 'cursor-move touch-none select-none' } : {},
    style: enabled ? { translate: `${offset.x}px ${offset.y}px` } : undefined,
    reset: () => setOffset({ x: 0, y: 0 }),
  }
}
