import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { ContentServices } from './services.ts'
import { listShownStories } from './store.ts'
import { storyIn } from './story.ts'

export const listStories = handle(contract.listStories, async ({ input, language, now }, { database }: ContentServices) => {
  const { list, total } = await listShownStories(database, now, input)
  const stories = list.map((article) => storyIn(article, input.kind, language))
  return sentPage(stories, total, input)
})
