import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Drawer, serveUndrawn, undrawn } from './art.ts'
import { fillGame } from './game-page.ts'
import { type AnswerVisit, fillHome } from './home-page.ts'
import { type Missing, refuseMissing } from './kit/http.ts'
import { fillLottery } from './lottery-page.ts'
import type { RunningDraw } from './lottery/running-draw.ts'
import { compress } from './kit/compress.ts'

const yearSeconds = 31_536_000
/** Paths of APIs and files: an unknown one is an error, never the page. */
const programPath = /^\/(wps|lgw|lotto|bo|sandpay|docs|openapi\.json|healthz|readyz|metrics|res|art)(\/|$)/

/** `drawer` draws missing files of the art; absent when all exist. */
type Folders = { site: string; art: string; drawer?: Drawer | undefined }

/** What pages are filled with. */
export type Fillings = {
  answer: AnswerVisit
  /** Where a game of our own is served; undefined for other games. */
  originOfGame: (gameCode: string) => string | undefined
  /** The running draw of the lottery that an address names, of the first one where it names none; undefined where none runs. */
  drawOf: (gameCode: string | undefined) => Promise<RunningDraw | undefined>
}

/**
 * Serves the art and the built pages: files with a hash in their name are cached for ever, all others revalidated. Home has
 * its first screen filled in, the lottery its frame, and the page of an own game begins the game.
 */
export const serveSite = async (app: FastifyInstance, { site, art, drawer }: Folders, fillings: Fillings): Promise<void> => {
  const root = [site, art].filter((folder) => existsSync(folder))
  // Another process may be drawing: files that are missing now are served by the drawer in any case.
  const missing = drawer ? undrawn(drawer, art) : []
  if (root.length === 0) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: missing,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/res/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  if (drawer) serveUndrawn(app, { drawer, folder: art, paths: missing })
  if (!existsSync(join(site, 'index.html'))) return
  const page = await readFile(join(site, 'index.html'), 'utf8')
  serveHome(app, page, fillings)
  serveLottery(app, page, fillings)
  serveGame(app, page, fillings)
}

/** Service workers and other programs that cache the page get it without the answers, which would become stale. */
const serveHome = (app: FastifyInstance, page: string, { answer }: Fillings): void => {
  app.get('/', { onSend: compress }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return sendPage(reply)
    return sendFilled(reply, await fillHome(page, request.ip, answer))
  })
}

const serveLottery = (app: FastifyInstance, page: string, { answer, drawOf }: Fillings): void => {
  app.get<{ Querystring: { gameCode?: string } }>('/lottery', { onSend: compress }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return sendPage(reply)
    const ask = async () => {
      const [answers, draw] = await Promise.all([answer(request.ip), drawOf(request.query.gameCode)])
      return { answers, draw }
    }
    return sendFilled(reply, await fillLottery(page, ask))
  })
}

const serveGame = (app: FastifyInstance, page: string, { originOfGame }: Fillings): void => {
  app.get<{ Querystring: { gameCode?: string } }>('/game', { onSend: compress }, async (request, reply) => {
    const origin = originOfGame(String(request.query.gameCode))
    return origin ? sendFilled(reply, fillGame(page, origin)) : sendPage(reply)
  })
}

const sendFilled = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** Origins that pages may use besides our own: for pictures, to measure latency, and to frame games. */
export type OtherHosts = { pictures: readonly string[]; lines: readonly string[]; frames: readonly string[] }

const ownPictures = "img-src 'self' data:"
const ownConnections = "connect-src 'self'"
const ownFrames = "frame-src 'self'"

/** Allows other hosts in the Content-Security-Policy. */
export const allowHosts = (app: FastifyInstance, hosts: () => Promise<OtherHosts>): void => {
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return
    const { pictures, lines, frames } = await hosts()
    const allowed = policy
      .replace(ownPictures, [ownPictures, ...pictures].join(' '))
      .replace(ownConnections, [ownConnections, ...lines].join(' '))
      .replace(ownFrames, [ownFrames, ...frames].join(' '))
    if (allowed !== policy) reply.header('content-security-policy', allowed)
  })
}

/** Answers requests without a route: the page for browsers, once it is built; a refusal for programs. */
export const missingFrom =
  (site: string): Missing =>
  (request, reply) =>
    isScreen(request) && existsSync(join(site, 'index.html')) ? sendPage(reply) : refuseMissing(request, reply)

const isScreen = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? '/'
  const asked = request.headers.accept ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !programPath.test(path) &&
    (asked.includes('text/html') || asked === '*/*') &&
    !/\.[a-z0-9]{2,5}$/i.test(path.replace(/\.html$/, ''))
  )
}

const sendPage = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').sendFile('index.html')
