import { renderArt } from '@tamuvo/ui/art/render.ts'
import { artWorld } from './art-world.ts'

// render-art.js <folder> [frame]
const [, , outDir, what] = process.argv
if (!outDir) throw new Error('say where the art goes')

await renderArt(outDir, artWorld, { frameOnly: what === 'frame' })
