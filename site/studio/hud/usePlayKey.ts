import { useEffect, useEffectEvent } from 'react'

const playKeys = new Set([' ', 'Enter'])

/** Space and Enter press the big button: each press anew, never by holding the key, and not while another control has the focus. */
export const usePlayKey = (isActive: boolean, onPress: () => void): void => {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!playKeys.has(event.key) || isControl(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      if (!event.repeat) press()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isActive])
}

/** The big button itself would be pressed by the key once more. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button:not([data-play]), a, input, textarea, select, [role="slider"]') !== null
