/** How many frames of windows stand on the page, whose content is still being fetched. */
let count = 0

export const isFrameShown = (): boolean => count > 0

/** @returns takes it away */
export const showFrame = (): (() => void) => {
  count++
  return () => void count--
}
