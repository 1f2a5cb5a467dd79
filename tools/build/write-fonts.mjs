import { mkdir, writeFile } from 'node:fs/promises'
import { ensureInstalled } from '../install/install.mjs'
import { inProject } from '../project.mjs'

/** `npm run fonts`: writes the fonts of the site, from those of the packages. */
export const main = async () => {
  await ensureInstalled()
  const { drawFont, fontParts } = await import('./fonts.mjs')
  await mkdir(inProject('ui', 'theme', 'fonts'), { recursive: true })
  for (const [name, part] of Object.entries(fontParts)) {
    const font = await drawFont(part)
    await writeFile(inProject('ui', 'theme', 'fonts', `noto-sans-${name}.woff2`), font)
    process.stdout.write(`noto-sans-${name}.woff2 ${(font.length / 1000).toFixed(1)} kB\n`)
  }
}
