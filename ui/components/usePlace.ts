import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

type Rect = { top: number; bottom: number; left: number; right: number; width: number }
type View = { width: number; height: number }

const gap = 6
const margin = 8

/**
 * Where a list hangs from the thing that opens it: below, or above when there is more room; never wider than the window.
 * @param align which edges line up
 */
export const placeBeside = (anchor: Rect, view: View, align: 'start' | 'end' | 'stretch', wantedHeight = 320): CSSProperties => {
  const below = view.height - anchor.bottom - gap - margin
  const above = anchor.top - gap - margin
  const under = below >= Math.min(wantedHeight, 220) || below >= above
  return {
    position: 'fixed',
    maxHeight: Math.max(120, Math.min(wantedHeight, under ? below : above)),
    maxWidth: view.width - 2 * margin,
    ...(under ? { top: anchor.bottom + gap } : { bottom: view.height - anchor.top + gap }),
    ...(align === 'end' ? { right: Math.max(margin, view.width - anchor.right) } : { left: Math.max(margin, anchor.left) }),
    ...(align === 'stretch' ? { width: anchor.width } : {}),
  }
}

/** Keeps a list in place beside its anchor while it is open. */
export const usePlace = (
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
  align: 'start' | 'end' | 'stretch',
  wantedHeight?: number,
) => {
  const [style, setStyle] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!open) return setStyle(undefined)
    const place = () => {
      const rect = anchor.current?.getBoundingClientRect()
      if (rect) setStyle(placeBeside(rect, { width: window.innerWidth, height: window.innerHeight }, align, wantedHeight))
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
    }
  }, [anchor, open, align, wantedHeight])
  return style
}
