import { loadText, type TextPart, textParts } from '../text/text.ts'

/** How long a part of the program may take to arrive, in ms. */
export const chunkTimeoutMs = 120_000

/** A part of the program that did not arrive. The page offers to try again. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the program did not arrive', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * Waits for a part of the program and for its texts: `loadChunk(() => import('./LotteryPage.tsx'), ['lottery'])`.
 * @param texts which texts it needs beside those of the first screen; all where it is not said
 * @throws ChunkLoadError when they cannot be fetched, or not within two minutes
 */
export const loadChunk = async <Module>(load: () => Promise<Module>, texts: readonly TextPart[] = textParts): Promise<Module> => {
  const [module] = await loadWithin(() => Promise.all([load(), loadText(texts)]))
  return module
}

/** Gives what was sent for, or a ChunkLoadError when it fails or stalls. */
export const loadWithin = <Value>(send: () => Promise<Value>, timeoutMs = chunkTimeoutMs): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(new Error(`nothing after ${timeoutMs} ms`))), timeoutMs)
    send()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(cause)))
      .finally(() => clearTimeout(timer))
  })
