import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { findShownArticle } from './store.ts'
import { storyIn } from './story.ts'
import { textIn } from './texts.ts'

export const getStory = handle(contract.getStory, async ({ input, language, now, refuse }, { database }: ContentServices) => {
  const article = await findShownArticle(database, now, input.kind, input.slug)
  if (!article) throw refuse('NOT_FOUND')
  return {
    ...storyIn(article, input.kind, language),
    content: textIn(article.contents, language),
    version: article.version,
    updatedAt: article.updatedAt.toISOString(),
  }
})
