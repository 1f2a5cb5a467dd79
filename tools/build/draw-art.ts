import { join } from 'node:path'
import { type Drawer, openDrawer } from '@tamuvo/ui/art/render.ts'
import { artWorld } from './art-world.ts'

/** Draws into `dist/art` what somebody asks for before all of it is drawn; the server loads this program at ART_PROGRAM. */
export const openArt = (outDir: string): Drawer =>
  openDrawer(outDir, artWorld, { cacheDir: join(outDir, '../../node_modules/.cache/tamuvo-art') })
