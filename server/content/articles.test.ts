import * as contract from '@tamuvo/contract/content.ts'
import { describe, expect, test } from 'vitest'
import { contentServer } from './testing.ts'

const server = await contentServer()
const { clock, services } = server
const inBurmese = { headers: { language: 'MY' } }

describe('the help centre', () => {
  test('lists articles by position, in the caller’s language or in English', async () => {
    await server.put({ kind: 'help', slug: 'second', position: 2, label: 'money' })
    await server.put({ kind: 'help', slug: 'first', position: 1, titles: { EN: 'First', MY: 'ပထမ' } })
    clock.advance(2_000)
    const { list } = await server.get(contract.getHelpCenter, {}, inBurmese)
    expect(list.map(({ tag, title, group, content }) => [tag, title, group, content])).toEqual([
      ['first', 'ပထမ', 'start', '<p>Content of first</p>'],
      ['second', 'Title of second', 'money', '<p>Content of second</p>'],
    ])
  })

  test('omits the bodies of articles for a menu', async () => {
    const { list } = await server.get(contract.getHelpCenter, { content: '0' })
    expect(list.map(({ tag, title, content, summary }) => [tag, title, content, summary])).toEqual([
      ['first', 'First', '', ''],
      ['second', 'Title of second', '', ''],
    ])
  })

  test('stores every version immutably', async () => {
    expect(await server.put({ kind: 'help', slug: 'first', position: 1, titles: { EN: 'First, mended' } })).toBe(2)
    clock.advance(2_000)
    const { list } = await server.get(contract.getHelpCenter, {})
    expect(list[0]).toMatchObject({ title: 'First, mended', version: 2 })
    const { rows } = await services.database.query(`SELECT version, titles->>'EN' AS title, changed_by FROM article_version
      WHERE slug = 'first' ORDER BY version`)
    expect(rows).toEqual([
      { version: 1, title: 'First', changed_by: 'ko' },
      { version: 2, title: 'First, mended', changed_by: 'ko' },
    ])
    await expect(services.database.query('DELETE FROM article_version')).rejects.toThrow()
  })

  test('escapes scripts in articles', async () => {
    await server.put({ kind: 'page', slug: 'about', contents: { EN: '<p onclick="x()">A</p><script>x()</script><b>B</b>' } })
    const { content } = await server.get(contract.getPage, { name: 'about' })
    expect(content).toContain('<b>B</b>')
    expect(content).not.toMatch(/<script|<p onclick/)
  })

  test('counts ratings by day, limited per address', async () => {
    await server.get(contract.rateHelp, { tag: 'first', helpful: true })
    await server.get(contract.rateHelp, { tag: 'first', helpful: true })
    await server.get(contract.rateHelp, { tag: 'first', helpful: false })
    const { rows } = await services.database.query(`SELECT slug, day::text, helpful, useless FROM article_rating`)
    expect(rows).toEqual([{ slug: 'first', day: '2026-08-05', helpful: 2, useless: 1 }])
    expect(await server.ask(contract.rateHelp, { tag: 'nothing', helpful: true })).toMatchObject({ code: 'NOT_FOUND' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => server.ask(contract.rateHelp, { tag: 'second', helpful: true })),
    )
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0)
  })
})

describe('news and the blog', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 7, number))

  test('are paged, newest first, without scheduled ones', async () => {
    for (const number of [1, 3, 2]) await server.put({ kind: 'news', slug: `day-${number}`, publishedAt: day(number) })
    await server.put({ kind: 'news', slug: 'day-9', publishedAt: day(9) })
    await server.put({ kind: 'blog', slug: 'essay', publishedAt: day(1) })
    const first = await server.get(contract.listStories, { kind: 'news', pageSize: 2 })
    expect(first.list.map(({ slug }) => slug)).toEqual(['day-3', 'day-2'])
    expect([first.total, first.totalPages]).toEqual([3, 2])
    const second = await server.get(contract.listStories, { kind: 'news', pageSize: 2, pageNo: 2 })
    expect(second.list.map(({ slug }) => slug)).toEqual(['day-1'])
    expect(await server.ask(contract.getStory, { kind: 'news', slug: 'day-9' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.ask(contract.getStory, { kind: 'news', slug: 'essay' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.get(contract.getStory, { kind: 'blog', slug: 'essay' })).toMatchObject({
      content: '<p>Content of essay</p>',
    })
  })

  test('have an RSS feed', async () => {
    server.services.address.url = server.url
    await server.put({ kind: 'news', slug: 'day-4', publishedAt: day(4), titles: { EN: 'Dice & <b>', MY: 'သတင်း' } })
    const english = await (await fetch(`${server.url}/news.rss`)).text()
    expect(english).toContain('<title>Dice &amp; &lt;b&gt;</title>')
    expect(english).toContain(`<link>${server.url}/news/day-4</link>`)
    expect(english.match(/<item>/g)).toHaveLength(4)
    const response = await fetch(`${server.url}/news.rss?lang=MY`)
    expect(response.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
    expect(await response.text()).toMatch(/<language>my<\/language><item><title>သတင်း/)
    const elsewhere = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }
    expect(await (await fetch(`${server.url}/news.rss`, { headers: elsewhere })).text()).not.toContain('elsewhere.example')
  })
})

test('the release notes of the app are in the caller’s language', async () => {
  const { list } = await server.get(contract.listReleases, {}, inBurmese)
  expect(list[0]).toMatchObject({ version: '0.2.0' })
  expect(list[0]?.notes).toMatch(/[\u1000-\u109f]/)
})
