import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** @typedef {import('playwright').Page} Page */
/** A fault of a place in a look. @typedef {{ place: string, look: string, fault: string }} Fault */

/** The narrowest phone; 1280 by 800 magnified to 200 %. */
export const tightViews = { phone: { width: 320, height: 640 }, desktop: { width: 640, height: 400 } }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations of axe rules on a page, with their elements.
 * @param {Page} page @param {{ rules?: string[], impacts?: string[] }} [only] these rules, and impacts
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

/** Elements that are out of reach in small viewports. @param {Page} page @param {{ width: number, height: number }[]} views @returns {Promise<string[]>} */
export const tightFaults = async (page, views) => {
  const before = page.viewportSize()
  const faults = []
  for (const { width, height } of views) {
    await page.setViewportSize({ width, height })
    // A dialog with another layout is animated again.
    await page.evaluate(`${twoFrames}.then(() => ${restOfMotion})`)
    /** @type {string[]} */
    const found = await page.evaluate(outOfReach)
    faults.push(...found.map((fault) => `at ${width} × ${height}: ${fault}`))
  }
  if (before) await page.setViewportSize(before)
  return faults
}

// Scripts for the page are text, because DOM types are not available here.

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

// A paused animation, such as a banner's under the pointer, never ends.
const restOfMotion = `Promise.race([
  new Promise((done) => setTimeout(done, 2_000)),
  Promise.all(
    document.getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
      .map((each) => each.finished.catch(() => undefined)),
  ),
]).then(() => true)`

// The page or a dialog is wider than the viewport, or a dialog higher.
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
