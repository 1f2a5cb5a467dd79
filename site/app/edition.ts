import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** A newer edition of the site that is here and waits. */
const waiting = createStore<ServiceWorker | undefined>(undefined)
const askEveryMs = 30 * 60_000

export const useWaitingEdition = (): ServiceWorker | undefined => useStore(waiting)

/** Puts the waiting edition in place of this one. */
export const takeOver = (edition: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // The worker of this very site: there is no origin to choose.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  edition.postMessage('take over')
}

/** Starts the worker that lets the site open without a network, and watches for newer editions. */
export const watchEditions = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  // The first edition replaces none.
  const look = () => waiting.set(navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined)
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
}

/** Takes the worker of a built site away where the site is being written. */
export const removeWorkers = async (): Promise<void> => {
  const registrations = await (navigator.serviceWorker?.getRegistrations() ?? [])
  for (const registration of registrations) await registration.unregister()
}
