import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { countries } from '@tamuvo/server/platform/countries.ts'
import { demoBanners } from '@tamuvo/server/platform/demo-banners.ts'
import { renderArt } from '@tamuvo/ui/art/render.ts'

const outDir = process.argv[2]
if (!outDir) throw new Error('say where the art goes')

await renderArt(outDir, { ...demoCatalog, banners: demoBanners, countries: countries.map(([code]) => code) })
