import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { siteUrl } from '../platform/site-url.ts'
import type { ContentServices } from './services.ts'
import { webClipProfile } from './web-clip.ts'

/** Serves the profile that adds the site to the home screen of an iPhone. @param icon a PNG file, which may be absent */
export const serveProfile = (app: FastifyInstance, services: ContentServices, icon: string): void => {
  app.get('/app/tamuvo.mobileconfig', async (_request, reply) => {
    const { name } = await services.settings.get('brand')
    const picture = await readFile(icon).catch(() => undefined)
    return reply
      .header('content-type', 'application/x-apple-aspen-config')
      .header('content-disposition', 'attachment; filename="tamuvo.mobileconfig"')
      .header('cache-control', 'no-cache')
      .send(webClipProfile({ site: await siteUrl(services), brandName: name, icon: picture }))
  })
}
