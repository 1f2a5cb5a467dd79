import type { FastifyInstance } from 'fastify'
import type { PlatformServices } from '../../platform/services.ts'
import { inboxPage } from './inbox-page.ts'
import { listSandboxMessages } from './sandbox-store.ts'

const shownMax = 50

type Inbox = { Querystring: { to?: string | string[] } }

/** Serves the messages of the sandbox as HTML, or JSON on request. For demos only. */
export const serveInbox = (app: FastifyInstance, services: PlatformServices): void => {
  app.get<Inbox>('/bo/sandbox/inbox', async ({ query, headers }, reply) => {
    const to = typeof query.to === 'string' ? query.to.trim().replaceAll('\u0000', '') : ''
    const messages = await listSandboxMessages(services.database, to, shownMax)
    void reply.header('cache-control', 'no-store')
    if (headers.accept === 'application/json') return { messages }
    const { name: brand, timeZone } = await services.settings.get('brand')
    return reply.header('content-type', 'text/html; charset=utf-8').send(inboxPage({ messages, to, brand, timeZone }))
  })
}
