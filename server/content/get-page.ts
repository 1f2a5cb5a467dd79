import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { findShownArticle } from './store.ts'
import { textIn } from './texts.ts'

export const getPage = handle(contract.getPage, async ({ input, language, now, refuse }, { database }: ContentServices) => {
  const article = await findShownArticle(database, now, 'page', input.name)
  if (!article) throw refuse('NOT_FOUND')
  return {
    title: textIn(article.titles, language),
    summary: textIn(article.summaries, language),
    content: textIn(article.contents, language),
    version: article.version,
    updatedAt: article.updatedAt.toISOString(),
  }
})
