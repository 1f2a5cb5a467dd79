import { useEffectEvent, useLayoutEffect } from 'react'

/** The last opened layer comes first: one press of Escape closes one layer. */
const layers: Array<() => void> = []

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  const top = layers.at(-1)
  if (!top) return
  event.preventDefault()
  event.stopPropagation()
  top()
}

/** Calls back when Escape is pressed while this is the topmost active layer, from the moment on at which it is seen. */
export const useEscape = (active: boolean, onEscape: () => void): void => {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!active) return
    const layer = () => escape()
    if (layers.push(layer) === 1) document.addEventListener('keydown', onKeyDown, true)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [active])
}
