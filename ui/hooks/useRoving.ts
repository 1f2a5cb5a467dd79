import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const stops = 'a[href], button:not([disabled])'

/**
 * Makes the buttons and links in a box one stop of the Tab key, at the one that had the focus last or else at what is chosen; the arrow keys move on from there,
 * by their places on the screen, and Home and End to the first and the last.
 * @returns for `onKeyDown` of the box
 */
export const useRoving = (box: RefObject<HTMLElement | null>): ((event: KeyboardEvent) => void) => {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let last: Element | null = null
    const settle = () => {
      const all = [...element.querySelectorAll<HTMLElement>(stops)]
      const entry =
        all.find((each) => each === last) ??
        all.find((each) => each.matches('[aria-current], [aria-pressed=true]')) ??
        all.find((each) => each.matches('[aria-pressed]')) ??
        all[0]
      for (const each of all) each.tabIndex = each === entry ? 0 : -1
    }
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      settle()
    }
    const changes = new MutationObserver(settle)
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    element.addEventListener('focusin', onFocus)
    settle()
    return () => {
      changes.disconnect()
      element.removeEventListener('focusin', onFocus)
    }
  }, [box])
  return (event) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>(stops) ?? [])].filter((each) => each.getClientRects().length > 0)
    const target = targetOf(event.key, all, event.target)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
}

const targetOf = (key: string, all: readonly HTMLElement[], from: EventTarget): HTMLElement | undefined => {
  const place = all.findIndex((each) => each === from)
  const origin = all[place]
  if (!origin) return undefined
  if (key === 'ArrowRight') return all[place + 1]
  if (key === 'ArrowLeft') return all[place - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key === 'ArrowDown' || key === 'ArrowUp') return nearestIn(key === 'ArrowDown' ? 1 : -1, all, origin)
  return undefined
}

/** The next above or below; what stands beside that place only where nothing stands in it. */
const nearestIn = (side: 1 | -1, all: readonly HTMLElement[], origin: HTMLElement): HTMLElement | undefined => {
  const here = origin.getBoundingClientRect()
  const others = all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .map(({ element, box }) => ({
      element,
      down: side * (box.top - here.top),
      gap: Math.max(box.left - here.right, here.left - box.right),
      beside: Math.abs(box.left + box.width / 2 - here.left - here.width / 2),
    }))
    .filter(({ down }) => down > here.height / 2)
  const inLine = others.filter(({ gap }) => gap < 0)
  const found = inLine.length > 0 ? inLine : others
  const line = Math.min(...found.map(({ down }) => down))
  return found.filter(({ down }) => down < line + here.height / 2).toSorted((one, other) => one.beside - other.beside)[0]?.element
}
