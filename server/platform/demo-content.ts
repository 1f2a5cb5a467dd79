import type { Content } from './announcements.ts'
import { demoBanners } from './demo-banners.ts'
import { demoAgentNotices, demoNotices, demoPopups } from './demo-notices.ts'

const hourMs = 3_600_000
const noticeStepMs = 20 * hourMs

/** Banners, notices and pop-ups of the demo, published over the days before `now`. */
export const demoContent = (now: Date): Content => ({
  banners: demoBanners.map((banner) => ({
    ...banner,
    shownFrom: new Date(now.getTime() - noticeStepMs * demoNotices.length),
  })),
  announcements: [
    ...demoNotices.map((notice, index) => ({
      ...notice,
      kind: 'PL' as const,
      shownFrom: new Date(now.getTime() - hourMs - index * noticeStepMs),
    })),
    ...demoAgentNotices.map((notice, index) => ({
      ...notice,
      kind: 'PL' as const,
      audience: 'AGENT' as const,
      shownFrom: new Date(now.getTime() - hourMs - index * noticeStepMs),
    })),
    ...demoPopups.map((popup, index) => ({
      ...popup,
      kind: 'PU' as const,
      shownFrom: new Date(now.getTime() - hourMs - index * hourMs),
    })),
  ],
})
