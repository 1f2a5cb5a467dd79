import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Handler, Reply, Request } from './kit/http.ts'

const yearSeconds = 31_536_000

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What browsers allow the page of a game: its own files, and to be framed by the sites of operators. */
export const pageHeaders = (sites: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${sites.length > 0 ? sites.join(' ') : "'none'"}`,
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
})

/** Serves the built clients of the games. Files with a hash in their name are cached for ever, the page is revalidated. */
export const serveClients =
  (folder: string, sites: readonly string[]): Handler =>
  async (request) => {
    if (request.method !== 'GET') return undefined
    if (request.path === '/play') return page(folder, sites)
    return /^\/res\/[\w./-]+$/.test(request.path) && !request.path.includes('..') ? file(folder, request) : undefined
  }

const page = async (folder: string, sites: readonly string[]): Promise<Reply | undefined> => {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return undefined
  const headers = { ...pageHeaders(sites), 'content-type': types['.html'] ?? '', 'cache-control': 'no-cache' }
  return { status: 200, headers, body: await readFile(path) }
}

const file = async (folder: string, { path, headers: asked }: Request): Promise<Reply | undefined> => {
  const full = join(folder, normalize(path))
  const type = types[extname(full)]
  if (!type || !existsSync(full)) return undefined
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${yearSeconds}, immutable`, vary: 'accept-encoding' }
  const isPacked = String(asked['accept-encoding']).includes('br') && existsSync(`${full}.br`)
  if (!isPacked) return { status: 200, headers, body: await readFile(full) }
  return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: await readFile(`${full}.br`) }
}
