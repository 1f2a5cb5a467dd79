import { usePictureHost } from '../platform/hosts.ts'

/** Nothing to see: from here on pictures come from the brand's host for them. */
export const PictureHost = () => {
  usePictureHost()
  return null
}
