/** The longest wait for a picture, in ms. */
const patienceMs = 300

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()))

/** Waits until the picture that came in the page has been seen, so that it is not replaced while it is being painted. */
export const seen = async (picture: HTMLImageElement): Promise<void> => {
  const painted = async () => {
    await picture.decode().catch(() => undefined)
    await frame()
    await frame()
  }
  await Promise.race([painted(), pause(patienceMs)])
}
