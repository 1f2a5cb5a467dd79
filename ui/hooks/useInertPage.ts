import { type RefObject, useLayoutEffect } from 'react'

const holders = new Map<Element, number>()

const hold = (element: Element) => {
  holders.set(element, (holders.get(element) ?? 0) + 1)
  element.toggleAttribute('inert', true)
}

const letGo = (element: Element) => {
  const left = (holders.get(element) ?? 1) - 1
  if (left > 0) return void holders.set(element, left)
  holders.delete(element)
  element.removeAttribute('inert')
}

/** Hides the rest of the page from keyboard and screen reader while a layer is open. Live regions (`data-always`) stay. */
export const useInertPage = (layer: RefObject<HTMLElement | null>, active: boolean): void => {
  useLayoutEffect(() => {
    if (!active) return
    const others = [...document.body.children].filter(
      (element) => !element.contains(layer.current) && !(element instanceof HTMLElement && 'always' in element.dataset),
    )
    others.forEach(hold)
    return () => others.forEach(letGo)
  }, [layer, active])
}
