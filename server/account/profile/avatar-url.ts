const ownMark = 'own:'

/** The avatar field of an uploaded picture; drawn ones have their number there. */
export const ownAvatar = (pictureId: string): string => `${ownMark}${pictureId}`

/** The URL of a drawn or uploaded avatar. */
export const avatarUrl = (avatar: string): string =>
  avatar.startsWith(ownMark) ? `${picturePath}/${avatar.slice(ownMark.length)}.webp` : `/art/avatar/${avatar}.webp`

export const isDrawn = (avatar: string): boolean => !avatar.startsWith(ownMark)

/** Base path of uploaded avatars. */
export const picturePath = '/wps/avatar'

const count = 24

/** The numbers of the drawn pictures. */
export const drawnAvatars: readonly string[] = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
