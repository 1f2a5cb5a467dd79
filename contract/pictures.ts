import * as z from 'zod/mini'

/** Pictures that people send: PNG, JPG or WebP in base64, so many at once, each of so many bytes at most. */
export const pictureLimits = { max: 3, bytesMax: 5 * 1024 * 1024 } as const

/** A body that holds one of them in base64. */
export const pictureBodyMax = 7 * 1024 * 1024

export const pictureInput = z.object({ image: z.string().check(z.minLength(1)) })

export const shownPicture = z.object({ url: z.string(), width: z.number(), height: z.number() })
export const addedPicture = z.object({ id: z.string(), ...shownPicture.shape })
export type AddedPicture = z.output<typeof addedPicture>

export const pictureRefusals = ['IMAGE_INVALID', 'IMAGE_TOO_LARGE'] as const
