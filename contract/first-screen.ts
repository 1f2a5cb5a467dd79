import * as z from 'zod/mini'
import { brand } from './brand.ts'
import { languages } from './languages.ts'
import { getSettings, getStatus, getWhitelabel, listAnnouncements } from './platform.ts'

/** The request of home for notices and banners: all kinds but help. */
export const homeAnnouncements = {
  types: brand.announcementTypes.filter((type) => type !== 'H').join(','),
  platform: brand.platform,
  execution: brand.announcementExecution,
  imgSize: brand.imgSize,
}

/** The place of the banners on top of home. */
export const homeBanners = 'home'

/** The id of the element with the answers below as JSON. */
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
