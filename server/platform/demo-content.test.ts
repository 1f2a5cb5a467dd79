import { languages } from '@tamuvo/contract/languages.ts'
import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { demoBanners } from './demo-banners.ts'
import { demoContent } from './demo-content.ts'
import { demoAgentNotices, demoNotices, demoPopups } from './demo-notices.ts'

const scripts = { EN: /[A-Za-z]{3}/, MY: /[\u1000-\u109f]{3}/, CN: /[\u4e00-\u9fff]{2}/ } as const
/** All texts with HTML. */
const demoTexts = [...demoNotices, ...demoAgentNotices, ...demoPopups]
const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

describe('the content of the demo', () => {
  test('has two pages of notices and six banners with unique ids', () => {
    expect(demoNotices).toHaveLength(14)
    expect(demoBanners).toHaveLength(6)
    expect(repeated([...demoTexts, ...demoBanners].map(({ id }) => id))).toEqual([])
  })

  test.each(languages)('is written in %s', (language) => {
    for (const { titles, contents } of demoTexts)
      for (const text of [titles[language], contents[language]]) expect(text).toMatch(scripts[language])
    for (const { titles, subtitles } of demoBanners)
      for (const text of [titles[language], subtitles[language]]) expect(text).toMatch(scripts[language])
  })

  test('has all texts in every language', () => {
    const tagsOf = (html: string) => html.match(/<[^>]+>/g)
    for (const { contents } of demoTexts)
      for (const language of languages) expect(tagsOf(contents[language])).toEqual(tagsOf(contents.EN))
  })

  test('uses only allowed tags', () => {
    for (const { contents } of demoTexts)
      for (const language of languages) expect(cleanHtml(contents[language])).not.toContain('&lt;')
  })

  test('links to open games and pages of the site', () => {
    for (const { linkageType, linkage } of demoBanners) {
      if (linkageType === 'game') expect(lotteryGames).toContain(linkage)
      else if (linkageType === 'page') expect(linkage).toMatch(/^(\/[a-z]+|#mc\/[A-Za-z0-9]+)$/)
      else if (linkageType === 'member') expect(linkage).toBe('depositv2')
      else expect([linkageType, linkage]).toEqual(['none', ''])
    }
  })

  test('is published at the given time, the first notice last', () => {
    const now = new Date('2026-08-05T04:00:00Z')
    const { announcements, banners } = demoContent(now)
    for (const { shownFrom } of [...announcements, ...banners]) expect(shownFrom.getTime()).toBeLessThan(now.getTime())
    const lists = [
      announcements.filter(({ kind, audience }) => kind === 'PL' && audience !== 'AGENT'),
      announcements.filter(({ audience }) => audience === 'AGENT'),
      announcements.filter(({ kind }) => kind === 'PU'),
    ]
    for (const list of lists) {
      const times = list.map(({ shownFrom }) => shownFrom.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
  })
})
