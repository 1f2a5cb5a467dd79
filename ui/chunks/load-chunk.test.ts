import { expect, test } from 'vitest'
import { loadWithin, ChunkLoadError, chunkTimeoutMs } from './load-chunk.ts'

test('a part that arrives is handed on', async () => {
  expect(await loadWithin(() => Promise.resolve('part'))).toBe('part')
})

test('a part that fails is a chunk-load error', async () => {
  await expect(loadWithin(() => Promise.reject(new TypeError('no route')))).rejects.toBeInstanceOf(ChunkLoadError)
})

test('a part that stalls is given up', async () => {
  await expect(loadWithin(() => new Promise(() => undefined), 10)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(chunkTimeoutMs).toBe(120_000)
})
