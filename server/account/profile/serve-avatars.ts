import type { FastifyInstance } from 'fastify'
import { refuseMissing } from '../../kit/http.ts'
import { picturePath } from './avatar-url.ts'
import type { Pictures } from './pictures.ts'

const yearSeconds = 31_536_000
const namePattern = /^([\w-]{20})\.webp$/

/** Serves uploaded avatars. Their names are random and immutable, so they are cached for ever. */
export const serveAvatars = (app: FastifyInstance, { pictures }: { pictures: Pictures }): void => {
  app.get<{ Params: { name: string } }>(`${picturePath}/:name`, async (request, reply) => {
    const id = namePattern.exec(request.params.name)?.[1]
    const picture = id ? await pictures.find(id) : undefined
    if (!picture) return refuseMissing(request, reply)
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .send(picture)
  })
}
