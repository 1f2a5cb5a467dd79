import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { openSite } from './demo-site.mjs'
import { indexPage } from './index-page.mjs'
import { isWanted, readOptions } from './options.mjs'
import { logIn, lookName, openPage, photograph, visit } from './photograph.mjs'
import { allPlaces } from './places.mjs'

/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {import('./photograph.mjs').Look} Look */
/** @typedef {import('./photograph.mjs').Session} Session */

const folder = inProject('screens')

/** `npm run screens -- lang=MY width=390 only=/help`: photographs the pages and windows of the site. @param {string[]} words */
export const main = async (words) => {
  const options = readOptions(words)
  const places = allPlaces().filter(({ name }) => isWanted(name, options.only))
  if (places.length === 0) throw new PlainError(`No page or window has ${options.only.join(' or ')} in its name.`)
  await ensureInstalled()
  const site = await openSite()
  try {
    const failed = await takeAll(site.url, places, looksOf(options))
    await writeIndex()
    process.stdout.write(`${join(folder, 'index.html')}\n`)
    return failed ? 1 : 0
  } finally {
    await site.stop()
  }
}

/** @param {import('./options.mjs').Options} options @returns {Look[]} */
const looksOf = ({ lang, width, theme }) =>
  lang.flatMap((one) => width.flatMap((wide) => theme.map((colours) => ({ lang: one, width: wide, theme: colours }))))

/** @param {string} url @param {Place[]} places @param {Look[]} looks @returns {Promise<number>} how many could not be taken */
const takeAll = async (url, places, looks) => {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(await findChromium())
  try {
    const session = places.some(({ asMember }) => asMember) ? await logIn(browser, url) : undefined
    let failed = 0
    for (const look of looks) {
      failed += await takeAs(
        undefined,
        places.filter(({ asMember }) => !asMember),
        { browser, url, look },
      )
      failed += await takeAs(
        session,
        places.filter(({ asMember }) => asMember),
        { browser, url, look },
      )
    }
    return failed
  } finally {
    await browser.close()
  }
}

/** @param {Session | undefined} session @param {Place[]} places @param {{ browser: import('playwright').Browser, url: string, look: Look }} with */
const takeAs = async (session, places, { browser, url, look }) => {
  if (places.length === 0) return 0
  const into = join(folder, lookName(look))
  await mkdir(into, { recursive: true })
  const page = await openPage(browser, url, look, session)
  let failed = 0
  for (const place of places) {
    const isTaken = await take(page, place, { lang: look.lang, file: join(into, fileName(place.name)) })
    if (!isTaken) failed++
  }
  await page.context().close()
  return failed
}

/** One that cannot be taken is told, and the others go on. @param {import('playwright').Page} page @param {Place} place @param {{ lang: string, file: string }} how */
const take = async (page, place, { lang, file }) => {
  try {
    await visit(page, place, lang)
    await photograph(page, place, file)
    return true
  } catch (error) {
    process.stderr.write(`${place.name} (${lang}): ${error instanceof Error ? error.message.split('\n')[0] : error}\n`)
    return false
  }
}

/** @param {string} name */
const fileName = (name) => `${encodeURIComponent(name).replaceAll('%2F', '~').replaceAll('%', '_')}.png`

/** Shows all pictures there are, those of earlier runs too. */
const writeIndex = async () => {
  const names = new Map(allPlaces().map(({ name }) => [fileName(name), name]))
  const entries = await readdir(folder, { withFileTypes: true })
  const shots = []
  for (const look of entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)) {
    for (const file of await readdir(join(folder, look))) {
      const place = names.get(file)
      if (place) shots.push({ place, look, file: `${look}/${file}` })
    }
  }
  await writeFile(join(folder, 'index.html'), indexPage(shots))
}
