import { cx } from '@tamuvo/ui/components/cx.ts'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { nearestTowards } from './nearest.ts'

type Props = { label: string; className?: string; style?: CSSProperties; children: ReactNode }

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The spots of a table. They are one stop of the tab key; arrows go from spot to spot, as they lie. */
export const Board = ({ label, className, style, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const spots = spotsIn(box.current)
    if (spots.length > 0 && !spots.some(({ tabIndex }) => tabIndex === 0)) reach(spots, spots[0])
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key]
    const from = document.activeElement
    if (!arrow || !(from instanceof HTMLElement) || !from.matches('.spot-button')) return
    event.preventDefault()
    const spots = spotsIn(box.current)
    const to = nearestTowards(from.getBoundingClientRect(), spots, arrow, (spot) => spot.getBoundingClientRect())
    if (!to) return
    reach(spots, to)
    to.focus()
  }
  return (
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown} className={cx('relative', className)} style={style}>
      {children}
    </div>
  )
}

const spotsIn = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('.spot-button') ?? [])]

/** Makes a spot the one that the tab key reaches. */
const reach = (spots: readonly HTMLElement[], chosen: HTMLElement | undefined): void => {
  for (const spot of spots) spot.tabIndex = spot === chosen ? 0 : -1
}
