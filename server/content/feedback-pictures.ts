import { pictureUrl } from '../kit/pictures.ts'
import type { Queryable } from '../kit/database.ts'
import { picturePath } from './add-feedback-picture.ts'
import { picturesOf } from './feedback-picture-store.ts'

type Shown = { url: string; width: number; height: number }

/** Feedback with the addresses of its pictures. */
export const withPictures = async <Feedback extends { id: bigint }>(
  from: Queryable,
  list: readonly Feedback[],
): Promise<(Feedback & { pictures: Shown[] })[]> => {
  const pictures = await picturesOf(
    from,
    list.map(({ id }) => id),
  )
  return list.map((feedback) => ({
    ...feedback,
    pictures: (pictures.get(feedback.id) ?? []).map(({ code, ...size }) => ({ url: pictureUrl(picturePath, code), ...size })),
  }))
}
