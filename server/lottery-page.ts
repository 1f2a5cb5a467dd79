import type { SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import { langTags, languages } from '@tamuvo/contract/languages.ts'
import { withAnswers } from './home-page.ts'
import { html } from './kit/html.ts'
import { shownText } from './kit/shown-text.ts'
import type { RunningDraw } from './lottery/running-draw.ts'

/** Within the frame of the lottery stands, in a comment, the place of its words. */
const lotteryWords = /<!--lottery-words([\s\S]*?)\/lottery-words-->/
const namePlace = '<span></span>'
const issuePlace = '<i></i>'

type Known = { answers: SentFirstAnswers; draw: RunningDraw | undefined }

/**
 * The lottery before any script has run: its frame with the name of the game, in all languages of the brand's texts, and its running
 * draw, and the answers that the scripts would request. The page unchanged when the site is closed, when visitors are redirected to the login, or when no draw runs.
 */
export const fillLottery = async (page: string, ask: () => Promise<Known>): Promise<string> => {
  const { draw, answers } = (await ask().catch(() => undefined)) ?? {}
  if (!draw || answers?.status.systemStatus !== 0 || answers.settings.loginedToHomePage) return page
  const names = languages.map((each) => html`<span lang="${langTags[each]}">${shownText(draw.names[each], each)}</span>`)
  const named = page.replace(lotteryWords, (_, words: string) =>
    words.replace(namePlace, () => html`${names}`.markup).replace(issuePlace, () => html`${draw.issue}`.markup),
  )
  return withAnswers(named, answers)
}
