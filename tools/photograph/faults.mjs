import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** @typedef {import('playwright').Page} Page */
/** What is wrong with a place in a look. @typedef {{ place: string, look: string, fault: string }} Fault */

/** The narrowest phone; 1280 by 800 magnified to 200 %. */
export const tightViews = { phone: { width: 320, height: 640 }, desktop: { width: 640, height: 400 } }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Every rule of axe that the page breaks, with the elements that break it.
 * @param {Page} page @param {{ rules?: string[], impacts?: string[] }} [only] these rules, breaches as grave as these
 * @returns {Promise<string[]>}
 */
export const axeFaults = async (page, { rules, impacts } = {}) => {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(axe)
  const only = rules ? { runOnly: rules } : {}
  /** @type {{ id: string, impact: string, nodes: { html: string }[] }[]} */
  const violations = await page.evaluate(`${restOfMotion}
    .then(() => axe.run({ ...${JSON.stringify(only)}, resultTypes: ['violations'] }))
    .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`)
  const wanted = violations.filter(({ impact }) => !impacts || impacts.includes(impact))
  return wanted.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** What lies out of reach where there is so little room. @param {Page} page @param {{ width: number, height: number }[]} views @returns {Promise<string[]>} */
export const tightFaults = async (page, views) => {
  const before = page.viewportSize()
  const faults = []
  for (const { width, height } of views) {
    await page.setViewportSize({ width, height })
    // A window that lies otherwise now comes in anew.
    await page.evaluate(`${twoFrames}.then(() => ${restOfMotion})`)
    /** @type {string[]} */
    const found = await page.evaluate(outOfReach)
    faults.push(...found.map((fault) => `at ${width} × ${height}: ${fault}`))
  }
  if (before) await page.setViewportSize(before)
  return faults
}

// What runs in the page is text: the types of a browser are not known here.

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

// One that is held up, as a banner's while the pointer is on it, never ends.
const restOfMotion = `Promise.race([
  new Promise((done) => setTimeout(done, 2_000)),
  Promise.all(
    document.getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
      .map((each) => each.finished.catch(() => undefined)),
  ),
]).then(() => true)`

// The page or a window is wider than its room, or a window higher than the screen.
const outOfReach = `(() => {
  const isWide = (element) => element.scrollWidth > element.clientWidth + 1
  const scrollsDown = (element) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
  const inWindows = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(scrollsDown)
  const wide = [document.documentElement, ...inWindows].filter(isWide)
  const high = [...document.querySelectorAll('[aria-modal]')].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < -1 || bottom > innerHeight + 1
  })
  return [
    ...wide.map((element) => element.tagName + '.' + element.className + ' is ' + element.scrollWidth + ' px wide'),
    ...high.map((element) => element.tagName + '.' + element.className + ' is cut above or below'),
  ]
})()`
