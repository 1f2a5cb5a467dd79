/**
 * Lets the site open without a network. Pages come from the network whenever there is one, so a new edition is never held back;
 * files whose names change with their content come from here. Calls, live messages and documents never pass through.
 */

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type MessageLike = Event & { data: unknown }
export type Worker = {
  addEventListener(kind: 'install' | 'activate', act: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', act: (event: Fetching) => void): void
  addEventListener(kind: 'message', act: (event: MessageLike) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: { origin: string }
}

declare const self: Worker
/** Filled in by the build: the files of the first screen, and a name that changes with any file of the site. */
declare const workerFiles: readonly string[]
declare const workerVersion: string

const cachePrefix = 'tamuvo-'
const cacheName = `${cachePrefix}${workerVersion}`
const shell = '/'
/** Paths of programs and documents: a browser asks for them as for pages, but they are none. */
const notPages = /^\/(wps|lgw|lotto|bo|sandpay|vendor|docs|openapi\.json|healthz|readyz|metrics|art|app)(\/|$)|\.[a-z0-9]{2,12}$/i

const cacheFirstScreen = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await cache.addAll([...workerFiles])
}

const forgetFormerEditions = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)))
  await self.clients.claim()
}

const cached = async (path: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(path)

/** @param fallback what is shown when there is no network */
const fromNetwork = async (request: Request, fallback: string): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await cached(fallback)
    if (found) return found
    throw error
  }
}

const fromCache = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const found = await cache.match(request)
  if (found) return found
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}

/** Pictures of the first screen: a start without a network shows those of the last one. */
const lastSeen = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(request, fresh.clone())
    return fresh
  } catch (error) {
    const found = await cache.match(request)
    if (found) return found
    throw error
  }
}

const answer = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (pathname.startsWith('/res/')) return fromCache(request)
  if (pathname.startsWith('/art/banner/')) return lastSeen(request)
  if (request.mode === 'navigate') return notPages.test(pathname.replace(/\.html$/, '')) ? undefined : fromNetwork(request, shell)
  return workerFiles.includes(pathname) ? fromNetwork(request, pathname) : undefined
}

self.addEventListener('install', (event) => event.waitUntil(cacheFirstScreen()))
self.addEventListener('activate', (event) => event.waitUntil(forgetFormerEditions()))
self.addEventListener('message', ({ data }) => void (data === 'take over' && self.skipWaiting()))
self.addEventListener('fetch', (event) => {
  const response = answer(event.request)
  if (response) event.respondWith(response)
})
