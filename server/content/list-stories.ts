import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './content.ts'
import { listShownStories } from './store.ts'
import { storyIn } from './story.ts'

export const listStories = handle(contract.listStories, async ({ input, language, now }, { database }: ContentServices) => {
  const { kind, pageNo, pageSize } = input
  const { list, total } = await listShownStories(database, now, input)
  return {
    list: list.map((article) => storyIn(article, kind, language)),
    pageNo,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
  }
})
