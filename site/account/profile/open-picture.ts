import { pictureBytesMax } from '@tamuvo/contract/account-profile.ts'

export type Picture = { bitmap: ImageBitmap; type: string }

const types = ['image/png', 'image/jpeg']

/** Opens a chosen file. @returns the refusal that the server would give when it is not an accepted picture */
export const openPicture = async (file: File): Promise<Picture | 'IMAGE_INVALID' | 'IMAGE_TOO_LARGE'> => {
  if (!types.includes(file.type)) return 'IMAGE_INVALID'
  if (file.size > pictureBytesMax) return 'IMAGE_TOO_LARGE'
  try {
    return { bitmap: await createImageBitmap(file), type: file.type }
  } catch {
    return 'IMAGE_INVALID'
  }
}
