import type { Language } from '@tamuvo/contract/languages.ts'
import type { Database, Tx } from '../kit/database.ts'
import { type Cached, cached } from '../kit/cache.ts'
import type { Clock } from '../kit/clock.ts'
import { cleanHtml } from './clean-html.ts'
import {
  type Announcement,
  type Banner,
  listShownAnnouncements,
  listShownBanners,
  type Texts,
  writeAnnouncement,
  writeBanner,
} from './store.ts'

/** Notices, pop-ups, promotions and banners, in all languages. */
export type Content = { announcements: readonly Announcement[]; banners: readonly Banner[] }

/** Publishes content, replacing what has the same id. Tags other than plain text formatting are escaped. */
export const putContent = async (tx: Tx, { announcements, banners }: Content): Promise<void> => {
  for (const announcement of announcements)
    await writeAnnouncement(tx, { ...announcement, contents: mapTexts(announcement.contents, cleanHtml) })
  for (const banner of banners) await writeBanner(tx, banner)
}

const mapTexts = (texts: Texts, change: (text: string) => string): Texts => ({
  EN: change(texts.EN),
  MY: change(texts.MY),
  CN: change(texts.CN),
})

/** A text in the caller's language, or in English without a translation. */
export const textIn = (texts: Texts, language: Language): string => texts[language] || texts.EN

export const noticeIn = ({ id, titles, contents, shownFrom }: Announcement, language: Language) => ({
  id,
  title: textIn(titles, language),
  content: textIn(contents, language),
  timestamp: shownFrom.toISOString(),
})

/** What is shown now; announcements for agents are apart, as others may not see them. */
export type ShownContent = Content & { agentAnnouncements: readonly Announcement[] }

const keepMs = 1_500

/** The content shown now, cached: every visit of the home page requests it. */
export const createShownContent = ({ database, clock }: { database: Database; clock: Clock }): Cached<ShownContent> =>
  cached(clock, keepMs, async () => {
    const now = clock.now()
    const [announcements, agentAnnouncements, banners] = await Promise.all([
      listShownAnnouncements(database, 'ALL', now),
      listShownAnnouncements(database, 'AGENT', now),
      listShownBanners(database, now),
    ])
    return { announcements, agentAnnouncements, banners }
  })
