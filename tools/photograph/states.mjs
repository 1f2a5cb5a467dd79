/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Route} Route */

/**
 * What the network does to a page: calls stay without an answer, the server refuses them, names come three times as long,
 * or the network ends once the page is there.
 * @typedef {'loading' | 'failing' | 'long names' | 'offline'} State
 */

/** @type {readonly State[]} */
const states = ['loading', 'failing', 'offline', 'long names']

/** Pages of each kind: rows of games, a lobby, a board, cards, a form and a list. */
const pages = ['/', '/rng', '/lottery', '/promotions', '/pointMall', '/#mc/depositv2', '/#mc/personalHistoryCopy']

/** @returns {import('./places.mjs').Place[]} */
export const statePlaces = () =>
  states.flatMap((state) =>
    pages.map((path) => ({ name: `${state}: ${path}`, path, state, asMember: path.includes('#mc/'), isWindow: true })),
  )

/** Brings a page into a state before it is visited. @param {Page} page @param {State} [state] */
export const enter = async (page, state) => {
  if (state && state !== 'offline') await page.route(isCall, answers[state])
}

/** What comes after the page is there. @param {Page} page @param {State} [state] */
export const endure = async (page, state) => {
  if (state === 'offline') await page.context().setOffline(true)
  if (state) await page.waitForTimeout(state === 'long names' ? 0 : noticeMs)
}

/** @param {Page} page @param {State} [state] */
export const leave = async (page, state) => {
  if (!state) return
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Until a page says that something is amiss. */
const noticeMs = 4_000

// What the frame of every page needs comes as ever.
/** @param {URL} url */
const isCall = ({ pathname }) => pathname.startsWith('/wps/') && !pathname.startsWith('/wps/system/')

/** @type {Record<Exclude<State, 'offline'>, (route: Route) => Promise<void>>} */
const answers = {
  loading: async () => {},
  failing: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' }),
  'long names': async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.startsWith('{') ? JSON.stringify(withLongNames(JSON.parse(text))) : text })
  },
}

const nameField = /^(name|title|label|gameName|nickname)$/

/** The same value with every name in it three times as long. @param {unknown} value @param {string} [key] @returns {unknown} */
export const withLongNames = (value, key = '') => {
  if (typeof value === 'string') return nameField.test(key) && value ? `${value} ${value} ${value}` : value
  if (Array.isArray(value)) return value.map((each) => withLongNames(each, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLongNames(each, name)]))
}
