import { homeAnnouncements } from '@tamuvo/contract/first-screen.ts'
import { listAnnouncements } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

/** Notices, banners, pop-ups and promotions that are on. */
export const useAnnouncements = () =>
  useCall(listAnnouncements, homeAnnouncements, { staleMs: 5 * 60_000, persistAs: 'index_notice' })
