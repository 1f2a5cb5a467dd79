import type { FastifyInstance } from 'fastify'
import { refuseMissing } from '../../kit/http.ts'
import type { ChatServices } from '../chat.ts'
import { findPicture } from './picture-store.ts'
import { picturePath } from './view.ts'

const hourSeconds = 3_600
const namePattern = /^([\w-]{20})\.webp$/

/** Serves pictures of conversations to whoever knows their address, which nobody can guess. */
export const servePictures = (app: FastifyInstance, { database, vault }: Pick<ChatServices, 'database' | 'vault'>): void => {
  app.get<{ Params: { name: string } }>(`${picturePath}/:name`, async (request, reply) => {
    const code = namePattern.exec(request.params.name)?.[1]
    const picture = code ? await findPicture(database, code) : undefined
    if (!picture) return refuseMissing(request, reply)
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', `private, max-age=${hourSeconds}`)
      .header('content-security-policy', "default-src 'none'")
      .send(await vault.open(picture.id, picture.sealed))
  })
}
