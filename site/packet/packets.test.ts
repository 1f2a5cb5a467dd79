import { getPacket, getRain, takeShare } from '@tamuvo/contract/packet.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Packet } from './packet-words.ts'
import { overPacket, packetOf } from './testing.ts'

let gallery: Gallery
let page: Page
let pressed = 0

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page.context().close())
afterAll(() => gallery.close())

/** Opens a part; taking a share is answered with `taken`. */
const open = async (part: 'packet' | 'rain', packet: () => Packet, taken: Packet = packet(), more: Visit = {}): Promise<void> => {
  pressed = 0
  page = await gallery.visit({
    part,
    language: 'EN',
    answers: [answering(getPacket, packet), answering(getRain, () => ({ rain: packet() }))],
    ...more,
  })
  await page.route(
    (url) => url.pathname === urlOf(takeShare),
    async (route) => {
      pressed++
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.fulfill({ json: { success: true, code: 'OK', message: '', value: taken, traceId: 'test' } })
    },
  )
}

const mine = { no: 2, amount: '3.21', at: '2026-08-05T06:00:05.000Z', entryId: '99' }
const now = '2026-08-05T06:00:10.000Z'

test('a packet that is over lists its shares, and the browser checks them against the seed', async () => {
  await open('packet', () => overPacket({ mine }), undefined, { time: now })
  await page.getByRole('link', { name: /You got K 3\.21/ }).waitFor()
  await page.getByRole('button', { name: 'See all shares' }).click()
  const list = page.getByRole('dialog', { name: 'A little luck' })
  await list.getByRole('row').nth(4).waitFor()
  expect(await list.getByRole('row').count()).toBe(5)
  expect(await list.getByText('Luckiest').count()).toBe(1)
  expect(await list.getByText('Not taken').count()).toBe(1)
  await list.getByRole('button', { name: 'Check now' }).click()
  await list.getByText('The shares match the seed').waitFor()
})

test('a split that is not that of its seed is named', async () => {
  const packet = overPacket()
  const [first, second, ...rest] = packet.list
  if (!first || !second) throw new Error('there are shares')
  await open('packet', () => ({
    ...packet,
    list: [{ ...first, amount: second.amount }, { ...second, amount: first.amount }, ...rest],
  }))
  await page.getByRole('button', { name: 'See all shares' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('The shares don’t match.').waitFor()
})

test('a packet opens by the clock', async () => {
  await open('rain', () => packetOf({ kind: 'RAIN', state: 'COMING', endsAt: '2026-08-05T06:00:20.000Z' }), undefined, {
    time: '2026-08-05T05:59:50.000Z',
  })
  const bar = page.getByRole('region', { name: 'Red packet rain' })
  await bar.getByText(/Red packet rain at \d\d:\d\d/).waitFor()
  await bar.getByRole('button', { name: 'Take part' }).click()
  await bar.getByText('You’re in.').waitFor()
  await page.clock.runFor(11_000)
  await bar.getByText('Red packets are falling now').waitFor()
  await page.clock.runFor(11_000)
  await bar.getByText('The rain is over').waitFor()
})

test('however often it is pressed, a rain is asked once; reduced motion drops nothing', async () => {
  const rain = packetOf({ kind: 'RAIN', state: 'OPEN', endsAt: '2026-08-05T06:00:20.000Z' })
  await open('rain', () => rain, { ...rain, mine }, { time: now, reducedMotion: true })
  const bar = page.getByRole('region', { name: 'Red packet rain' })
  const press = bar.getByRole('button', { name: 'Catch a red packet' })
  await press.waitFor()
  await press.dblclick()
  await bar.getByText('You got K 3.21').waitFor()
  expect(pressed).toBe(1)
})

test('a rain that was over before the page came is not announced', async () => {
  await open('rain', () => overPacket({ kind: 'RAIN' }), undefined, { time: now })
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region', { name: 'Red packet rain' }).count()).toBe(0)
})
