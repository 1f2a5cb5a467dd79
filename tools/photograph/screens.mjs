import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { groupBy } from './group-by.mjs'
import { openSite } from './demo-site.mjs'
import { axeFaults, tightFaults, tightViews } from './faults.mjs'
import { indexPage } from './index-page.mjs'
import { isWanted, readOptions } from './options.mjs'
import { dress, logIn, lookName, openPage, photograph, visit } from './photograph.mjs'
import { allPlaces } from './places.mjs'
import { writeSheets } from './sheets.mjs'
import { leave } from './states.mjs'

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
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(await findChromium())
  try {
    const faults = options.sheets ? [] : await takeFromSite(browser, places, options)
    const shots = await shotsThere()
    await writeFile(join(folder, 'index.html'), indexPage(shots))
    await writeSheets(browser, folder, wantedShots(shots, places, options), places)
    process.stdout.write(`${join(folder, 'index.html')}\n${join(folder, 'sheets')}\n`)
    return faults.length ? 1 : 0
  } finally {
    await browser.close()
  }
}

/** @param {import('playwright').Browser} browser @param {Place[]} places @param {import('./options.mjs').Options} options */
const takeFromSite = async (browser, places, options) => {
  const site = await openSite()
  try {
    const faults = await takeAll(browser, site.url, places, options)
    await writeFile(join(folder, 'axe.json'), JSON.stringify(faults, undefined, 2))
    process.stdout.write(`${faults.length} faults: ${join(folder, 'axe.json')}\n`)
    return faults
  } finally {
    await site.stop()
  }
}

/** @param {import('./options.mjs').Options} options @returns {Stand[]} */
const standsOf = ({ lang, width }) => lang.flatMap((one) => width.map((wide) => ({ lang: one, width: wide })))

/**
 * @param {import('playwright').Browser} browser @param {string} url @param {Place[]} places
 * @param {import('./options.mjs').Options} options @returns {Promise<Fault[]>}
 */
const takeAll = async (browser, url, places, options) => {
  const faults = []
  for (const [who, theirs] of groupBy(places, ({ asMember, login = '' }) => (asMember ? login : visitor))) {
    const session = who === visitor ? undefined : await logIn(browser, url, who)
    for (const stand of standsOf(options)) {
      faults.push(...(await takeAs(session, theirs, { browser, url, stand, themes: options.theme })))
    }
  }
  return faults
}

const visitor = Symbol('visitor')

/** @typedef {{ browser: import('playwright').Browser, url: string, stand: Stand, themes: string[] }} Round */

/** @param {Session | undefined} session @param {Place[]} places @param {Round} round @returns {Promise<Fault[]>} */
const takeAs = async (session, places, { browser, url, stand, themes }) => {
  const page = await openPage(browser, url, stand, session)
  const faults = []
  for (const place of places.filter(({ isForDesktop }) => !isForDesktop || stand.width > 600))
    faults.push(...(await take(page, place, stand, themes)))
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
  } finally {
    await leave(page, place.state)
  }
  for (const { look, fault } of faults) process.stderr.write(`${place.name} (${look}): ${fault}\n`)
  return faults
}

/** @param {string} name */
const fileName = (name) => `${encodeURIComponent(name).replaceAll('%2F', '~').replaceAll('%', '_')}.png`

/** All pictures, including those of earlier runs, in the order of the places. @returns {Promise<import('./index-page.mjs').Shot[]>} */
const shotsThere = async () => {
  const entries = await readdir(folder, { withFileTypes: true })
  const looks = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = new Map(
    await Promise.all(looks.map(async (look) => /** @type {const} */ ([look, new Set(await readdir(join(folder, look)))]))),
  )
  return allPlaces().flatMap(({ name: place }) =>
    looks
      .filter((look) => files.get(look)?.has(fileName(place)))
      .map((look) => ({ place, look, file: `${look}/${fileName(place)}` })),
  )
}

/** @param {import('./index-page.mjs').Shot[]} shots @param {Place[]} places @param {import('./options.mjs').Options} options */
const wantedShots = (shots, places, options) => {
  const looks = standsOf(options).flatMap((stand) => options.theme.map((theme) => lookName({ ...stand, theme })))
  return shots.filter(({ look, place }) => looks.includes(look) && places.some(({ name }) => name === place))
}
