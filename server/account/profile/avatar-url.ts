const ownMark = 'own:'

/** How a member's own picture is named where otherwise the number of a drawn one stands. */
export const ownAvatar = (pictureId: string): string => `${ownMark}${pictureId}`

/** Where the picture of a member is: one of ours, or her own. */
export const avatarUrl = (avatar: string): string =>
  avatar.startsWith(ownMark) ? `${picturePath}/${avatar.slice(ownMark.length)}.webp` : `/art/avatar/${avatar}.webp`

export const isDrawn = (avatar: string): boolean => !avatar.startsWith(ownMark)

/** Where members' own pictures are served. */
export const picturePath = '/wps/avatar'

const count = 24

/** The numbers of the drawn pictures. */
export const drawnAvatars: readonly string[] = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
