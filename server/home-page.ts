import { firstAnswersId, homeBanners, type SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import { html, trusted } from './kit/html.ts'

/** Answers what the first screen asks, for a visitor at an address. */
export type AnswerVisit = (address: string) => Promise<SentFirstAnswers>

/** The page carries the frame of home in a comment, and beside it what stands on every other page until it is drawn. */
const frames = /<!--home-frame([\s\S]*?)\/home-frame-->[\s\S]*?<!--\/any-frame-->/
const picturePlace = '<picture></picture>'
const pictureClass = 'absolute inset-0 size-full object-cover'

/**
 * Home as it is seen before any script has run: its frame with the first banner in it, and the answers that the scripts would
 * ask for. The page as it is when the site is closed, when visitors are led to the login, or when nothing can be answered.
 */
export const fillHome = async (page: string, address: string, answer: AnswerVisit): Promise<string> => {
  const answers = await answer(address).catch(() => undefined)
  const picture = answers && firstPicture(answers)
  if (!picture) return page
  const json = trusted(inScript(answers))
  const { markup } = html`<script type="application/json" id="${firstAnswersId}">
    ${json}
  </script>`
  return page
    .replace(frames, (_, frame: string) => frame.replace(picturePlace, () => picture))
    .replace('</body>', () => `${markup}</body>`)
}

const firstPicture = ({ status, settings, announcements }: SentFirstAnswers): string | undefined => {
  const banner = announcements.promotion.banners.find(({ groupName }) => groupName === homeBanners)
  if (!banner || status.systemStatus !== 0 || settings.loginedToHomePage) return undefined
  const phone = html`<source media="(width < 480px)" srcset="${banner.mobileUrl}" />`
  const wide = html`<img src="${banner.url}" alt="" width="1920" height="480" fetchpriority="high" class="${pictureClass}" />`
  return html`<picture>${phone}${wide}</picture>`.markup
}

/** Nothing in the text ends the element that it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
