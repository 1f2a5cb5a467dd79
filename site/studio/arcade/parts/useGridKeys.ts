import { type KeyboardEvent, useState } from 'react'

const moves: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
}

/** Moves the focus through a board of buttons with the arrow keys; Tab enters and leaves it once. Buttons carry `data-place`. */
export const useGridKeys = (columns: number, count: number) => {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = Number((event.target as HTMLElement).dataset['place'])
    const next = from + (moves[event.key]?.(columns) ?? 0)
    if (next === from || next < 0 || next >= count || Number.isNaN(next)) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
  }
  return { onKeyDown, tabIndex: (place: number): number => (place === current ? 0 : -1) }
}
