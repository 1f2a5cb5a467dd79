import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from './kit/refuse.ts'
import { refuseReply } from './kit/serve.ts'

const yearSeconds = 31_536_000
/** Paths that belong to programs: an unknown one is an error, never the page. */
const programPath = /^\/(wps|lgw|lotto|bo|live|sandpay|docs|openapi\.json|healthz|readyz|metrics|res|art)(\/|$)/

/**
 * Serves the drawn art and the built pages: files with a hash in their name for ever, everything else checked again each
 * time, and the one page of the site for every address that is a screen. What is not built is not served.
 */
export const serveSite = async (app: FastifyInstance, { site, art }: { site: string; art: string }): Promise<void> => {
  const root = [site, art].filter((folder) => existsSync(folder))
  if (root.length === 0) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/res/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  if (!existsSync(join(site, 'index.html'))) return
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? sendPage(reply) : refuseReply(reply, new Refused('NOT_FOUND'), request.id),
  )
}

const isScreen = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? '/'
  const asked = request.headers.accept ?? ''
  return (
    request.method === 'GET' &&
    !programPath.test(path) &&
    (asked.includes('text/html') || asked === '*/*') &&
    !/\.[a-z0-9]{2,5}$/i.test(path.replace(/\.html$/, ''))
  )
}

const sendPage = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').sendFile('index.html')
