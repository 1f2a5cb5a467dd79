import * as z from 'zod/mini'
import { brand } from './brand.ts'
import { languages } from './languages.ts'
import { getSettings, getStatus, getWhitelabel, listAnnouncements } from './platform.ts'

/** What home asks for its notices and banners: everything but help, which has pages of its own. */
export const homeAnnouncements = {
  types: brand.announcementTypes.filter((type) => type !== 'H').join(','),
  platform: brand.platform,
  execution: brand.announcementExecution,
  imgSize: brand.imgSize,
}

/** The banners that stand on top of home. */
export const homeBanners = 'home'

/** The element of the page that carries the answers below as JSON. */
export const firstAnswersId = 'first-answers'

/** The answers that the first screen of home needs, embedded in the page. */
export const firstAnswers = z.object({
  /** Of the sentences in the answers. */
  language: z.enum(languages),
  settings: getSettings.output,
  whitelabel: getWhitelabel.output,
  status: getStatus.output,
  announcements: listAnnouncements.output,
})
export type SentFirstAnswers = z.input<typeof firstAnswers>
