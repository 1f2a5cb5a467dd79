import { join } from 'node:path'
import { type Drawer, openDrawer } from '@tamuvo/ui/art/render.ts'
import { artWorld } from './art-world.ts'

/** Draws requested files into `dist/art` before all are drawn; the server loads this program from ART_PROGRAM. */
export const openArt = (outDir: string): Drawer =>
  openDrawer(outDir, artWorld, { cacheDir: join(outDir, '../../node_modules/.cache/tamuvo-art') })
