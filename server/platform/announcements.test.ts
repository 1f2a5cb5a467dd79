import * as contract from '@tamuvo/contract/platform.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import type { Announcement } from './store.ts'
import { putContent } from './announcements.ts'
import { platformServer } from './testing.ts'

const server = await platformServer()
const { services, clock } = server
const { database } = services

describe('announcements', () => {
  const texts = (EN: string, MY = '') => ({ EN, MY, CN: '' })
  const notice = (id: string, more: Partial<Announcement> = {}): Announcement => ({
    id,
    kind: 'PL',
    titles: texts(`Notice ${id}`, `ကြေညာချက် ${id}`),
    contents: texts(`<p>${id}</p>`),
    shownFrom: new Date('2026-08-01T00:00:00Z'),
    ...more,
  })
  const banner = (id: string, position: number) =>
    ({
      id,
      groupName: 'home',
      position,
      url: `/art/${id}.avif`,
      mobileUrl: `/art/${id}-m.avif`,
      titles: texts('Play plainly'),
      subtitles: texts(''),
      linkageType: 'page',
      linkage: '/promotions',
      shownFrom: new Date('2026-08-01T00:00:00Z'),
    }) as const
  const put = async (...announcements: Announcement[]) => {
    await inTransaction(database, (tx) => putContent(tx, { announcements, banners: [banner('b2', 2), banner('b1', 1)] }))
    clock.advance(2_000)
  }

  test('are grouped by kind, newest first, in the language of the caller', async () => {
    await put(
      notice('old'),
      notice('new', { shownFrom: new Date('2026-08-02T00:00:00Z') }),
      notice('pop', { kind: 'PU' }),
      notice('pop-once', { kind: 'PU', frequency: 'ONCE', shownFrom: new Date('2026-07-01T00:00:00Z') }),
      notice('promo', { kind: 'PR' }),
    )
    const { promotion } = await server.get(contract.listAnnouncements, {}, { headers: { language: 'MY' } })
    expect(promotion.player).toEqual([
      { id: 'new', title: 'ကြေညာချက် new', content: '<p>new</p>', timestamp: '2026-08-02T00:00:00.000Z' },
      { id: 'old', title: 'ကြေညာချက် old', content: '<p>old</p>', timestamp: '2026-08-01T00:00:00.000Z' },
    ])
    expect(promotion.popup.map(({ id, frequency }) => [id, frequency])).toEqual([
      ['pop', 'DAILY'],
      ['pop-once', 'ONCE'],
    ])
    expect(promotion.promotion.map(({ id }) => id)).toEqual(['promo'])
    expect(promotion.banners.map(({ bannerId }) => bannerId)).toEqual(['b1', 'b2'])
    const inThai = await server.get(contract.listAnnouncements, {}, { headers: { language: 'TH' } })
    expect(inThai.promotion.player[0]?.title, 'what is not written in Thai comes in English').toBe('Notice new')
  })

  test('are filtered by the requested kinds', async () => {
    await put(notice('old'))
    const { promotion } = await server.get(contract.listAnnouncements, { types: 'B,PU' })
    expect([promotion.player.length, promotion.popup.length > 0, promotion.banners.length > 0]).toEqual([0, true, true])
  })

  test('are shown from their start to their end', async () => {
    await put(
      notice('past', { shownUntil: clock.now() }),
      notice('later', { shownFrom: new Date(clock.now().getTime() + 60_000) }),
    )
    const shown = async () => (await server.get(contract.listAnnouncements, {})).promotion.player.map(({ id }) => id)
    expect(await shown()).not.toContain('past')
    expect(await shown()).not.toContain('later')
    clock.advance(60_000)
    expect(await shown()).toContain('later')
  })

  test('have scripts escaped', async () => {
    await put(notice('hostile', { contents: texts('<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>') }))
    const { promotion } = await server.get(contract.listAnnouncements, {})
    expect(promotion.player.find(({ id }) => id === 'hostile')?.content).toBe(
      '<p>Hi</p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
    )
  })

  test('replace those with the same id', async () => {
    await put(notice('twice'))
    await put(notice('twice', { titles: texts('Changed') }))
    const { promotion } = await server.get(contract.listAnnouncements, {})
    expect(promotion.player.filter(({ id }) => id === 'twice').map(({ title }) => title)).toEqual(['Changed'])
  })
})
