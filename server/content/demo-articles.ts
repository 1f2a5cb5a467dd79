import { blog } from './demo/blog.ts'
import { helpGames } from './demo/help-games.ts'
import { helpMoney } from './demo/help-money.ts'
import { helpRules } from './demo/help-rules.ts'
import { helpStart } from './demo/help-start.ts'
import { news } from './demo/news.ts'
import { pages } from './demo/pages.ts'
import type { Draft } from './demo/writing.ts'
import type { Article } from './store.ts'

const dayMs = 86_400_000

/** What can be read in the demonstration, in the order of the help centre. */
export const demoDrafts: readonly Draft[] = [...helpStart, ...helpMoney, ...helpGames, ...helpRules, ...pages, ...news, ...blog]

/** The articles of the demonstration as if put up over the last weeks. @param now they end here */
export const demoArticles = (now: Date): Article[] =>
  demoDrafts.map((article, position) => ({
    ...article,
    position,
    publishedAt: new Date(now.getTime() - ageDays(article) * dayMs),
  }))

/** The first of each kind is the newest; help and pages were always there. */
const ageDays = ({ kind, slug }: Draft): number => {
  if (kind === 'help' || kind === 'page') return 60
  const place = demoDrafts.filter((each) => each.kind === kind).findIndex((each) => each.slug === slug)
  return 2 + place * (kind === 'news' ? 6 : 9)
}
