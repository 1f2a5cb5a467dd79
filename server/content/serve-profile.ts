import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContentServices } from './services.ts'
import { webClipProfile } from './web-clip.ts'

/** The origin of the requested site, "https://tamuvo.example". */
export const siteOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** Serves the profile that adds the site to the home screen of an iPhone. @param icon a PNG file, which may be absent */
export const serveProfile = (app: FastifyInstance, { settings }: ContentServices, icon: string): void => {
  app.get('/app/tamuvo.mobileconfig', async (request, reply) => {
    const { name } = await settings.get('brand')
    const picture = await readFile(icon).catch(() => undefined)
    return reply
      .header('content-type', 'application/x-apple-aspen-config')
      .header('content-disposition', 'attachment; filename="tamuvo.mobileconfig"')
      .header('cache-control', 'no-cache')
      .send(webClipProfile({ site: siteOf(request), brandName: name, icon: picture }))
  })
}
