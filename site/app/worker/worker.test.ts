import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bundleWorker } from './vite-plugin.ts'

type Listener = (event: Record<string, unknown>) => void

const origin = 'https://play.example'
const code = await bundleWorker(['/', '/first-paint.js', '/res/js/index-1.js'], 'edition2')

/** What a cache holds: paths and texts. */
const stores = new Map<string, Map<string, string>>()
const pathOf = (asked: string | { url: string }): string => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
const online = vi.fn(async (asked: string | { url: string }) => new Response(`network ${pathOf(asked)}`))

const cacheOf = (name: string) => {
  const store = stores.get(name) ?? new Map<string, string>()
  stores.set(name, store)
  return {
    addAll: async (paths: string[]) => paths.forEach((path) => store.set(path, `kept ${path}`)),
    match: async (asked: string | { url: string }) => {
      const found = store.get(pathOf(asked))
      return found === undefined ? undefined : new Response(found)
    },
    put: async (asked: { url: string }, response: Response) => void store.set(pathOf(asked), await response.text()),
  }
}

const start = () => {
  const listeners = new Map<string, Listener>()
  const skipWaiting = vi.fn(async () => undefined)
  const self = {
    addEventListener: (kind: string, act: Listener) => listeners.set(kind, act),
    skipWaiting,
    clients: { claim: async () => undefined },
    location: { origin },
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  runInNewContext(code, { self, caches, fetch: online, URL, Response, Promise })
  const last = async (kind: string) => {
    const work: Promise<unknown>[] = []
    listeners.get(kind)?.({ waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
  }
  /** What the worker answers, undefined when it lets the request pass. */
  const ask = async (path: string, more: { method?: string; mode?: string; host?: string } = {}) => {
    let answer: Promise<Response> | undefined
    const request = { url: `${more.host ?? origin}${path}`, method: more.method ?? 'GET', mode: more.mode ?? 'cors' }
    listeners.get('fetch')?.({ request, respondWith: (each: Promise<Response>) => (answer = each) })
    return answer && (await answer).text()
  }
  return { last, ask, tell: (data: unknown) => listeners.get('message')?.({ data }), skipWaiting }
}

let worker: ReturnType<typeof start>
beforeEach(async () => {
  stores.clear()
  stores.set('tamuvo-edition1', new Map([['/', 'kept of edition 1']]))
  online.mockReset().mockImplementation(async (asked) => new Response(`network ${pathOf(asked)}`))
  worker = start()
  await worker.last('install')
})

describe('the worker of the site', () => {
  test('keeps the first screen, and forgets the former edition when it takes over', async () => {
    expect([...stores.keys()]).toEqual(['tamuvo-edition1', 'tamuvo-edition2'])
    expect([...(stores.get('tamuvo-edition2')?.keys() ?? [])]).toEqual(['/', '/first-paint.js', '/res/js/index-1.js'])
    await worker.last('activate')
    expect([...stores.keys()]).toEqual(['tamuvo-edition2'])
  })

  test.each([
    ['a call', '/wps/session/login', { method: 'POST' }],
    ['a question', '/wps/wallet/balance', {}],
    ['games', '/lgw/games/popular', {}],
    ['a picture', '/art/cover/koi.webp', {}],
    ['a file to load', '/app/tamuvo.mobileconfig', { mode: 'navigate' }],
    ['the page of a payment', '/sandpay/pay/1', { mode: 'navigate' }],
    ['a feed', '/news.rss', { mode: 'navigate' }],
    ['another host', '/res/js/index-1.js', { host: 'https://other.example' }],
  ])('lets pass %s', async (_what, path, more) => {
    expect(await worker.ask(path, more)).toBeUndefined()
    expect(online).not.toHaveBeenCalled()
  })

  test('brings pages from the network, and the kept one only without it', async () => {
    expect(await worker.ask('/help', { mode: 'navigate' })).toBe('network /help')
    expect(await worker.ask('/index.html', { mode: 'navigate' })).toBe('network /index.html')
    expect(await worker.ask('/first-paint.js')).toBe('network /first-paint.js')
    online.mockRejectedValue(new TypeError('offline'))
    expect(await worker.ask('/help', { mode: 'navigate' })).toBe('kept /')
    expect(await worker.ask('/first-paint.js')).toBe('kept /first-paint.js')
  })

  test('shows the banner of the last start without a network', async () => {
    expect(await worker.ask('/art/banner/harbour.webp')).toBe('network /art/banner/harbour.webp')
    online.mockRejectedValue(new TypeError('offline'))
    expect(await worker.ask('/art/banner/harbour.webp')).toBe('network /art/banner/harbour.webp')
    await expect(worker.ask('/art/banner/other.webp')).rejects.toThrow('offline')
  })

  test('asks once for files whose names change with their content', async () => {
    expect(await worker.ask('/res/js/index-1.js')).toBe('kept /res/js/index-1.js')
    expect(await worker.ask('/res/js/HelpPage-2.js')).toBe('network /res/js/HelpPage-2.js')
    expect(await worker.ask('/res/js/HelpPage-2.js')).toBe('network /res/js/HelpPage-2.js')
    expect(online).toHaveBeenCalledTimes(1)
  })

  test('keeps nothing that failed', async () => {
    online.mockResolvedValueOnce(new Response('gone', { status: 404 }))
    expect(await worker.ask('/res/js/Old-1.js')).toBe('gone')
    expect(await worker.ask('/res/js/Old-1.js')).toBe('network /res/js/Old-1.js')
  })

  test('takes over only on request', () => {
    worker.tell('something')
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    worker.tell('take over')
    expect(worker.skipWaiting).toHaveBeenCalledTimes(1)
  })
})
