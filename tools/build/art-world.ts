import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { countries } from '@tamuvo/server/platform/countries.ts'
import { demoBanners } from '@tamuvo/server/platform/demo-banners.ts'
import type { ArtWorld } from '@tamuvo/ui/art/world.ts'

/** What there is to draw: the games, vendors and banners of the demo, and the countries of phones. */
export const artWorld: ArtWorld = { ...demoCatalog, banners: demoBanners, countries: countries.map(([code]) => code) }
