import type { Language } from '@tamuvo/contract/languages.ts'
import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import { noticeIn, textIn } from './announcements.ts'
import type { PlatformServices } from './services.ts'
import type { Announcement, Banner } from './store.ts'

export const listAnnouncements = handle(
  contract.listAnnouncements,
  async ({ input, language }, { shownContent }: PlatformServices) => {
    const { announcements, banners } = await shownContent()
    const asked = new Set(input.types.split(','))
    const of = (kind: Announcement['kind']) => (asked.has(kind) ? announcements.filter((each) => each.kind === kind) : [])
    const noticesOf = (kind: Announcement['kind']) => of(kind).map((each) => noticeIn(each, language))
    return {
      promotion: {
        player: noticesOf('PL'),
        popup: of('PU').map((each) => ({ ...noticeIn(each, language), frequency: each.frequency ?? ('DAILY' as const) })),
        promotion: noticesOf('PR'),
        banners: asked.has('B') ? banners.map((each) => bannerIn(each, language)) : [],
      },
    }
  },
)

const bannerIn = ({ id, titles, subtitles, groupName, url, mobileUrl, linkageType, linkage }: Banner, language: Language) => ({
  bannerId: id,
  groupName,
  url,
  mobileUrl,
  title: textIn(titles, language),
  subtitle: textIn(subtitles, language),
  linkageType,
  linkage,
})
