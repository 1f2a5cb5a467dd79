import { type RefObject, useEffect } from 'react'

const moves = ['pointerdown', 'wheel'] as const

/**
 * A row that scrolls sideways. What is chosen in it is brought to its middle, again when fonts arrive or the row gets another
 * width, until someone moves it; with `edge-fade` the edges that have more behind them fade.
 * @param chosen selects what is chosen; of several the last counts
 * @param value changes when another one is chosen
 */
export const useStrip = (strip: RefObject<HTMLElement | null>, chosen: string, value?: unknown): void => {
  useEffect(() => {
    const row = strip.current
    if (!row) return
    let isMoved = false
    const show = () => {
      if (!isMoved) bringIntoView(row, chosen)
      markEdges(row)
    }
    const sizes = new ResizeObserver(show)
    const observe = () => [row, ...row.children].forEach((each) => sizes.observe(each))
    const entries = new MutationObserver(observe)
    const onScroll = () => markEdges(row)
    const onMove = () => {
      isMoved = true
    }
    observe()
    entries.observe(row, { childList: true })
    row.addEventListener('scroll', onScroll, { passive: true })
    for (const event of moves) row.addEventListener(event, onMove, { passive: true })
    show()
    return () => {
      sizes.disconnect()
      entries.disconnect()
      row.removeEventListener('scroll', onScroll)
      for (const event of moves) row.removeEventListener(event, onMove)
    }
  }, [strip, chosen, value])
}

/** Sideways only: the page stays where it is. */
export const bringIntoView = (row: HTMLElement, chosen: string): void => {
  const entry = [...row.querySelectorAll<HTMLElement>(chosen)].findLast(({ offsetWidth }) => offsetWidth > 0)
  if (!entry) return
  const [room, taken] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
  row.scrollLeft += taken.left + taken.width / 2 - room.left - room.width / 2
}

/** Says in `data-more` at which edges the row goes on. Parts of a pixel do not count. */
const markEdges = (row: HTMLElement): void => {
  const beyond = row.scrollWidth - row.clientWidth - row.scrollLeft
  const edges = [row.scrollLeft > 1 && 'start', beyond > 1 && 'end'].filter(Boolean)
  if (edges.length > 0) row.dataset.more = edges.join(' ')
  else delete row.dataset.more
}
