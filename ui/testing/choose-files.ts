import type { Locator } from 'playwright'

export type MadeFile = { name: string; type: string; bytes: number }

/**
 * Chooses files of zeros that are made in the page: sent as buffers, those of megabytes take seconds on their way to the browser, and longer
 * where others use it too.
 */
export const chooseMade = (input: Locator, files: readonly MadeFile[]): Promise<void> =>
  input.evaluate((element, made) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('files are chosen in an input')
    const chosen = new DataTransfer()
    for (const { name, type, bytes } of made) chosen.items.add(new File([new Uint8Array(bytes)], name, { type }))
    element.files = chosen.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, files)
