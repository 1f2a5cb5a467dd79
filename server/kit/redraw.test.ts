import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf, type Drawing, redraw } from './redraw.ts'
import { createSemaphore } from './semaphore.ts'

const line = createSemaphore(1, 5, { perPersonMax: 2 })
const entered = vi.spyOn(line, 'take')
afterEach(() => entered.mockClear())

const drawing: Drawing = {
  line,
  formats: ['png', 'jpeg'],
  pixelsMax: 8192 * 8192,
  taker: { who: 'mai' },
  draw: (picture) => picture.resize(20, 20).webp(),
}

const flat = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: '#aa3355' }, limitInputPixels: false })

test('a picture of a phone is drawn', async () => {
  expect(await redraw(await flat(300).jpeg().toBuffer(), drawing)).toMatchObject({ width: 20, height: 20 })
  expect(await redraw(await flat(300).png().toBuffer(), drawing)).toMatchObject({ width: 20, height: 20 })
  expect(entered).toHaveBeenCalledTimes(2)
})

test.each([
  // As the review sent it: half a megabyte that took ten seconds.
  ['PNG of 16 bits', () => flat(4096, 4).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()],
  ['PNG of many pixels', () => flat(6000).png({ compressionLevel: 1 }).toBuffer()],
  ['progressive JPEG of many pixels', () => flat(6000).jpeg({ progressive: true }).toBuffer()],
  ['text', async () => Buffer.from('no picture at all')],
])('%s is refused by its header, before it waits for its turn', async (_what, make) => {
  expect(await redraw(await make(), drawing)).toBeUndefined()
  expect(entered).not.toHaveBeenCalled()
})

test('a picture whose sender has gone is not decoded', async () => {
  const gone = new AbortController()
  const bytes = await flat(300).png().toBuffer()
  let release = () => {}
  const held = line.take(() => new Promise<void>((done) => (release = done)))
  const draw = vi.fn(drawing.draw)
  const waiting = redraw(bytes, { ...drawing, draw, taker: { who: 'mai', signal: gone.signal } })
  const refusal = waiting.catch((error: unknown) => error)
  await vi.waitFor(() => expect(entered).toHaveBeenCalledTimes(2), 60_000)
  gone.abort()
  expect(await refusal).toMatchObject({ code: 'BUSY' })
  release()
  await held
  await sleep(0)
  expect(draw).not.toHaveBeenCalled()
})

test.each([1, 2, 3, 4, 5, 299, 300])('of %i bytes as many are taken, and not one more', (length) => {
  const bytes = Buffer.alloc(length, 7)
  for (const base64 of [bytes.toString('base64'), bytes.toString('base64').replaceAll('=', '')]) {
    expect(bytesOf(base64, length)).toEqual(bytes)
    expect(bytesOf(base64, length - 1)).toBe('IMAGE_TOO_LARGE')
  }
})

test.each(['', '=', '====', 'no base64', 'AAAA\n', 'AA=A', 'data:image/png;base64,AAAA'])('%j is no base64', (text) => {
  expect(bytesOf(text, 100)).toBe('IMAGE_INVALID')
})
