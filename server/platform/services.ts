import type { Published } from '../kit/rooms.ts'
import type { KitServices } from '../kit/services.ts'
import { createShownContent, type ShownContent } from './announcements.ts'
import type { Cached } from '../kit/cache.ts'
import { openReceiptSigner, type ReceiptSigner } from './receipt-signer.ts'
import { createSettings, type Settings } from './settings.ts'

export type PlatformServices = KitServices & {
  settings: Settings
  shownContent: Cached<ShownContent>
  /** Signs what members can show to others. */
  receiptSigner: ReceiptSigner
}

/** Adds settings and content to the services. A change published as a live message takes effect at once. */
export const openPlatform = <Kit extends KitServices>(kit: Kit): Kit & PlatformServices => {
  const settings = createSettings(kit)
  const forget = ({ room }: Published): void => {
    if (room === 'status') settings.forget()
  }
  kit.rooms.listen(forget, (room) => room === 'status')
  return { ...kit, settings, shownContent: createShownContent(kit), receiptSigner: openReceiptSigner(kit) }
}
