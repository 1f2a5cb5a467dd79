import * as z from 'zod/mini'

/** Uploaded pictures: PNG, JPG or WebP in base64; maximum number, and bytes of each. */
export const pictureLimits = { max: 3, bytesMax: 5 * 1024 * 1024 } as const

/** Maximum bytes of a body with one of them in base64. */
export const pictureBodyMax = 7 * 1024 * 1024

/** `pass`: what visitors get for a captcha, see `openPicturePass`; members need none. */
export const pictureInput = z.object({
  image: z.string().check(z.minLength(1)),
  pass: z._default(z.string().check(z.maxLength(64)), ''),
})

export const shownPicture = z.object({ url: z.string(), width: z.number(), height: z.number() })
export const addedPicture = z.object({ id: z.string(), ...shownPicture.shape })
export type AddedPicture = z.output<typeof addedPicture>

export const pictureRefusals = ['CAPTCHA_REQUIRED', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'] as const
