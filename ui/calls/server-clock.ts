import { useState } from 'react'
import { createStore } from '../hooks/store.ts'
import { useEvery } from '../hooks/useTimer.ts'

/** How far the server's clock is ahead of this device's, in ms. */
const offset = createStore(0)
let uncertainty = Number.POSITIVE_INFINITY

/**
 * Learns the offset from one answer: the server's time was read somewhere between sending and receiving, so its middle is the
 * best guess and half the travel time its uncertainty. A guess replaces the one before when it is not much less certain.
 * @param resolutionMs how coarse the server's time is: 1000 for the Date header, 1 for a time in the body
 */
export const learnServerTime = (serverMs: number, sentMs: number, receivedMs: number, resolutionMs: number): void => {
  if (!Number.isFinite(serverMs)) return
  const doubt = (receivedMs - sentMs + resolutionMs) / 2
  const guess = serverMs + (resolutionMs > 1 ? resolutionMs / 2 : 0) - (sentMs + receivedMs) / 2
  const moved = Math.abs(guess - offset.get()) > doubt + uncertainty
  if (doubt > uncertainty && !moved) return
  uncertainty = doubt
  offset.set(Math.round(guess))
}

/** The server's time now, in ms since 1970. */
export const serverNow = (): number => Date.now() + offset.get()

/** The same once an answer has said it, undefined before. */
export const knownServerTime = (): number | undefined => (Number.isFinite(uncertainty) ? serverNow() : undefined)

/** The server's time, read again at an interval. */
export const useServerNow = (everyMs = 1000): number => {
  const [now, setNow] = useState(serverNow)
  useEvery(everyMs, true, () => setNow(serverNow()))
  return now
}
