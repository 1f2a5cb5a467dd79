import { firstAnswersId, homeBanners, type SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import { html, trusted } from './kit/html.ts'

/** The answers of the first screen for a visitor at an address. */
export type AnswerVisit = (address: string) => Promise<SentFirstAnswers>

/** Within the frame of all pages stands, in a comment, what home has in it. */
const homeFrame = /<!--home-frame([\s\S]*?)\/home-frame-->/
const picturePlace = '<picture></picture>'
const pictureClass = 'absolute inset-0 size-full object-cover'

/**
 * Home before any script has run: its frame with the first banner, and the answers that the scripts would request. The page
 * unchanged when the site is closed, when visitors are redirected to the login, or without answers.
 */
export const fillHome = async (page: string, address: string, answer: AnswerVisit): Promise<string> => {
  const answers = await answer(address).catch(() => undefined)
  const picture = answers && firstPicture(answers)
  if (!picture) return page
  return withAnswers(
    page.replace(homeFrame, (_, frame: string) => frame.replace(picturePlace, () => picture)),
    answers,
  )
}

/** The page with the answers that its scripts would request. */
export const withAnswers = (page: string, answers: SentFirstAnswers): string => {
  const json = trusted(inScript(answers))
  const { markup } = html`<script type="application/json" id="${firstAnswersId}">
    ${json}
  </script>`
  return page.replace('</body>', () => `${markup}</body>`)
}

const firstPicture = ({ status, settings, announcements }: SentFirstAnswers): string | undefined => {
  const banner = announcements.promotion.banners.find(({ groupName }) => groupName === homeBanners)
  if (!banner || status.systemStatus !== 0 || settings.loginedToHomePage) return undefined
  const phone = html`<source media="(width < 480px)" srcset="${banner.mobileUrl}" />`
  const wide = html`<img src="${banner.url}" alt="" width="1920" height="480" fetchpriority="high" class="${pictureClass}" />`
  return html`<picture>${phone}${wide}</picture>`.markup
}

/** JSON that cannot close its script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
