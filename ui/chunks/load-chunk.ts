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
 * Waits for a part of the program: `loadChunk(() => import('./LotteryPage.tsx'))`.
 * @throws ChunkLoadError when it cannot be fetched, or not within two minutes
 */
export const loadChunk = <Module>(load: () => Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(new Error(`nothing after ${timeoutMs} ms`))), timeoutMs)
    load().then(
      (module) => {
        clearTimeout(timer)
        resolve(module)
      },
      (cause: unknown) => {
        clearTimeout(timer)
        reject(new ChunkLoadError(cause))
      },
    )
  })
