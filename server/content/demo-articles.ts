import * as z from 'zod/mini'
import { demoHtml, demoTexts } from '../kit/demo-texts.ts'
import blog from './demo/blog.json' with { type: 'json' }
import helpGames from './demo/help-games.json' with { type: 'json' }
import helpMoney from './demo/help-money.json' with { type: 'json' }
import helpRules from './demo/help-rules.json' with { type: 'json' }
import helpStart from './demo/help-start.json' with { type: 'json' }
import news from './demo/news.json' with { type: 'json' }
import pages from './demo/pages.json' with { type: 'json' }
import type { Article } from './store.ts'

const dayMs = 86_400_000

/** An article without its time of publication. */
type Draft = Omit<Article, 'publishedAt' | 'position'>

const drafts = z.array(
  z.strictObject({
    kind: z.enum(['help', 'news', 'blog', 'page']),
    slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
    /** The group of a help article, the label of news. */
    label: z.string(),
    titles: demoTexts,
    summaries: demoTexts,
    contents: demoHtml,
  }),
)

/** The articles of the demo, in the order of the help centre. */
export const demoDrafts: readonly Draft[] = [helpStart, helpMoney, helpGames, helpRules, pages, news, blog].flatMap((file) =>
  drafts.parse(file),
)

/** The articles of the demo, published over the weeks before `now`. */
export const demoArticles = (now: Date): Article[] =>
  demoDrafts.map((article, position) => ({
    ...article,
    position,
    publishedAt: new Date(now.getTime() - ageDays(article) * dayMs),
  }))

/** The first of each kind is the newest; help and pages are the oldest. */
const ageDays = ({ kind, slug }: Draft): number => {
  if (kind === 'help' || kind === 'page') return 60
  const place = demoDrafts.filter((each) => each.kind === kind).findIndex((each) => each.slug === slug)
  return 2 + place * (kind === 'news' ? 6 : 9)
}
