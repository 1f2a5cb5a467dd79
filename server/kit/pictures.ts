import type { FastifyInstance } from 'fastify'
import { refuseMissing } from './http.ts'
import { bytesOf, redraw, within } from './redraw.ts'
import { Refused } from './refuse.ts'
import type { KitServices } from './services.ts'
import { createSemaphore, type Taker } from './semaphore.ts'

const sidePixelsMax = 1600
const quality = 80
const line = createSemaphore(1, 20, { perPersonMax: 3 })

/** An uploaded picture, re-encoded and encrypted. Its code is the unguessable key to it. */
export type NewPicture = { id: bigint; code: string; sealed: Buffer; width: number; height: number }

/**
 * Re-encodes an uploaded picture for storage.
 * @param image PNG, JPG or WebP in base64
 * @param taker who sent it: everybody takes turns
 * @throws Refused IMAGE_INVALID, IMAGE_TOO_LARGE, BUSY
 */
export const takePicture = async (
  { newId, rng, vault }: Pick<KitServices, 'newId' | 'rng' | 'vault'>,
  image: string,
  { bytesMax, taker }: { bytesMax: number; taker: Taker },
): Promise<NewPicture> => {
  const bytes = bytesOf(image, bytesMax)
  if (typeof bytes === 'string') throw new Refused(bytes)
  const drawn = await redraw(bytes, {
    line,
    formats: ['png', 'jpeg', 'webp'],
    pixelsMax: 8192 * 8192,
    taker,
    draw: (picture) => picture.resize(within(sidePixelsMax)).webp({ quality }),
  })
  if (!drawn) throw new Refused('IMAGE_INVALID')
  const id = newId()
  const { width, height } = drawn
  return { id, code: rng.bytes(15).toString('base64url'), sealed: await vault.seal(id, drawn.bytes), width, height }
}

/** The address of a picture. @param path such as "/wps/service/picture" */
export const pictureUrl = (path: string, code: string): string => `${path}/${code}.webp`

const hourSeconds = 3_600
const namePattern = /^([\w-]{20})\.webp$/

type Shelf = { path: string; find(code: string): Promise<{ id: bigint; sealed: Buffer } | undefined> }

/** Serves pictures by their unguessable addresses, without a session. */
export const servePictures = (app: FastifyInstance, { vault }: Pick<KitServices, 'vault'>, { path, find }: Shelf): void => {
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const code = namePattern.exec(request.params.name)?.[1]
    const picture = code ? await find(code) : undefined
    if (!picture) return refuseMissing(request, reply)
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', `private, max-age=${hourSeconds}`)
      .header('content-security-policy', "default-src 'none'")
      .send(await vault.open(picture.id, picture.sealed))
  })
}
