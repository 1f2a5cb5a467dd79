import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Drawer, serveUndrawn, undrawn } from './art.ts'
import { type AnswerVisit, fillHome } from './home-page.ts'
import { type Missing, refuseMissing } from './kit/http.ts'
import { compress } from './kit/compress.ts'

const yearSeconds = 31_536_000
/** Paths that belong to programs: an unknown one is an error, never the page. */
const programPath = /^\/(wps|lgw|lotto|bo|sandpay|docs|openapi\.json|healthz|readyz|metrics|res|art)(\/|$)/

/** @param drawer draws what is not in the folder of the art; absent when all is there */
type Folders = { site: string; art: string; drawer?: Drawer | undefined }

/**
 * Serves the drawn art and the built pages: files with a hash in their name for ever, everything else checked again each
 * time. What is not built is not served. Home comes with its first screen filled in.
 */
export const serveSite = async (app: FastifyInstance, { site, art, drawer }: Folders, answer: AnswerVisit): Promise<void> => {
  const root = [site, art].filter((folder) => existsSync(folder))
  // Others may be drawing meanwhile: what is missing now is served by the drawer, whether it comes or not.
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
  if (existsSync(join(site, 'index.html'))) await serveHome(app, site, answer)
}

/** Programs that ask for the address, such as the worker that keeps the page for later, get it without answers that grow old. */
const serveHome = async (app: FastifyInstance, site: string, answer: AnswerVisit): Promise<void> => {
  const page = await readFile(join(site, 'index.html'), 'utf8')
  app.get('/', { onSend: compress }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return sendPage(reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await fillHome(page, request.ip, answer))
  })
}

/** Origins that pages may use besides our own: for pictures, and to ask how fast they are. */
export type OtherHosts = { pictures: readonly string[]; lines: readonly string[] }

const ownPictures = "img-src 'self' data:"
const ownConnections = "connect-src 'self'"

/** Lets pages use other hosts. @param hosts their origins now */
export const allowHosts = (app: FastifyInstance, hosts: () => Promise<OtherHosts>): void => {
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return
    const { pictures, lines } = await hosts()
    const allowed = policy
      .replace(ownPictures, [ownPictures, ...pictures].join(' '))
      .replace(ownConnections, [ownConnections, ...lines].join(' '))
    if (allowed !== policy) reply.header('content-security-policy', allowed)
  })
}

/** Answers an address that no route knows: the one page for a screen, once it is built; a refusal for programs. */
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
