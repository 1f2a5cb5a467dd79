import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const focusable = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  'summary',
  'iframe',
  '[contenteditable="true"]',
  '[tabindex]',
].join(',')

/** What Tab can reach inside a box, in order. */
const focusableIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert]') && element.getClientRects().length > 0,
  )

/** Where Tab goes from the edge of a trap; undefined lets the browser move on inside. */
export const trapTarget = <Place>(places: readonly Place[], current: Place | null, backwards: boolean): Place | undefined => {
  const [first] = places
  const last = places.at(-1)
  const inside = current !== null && places.includes(current)
  if (backwards) return !inside || current === first ? last : undefined
  return !inside || current === last ? first : undefined
}

/** Layers open at the moment, the top one last: only the top one holds the focus. */
const traps: HTMLElement[] = []

/**
 * Keeps Tab inside the box while active, focuses its `data-autofocus` element or the box itself at the start, and gives the
 * focus back to where it was at the end.
 */
export const useFocusTrap = (box: RefObject<HTMLElement | null>, active: boolean): void => {
  const before = useRef<Element | null>(null)
  // Earlier than the effect below: by then the page may be inert and has lost its focus.
  useLayoutEffect(() => {
    if (active) before.current = document.activeElement
  }, [active])
  useEffect(() => {
    const element = box.current
    if (!active || !element) return
    traps.push(element)
    ;(element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => keepInside(event, element)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      traps.splice(traps.indexOf(element), 1)
      giveBack(before.current)
    }
  }, [box, active])
}

/** What had the focus may be disabled by now, such as a button whose work is done: then the nearest place around it takes it. */
const giveBack = (origin: Element | null): void => {
  if (!(origin instanceof HTMLElement) || !origin.isConnected) return
  origin.focus({ preventScroll: true })
  for (let around = origin.parentElement; around && document.activeElement !== origin; around = around.parentElement) {
    const [first] = focusableIn(around)
    if (first) return first.focus({ preventScroll: true })
  }
}

const keepInside = (event: KeyboardEvent, box: HTMLElement) => {
  if (event.key !== 'Tab' || traps.at(-1) !== box) return
  const places = focusableIn(box)
  if (places.length === 0) return event.preventDefault()
  const target = trapTarget<Element>(places, document.activeElement, event.shiftKey)
  if (!target) return
  event.preventDefault()
  ;(target as HTMLElement).focus()
}
