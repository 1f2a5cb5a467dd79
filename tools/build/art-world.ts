import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { countries } from '@tamuvo/server/platform/countries.ts'
import { demoMallItems } from '@tamuvo/server/points/mall/demo-items.ts'
import { demoBanners } from '@tamuvo/server/platform/demo-banners.ts'
import { promotionArt } from '@tamuvo/ui/art/promotions.ts'
import { slotWorlds } from '@tamuvo/ui/art/slot/worlds.ts'
import type { ArtWorld } from '@tamuvo/ui/art/world.ts'

/** The subjects of the art: games, vendors, banners and mall items of the demo, promotions, and country flags. */
export const artWorld: ArtWorld = {
  ...demoCatalog,
  banners: demoBanners,
  items: demoMallItems,
  promotions: promotionArt,
  countries: countries.map(([code]) => code),
  slots: slotWorlds,
}
