import { expect, test } from 'vitest'
import { bufferMegabytes } from './settings.mjs'

test.each([
  [128, 32],
  [1024, 128],
  [4096, 512],
  [65536, 512],
])('of %i MB memory %i go to the buffers of PostgreSQL', (memory, buffers) => {
  expect(bufferMegabytes(memory * 1024 * 1024)).toBe(buffers)
})
