import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const list = matchMedia(query)
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )

export const useIsPhone = (): boolean => useMedia('(width < 480px)')
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
