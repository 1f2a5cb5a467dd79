import { helpGroups, pageNames } from '@tamuvo/contract/content.ts'
import { languages } from '@tamuvo/contract/languages.ts'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../platform/clean-html.ts'
import { demoArticles, demoDrafts } from './demo-articles.ts'

const scripts = { EN: /[A-Za-z]{3}/, MY: /[\u1000-\u109f]{3}/, CN: /[\u4e00-\u9fff]{2}/ } as const
const pagesOfTheSite = ['/fair', '/feedback', '/download', '/join', '/help']
const ofKind = (kind: string) => demoDrafts.filter((each) => each.kind === kind)

describe('the articles of the demo', () => {
  test('include help, news, a blog and a page about us', () => {
    for (const tag of ['how-to-deposit', 'how-to-withdraw', 'bonus-terms', 'responsible-gaming', 'privacy', 'terms', 'fairness'])
      expect(ofKind('help').map(({ slug }) => slug)).toContain(tag)
    expect(ofKind('page').map(({ slug }) => slug)).toEqual([...pageNames])
    expect([ofKind('news').length, ofKind('blog').length]).toEqual([3, 2])
    expect(new Set(demoDrafts.map(({ kind, slug }) => `${kind} ${slug}`)).size).toBe(demoDrafts.length)
  })

  test('belong to groups of the help centre', () => {
    for (const { label } of ofKind('help')) expect(helpGroups).toContain(label)
  })

  test.each(demoDrafts)('$kind $slug says the same in every language', ({ titles, summaries, contents }) => {
    const marks = (html = '') => html.match(/<[^>]+>/g)
    for (const language of languages) {
      for (const text of [titles[language], summaries[language], contents[language]]) expect(text).toMatch(scripts[language])
      expect(marks(contents[language])).toEqual(marks(contents.EN))
    }
  })

  test.each(demoDrafts)(
    '$kind $slug uses marks that survive cleaning, and leads to pages and articles there are',
    ({ contents }) => {
      const tags = ofKind('help').map(({ slug }) => slug)
      for (const html of Object.values(contents)) {
        expect(cleanHtml(html)).not.toContain('&lt;')
        for (const [, path = '', tag] of html.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)) {
          expect(pagesOfTheSite).toContain(path)
          if (tag) expect(tags).toContain(tag)
        }
      }
    },
  )

  test('claim no licence', () => {
    const english = demoDrafts.map(({ contents }) => contents.EN).join(' ')
    expect(english).toContain('no gambling licence')
    expect(english).not.toMatch(/(?<!not |no )\b(licensed by|regulated by|certified)\b/i)
  })

  test('are published, the first of the news last', () => {
    const now = new Date('2026-08-05T04:00:00Z')
    const times = demoArticles(now)
      .filter(({ kind }) => kind === 'news')
      .map(({ publishedAt }) => publishedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const { publishedAt } of demoArticles(now)) expect(publishedAt.getTime()).toBeLessThan(now.getTime())
  })
})
