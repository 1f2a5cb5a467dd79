import { type RefObject, useEffect, useEffectEvent } from 'react'
import { throttle } from './rate.ts'

/** How often, in ms, scrolling is looked at. */
const scrollThrottleMs = 200
/** How many px before the end of a list more of it is asked for. */
const scrollDistance = 0

/**
 * Asks for more while the end of a list is in view: whenever the page is scrolled or resized, and after each answer as long
 * as the list does not fill the window. Put `end` on an element behind the list. @param active there is more, and nothing is on its way
 */
export const useInfiniteScroll = (end: RefObject<HTMLElement | null>, active: boolean, onMore: () => void): void => {
  const look = useEffectEvent(() => {
    const top = end.current?.getBoundingClientRect().top
    if (top !== undefined && top <= window.innerHeight + scrollDistance) onMore()
  })
  useEffect(() => {
    if (!active) return
    const onScroll = throttle(() => look(), scrollThrottleMs)
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [active])
}
