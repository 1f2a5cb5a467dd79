/** Pictures are fetched when they come within this many window heights from the top of the view. */
const preloadFactor = 1.3
/** How many pictures are remembered as fetched; they appear at once the next time. */
export const cacheLimit = 200
/** How often, in ms, the pictures near the view are looked over. */
const throttleMs = 200
export const attemptLimit = 3

const fetched = new Set<string>()

export const isFetched = (src: string): boolean => fetched.has(src)

/** Remembers a fetched picture; the one longest unused is forgotten first. */
export const rememberFetched = (src: string): void => {
  fetched.delete(src)
  fetched.add(src)
  if (fetched.size > cacheLimit) fetched.delete(fetched.values().next().value as string)
}

type Wait = { onNear: () => void; near: boolean }

const waits = new Map<Element, Wait>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const lookOver = () => {
  timer = undefined
  for (const [element, wait] of waits) {
    if (!wait.near) continue
    waits.delete(element)
    observer?.unobserve(element)
    wait.onNear()
  }
}

const note = (entries: readonly IntersectionObserverEntry[]) => {
  for (const { target, isIntersecting } of entries) {
    const wait = waits.get(target)
    if (wait) wait.near = isIntersecting
  }
  timer ??= setTimeout(lookOver, throttleMs)
}

/** Calls back once when the element has come near the view; one that is scrolled past within the throttle time is left out. */
export const whenNear = (element: Element, onNear: () => void): (() => void) => {
  observer ??= new IntersectionObserver(note, { rootMargin: `${Math.round((preloadFactor - 1) * 100)}%` })
  waits.set(element, { onNear, near: false })
  observer.observe(element)
  return () => {
    waits.delete(element)
    observer?.unobserve(element)
  }
}
