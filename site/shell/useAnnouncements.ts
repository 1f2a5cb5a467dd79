import { brand } from '@tamuvo/contract/brand.ts'
import { listAnnouncements } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

/** Everything but help, which has pages of its own. */
const asked = {
  types: brand.announcementTypes.filter((type) => type !== 'H').join(','),
  platform: brand.platform,
  execution: brand.announcementExecution,
  imgSize: brand.imgSize,
}

/** Notices, banners, pop-ups and promotions that are on. */
export const useAnnouncements = () => useCall(listAnnouncements, asked, { staleMs: 5 * 60_000 })
