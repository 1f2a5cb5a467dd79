import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gallery, openGallery } from '../testing/gallery.ts'

let gallery: Gallery
let page: Page

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

const row = () => page.getByRole('group', { name: 'chips' })
const edges = () => row().getAttribute('data-more')
const chip = (name: string) => row().getByRole('button', { name, exact: true })

/** How far the chip reaches beyond the edges of its row, in px. */
const beyondOf = async (name: string): Promise<number> => {
  const [room, taken] = [await row().boundingBox(), await chip(name).boundingBox()]
  if (!room || !taken) throw new Error('the row is not there')
  return Math.max(room.x - taken.x, taken.x + taken.width - room.x - room.width, 0)
}

test('a row fades at the edges with more behind, and keeps what is chosen in view when its words get wider', async () => {
  page = await gallery.visit({ language: 'EN', width: 320 })
  await chip('Fernhollow').click()
  await expect.poll(edges).toBe('start end')
  // As when fonts arrive.
  await page.addStyleTag({ content: '[aria-label="chips"] button { font-size: 24px }' })
  await expect.poll(() => beyondOf('Fernhollow')).toBe(0)
  await chip('Brassbird').click()
  await expect.poll(edges).toBe('start')
  await expect.poll(() => beyondOf('Brassbird')).toBe(0)
})

test('a row that was moved by hand stays there', async () => {
  page = await gallery.visit({ language: 'EN', width: 320 })
  await chip('Brassbird').click()
  await expect.poll(edges).toBe('start')
  await row().hover()
  await page.mouse.wheel(-600, 0)
  await expect.poll(edges).toBe('end')
  await page.addStyleTag({ content: '[aria-label="chips"] button { font-size: 17px }' })
  await page.waitForTimeout(100)
  expect(await edges()).toBe('end')
})
