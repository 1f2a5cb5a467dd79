import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { sharedGames, studioGames } from '@tamuvo/games/register.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { originOf } from './account/origin.ts'
import { areas } from './areas.ts'
import { loadDrawer, serveUndrawn, undrawn } from './art.ts'
import { compress } from './kit/compress.ts'
import { createHttp } from './kit/http.ts'
import { serveLive } from './kit/live.ts'
import { serve } from './kit/serve.ts'
import { readPlayPage } from './play-page.ts'
import { whileOpen } from './platform/status.ts'
import type { Services } from './services.ts'

const yearSeconds = 31_536_000
const noFrames = "frame-ancestors 'none'"

/**
 * The HTTP server of own games, on an origin of its own: the clients of the games and the calls that they make. Pages of the site may frame
 * it, and no other.
 */
export const createGamesApp = async (services: Services): Promise<FastifyInstance> => {
  const app = await createHttp(services)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (String(reply.getHeader('content-type')).startsWith('text/html')) await allowFrames(reply, services)
  })
  for (const { calls = [] } of areas)
    serve(app, whileOpen<Services>(calls.filter(({ call }) => call.caller === 'game')), services)
  // Games whose rounds all share hear them live. Tokens of games greet as visitors: what they hear is public.
  await serveLive(app, services, { accesses: Object.assign({}, ...areas.map((area) => area.rooms?.(services))), originOf })
  await serveClients(app, services.config.artProgram)
  return app
}

/** Lets the pages of the site frame this one. */
const allowFrames = async (reply: FastifyReply, services: Services): Promise<void> => {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(noFrames, `frame-ancestors ${(await framers(services)).join(' ')}`))
  reply.removeHeader('x-frame-options')
}

/** The addresses at which people reach the site. */
const framers = async ({ settings, address, config }: Services): Promise<string[]> => {
  const [publicUrl, lines] = await Promise.all([settings.get('site.publicUrl'), settings.get('site.lines')])
  return [...new Set([address.url, ...config.siteLines, ...lines, ...(publicUrl ? [new URL(publicUrl).origin] : [])])]
}

const built = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Files with a hash in their name are cached for ever, the page of a game and its pictures are revalidated. */
const serveClients = async (app: FastifyInstance, artProgram: string | undefined): Promise<void> => {
  const [clients, art] = [built('studio'), built('art')]
  if (!existsSync(join(clients, 'index.html'))) return
  const drawer = artProgram ? await loadDrawer(artProgram, art) : undefined
  const missing = drawer ? undrawn(drawer, art) : []
  await app.register(fastifyStatic, {
    root: [clients, art].filter((folder) => existsSync(folder)),
    globIgnore: missing,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/res/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  if (drawer) serveUndrawn(app, { drawer, folder: art, paths: missing })
  const fill = readPlayPage(await readFile(join(clients, 'index.html'), 'utf8'))
  app.get<{ Querystring: { game?: string; lang?: string } }>('/play', { onSend: compress }, ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(fill(clientOf(String(query.game)), String(query.lang))),
  )
}

/** By what a game is shown. */
const clientOf = (code: string): string => (sharedGames.has(code) ? 'room' : (studioGames.get(code)?.client ?? ''))
