import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { openSite } from './demo-site.mjs'
import { axeFaults, tightFaults, tightViews } from './faults.mjs'
import { indexPage } from './index-page.mjs'
import { isWanted, readOptions } from './options.mjs'
import { dress, logIn, lookName, openPage, photograph, visit } from './photograph.mjs'
import { allPlaces } from './places.mjs'

/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {import('./photograph.mjs').Stand} Stand */
/** @typedef {import('./photograph.mjs').Session} Session */
/** @typedef {import('./faults.mjs').Fault} Fault */

const folder = inProject('screens')

/** `npm run screens -- lang=MY width=390 only=/help`: photographs the pages and windows of the site. @param {string[]} words */
export const main = async (words) => {
  const options = readOptions(words)
  const places = allPlaces().filter(({ name }) => isWanted(name, options.only))
  if (places.length === 0) throw new PlainError(`No page or window has ${options.only.join(' or ')} in its name.`)
  await ensureInstalled()
  const site = await openSite()
  try {
    const faults = await takeAll(site.url, places, options)
    await writeIndex()
    await writeFile(join(folder, 'axe.json'), JSON.stringify(faults, undefined, 2))
    process.stdout.write(`${join(folder, 'index.html')}\n${faults.length} faults: ${join(folder, 'axe.json')}\n`)
    return faults.length ? 1 : 0
  } finally {
    await site.stop()
  }
}

/** @param {import('./options.mjs').Options} options @returns {Stand[]} */
const standsOf = ({ lang, width }) => lang.flatMap((one) => width.map((wide) => ({ lang: one, width: wide })))

/** @param {string} url @param {Place[]} places @param {import('./options.mjs').Options} options @returns {Promise<Fault[]>} */
const takeAll = async (url, places, options) => {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(await findChromium())
  try {
    const forMembers = places.filter(({ asMember }) => asMember)
    const forAll = places.filter(({ asMember }) => !asMember)
    const session = forMembers.length ? await logIn(browser, url) : undefined
    const faults = []
    for (const stand of standsOf(options)) {
      const round = { browser, url, stand, themes: options.theme }
      faults.push(...(await takeAs(undefined, forAll, round)), ...(await takeAs(session, forMembers, round)))
    }
    return faults
  } finally {
    await browser.close()
  }
}

/** @typedef {{ browser: import('playwright').Browser, url: string, stand: Stand, themes: string[] }} Round */

/** @param {Session | undefined} session @param {Place[]} places @param {Round} round @returns {Promise<Fault[]>} */
const takeAs = async (session, places, { browser, url, stand, themes }) => {
  if (places.length === 0) return []
  const page = await openPage(browser, url, stand, session)
  const faults = []
  for (const place of places) faults.push(...(await take(page, place, stand, themes)))
  await page.context().close()
  return faults
}

/**
 * Photographs a place in all themes. A failure is reported, and the others continue.
 * @param {import('playwright').Page} page @param {Place} place @param {Stand} stand @param {string[]} themes @returns {Promise<Fault[]>}
 */
const take = async (page, place, stand, themes) => {
  /** @type {Fault[]} */
  const faults = []
  /** @param {string} look @param {string[]} found */
  const note = (look, found) => faults.push(...found.map((fault) => ({ place: place.name, look, fault })))
  try {
    await visit(page, place, stand.lang)
    for (const theme of themes) {
      const look = lookName({ ...stand, theme })
      await mkdir(join(folder, look), { recursive: true })
      await dress(page, theme)
      await photograph(page, place, join(folder, look, fileName(place.name)))
      note(look, await axeFaults(page))
    }
    const tight = stand.width < 600 ? tightViews.phone : tightViews.desktop
    note(`${stand.lang}-${stand.width}`, await tightFaults(page, [{ width: stand.width, height: 800 }, tight]))
  } catch (error) {
    note(`${stand.lang}-${stand.width}`, [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)])
  }
  for (const { look, fault } of faults) process.stderr.write(`${place.name} (${look}): ${fault}\n`)
  return faults
}

/** @param {string} name */
const fileName = (name) => `${encodeURIComponent(name).replaceAll('%2F', '~').replaceAll('%', '_')}.png`

/** Lists all pictures, including those of earlier runs. */
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
