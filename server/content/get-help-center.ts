import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { textIn } from './texts.ts'

export const getHelpCenter = handle(contract.getHelpCenter, async ({ input, language }, { shownHelp }: ContentServices) => {
  const whole = input.content === '1'
  const articles = await shownHelp()
  return {
    list: articles.map(({ slug, label, titles, summaries, contents, version, updatedAt }) => ({
      tag: slug,
      title: textIn(titles, language),
      group: contract.helpGroups.find((group) => group === label) ?? 'start',
      summary: whole ? textIn(summaries, language) : '',
      content: whole ? textIn(contents, language) : '',
      version,
      updatedAt: updatedAt.toISOString(),
    })),
  }
})
