import type { Page, Request, Route } from 'playwright/test'

type Envelope = { success: boolean; code: string; message: string; value: never; traceId: string }

/** Removes the embedded answers from home, so that it requests them. */
export const withoutFirstAnswers = async (page: Page): Promise<void> => {
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.continue({ headers: { ...route.request().headers(), accept: '*/*' } }),
  )
}

/** Clears cached answers of the tab, so that the next load requests them. */
export const forgetAnswers = (page: Page): Promise<void> =>
  page
    .evaluate(() =>
      ['settings', 'routers', 'validate', 'gameVendor', 'index_notice'].forEach((key) => sessionStorage.removeItem(key)),
    )
    // A blank tab has no storage.
    .catch(() => undefined)

/** Changes the value of the server's answer. Ignores pages closed meanwhile. */
export const fulfillChanged = async <Value>(route: Route, change: (value: Value) => Value): Promise<void> => {
  const response = await route.fetch()
  const envelope: Envelope | undefined = await response.json().catch(() => undefined)
  if (envelope) await route.fulfill({ response, json: { ...envelope, value: change(envelope.value) } })
}

/** Intercepts a call and changes the value of the server's answer. */
export const changeAnswer = async <Value>(page: Page, path: string, change: (value: Value) => Value): Promise<void> => {
  await withoutFirstAnswers(page)
  await forgetAnswers(page)
  await page.route(`**${path}*`, (route) => fulfillChanged(route, change))
}

/** Intercepts a call with a refusal. */
export const refuse = async (
  page: Page,
  path: string,
  code: string,
  value: unknown = null,
  { status = 200, message = code }: { status?: number; message?: string } = {},
): Promise<void> => {
  await forgetAnswers(page)
  const json = { success: false, code, message, value, traceId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' }
  await withoutFirstAnswers(page)
  await page.route(`**${path}*`, (route) => route.fulfill({ status, json }))
}

/** Records the requests of the page from now on. */
export const listenTo = (page: Page) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const to = (path: string): Request[] => requests.filter((request) => new URL(request.url()).pathname === path)
  /** The query of the last request for a path. */
  const queryOf = (path: string): Record<string, string> =>
    Object.fromEntries(new URL(to(path).at(-1)?.url() ?? 'http://nobody.test').searchParams)
  return { requests, to, queryOf }
}

type Lane = { gameCategory: string; title: string; vendors: object[]; games: object[] }

/** Adds a kind of game to what visitors are shown: one vendor with one game, in maintenance. @param vendor code and name */
export const addLane = (page: Page, gameCategory: string, [vassalage, name]: [string, string]): Promise<void> =>
  changeAnswer<{ data: { lanes: Lane[] } }>(page, '/wps/public/catalog', ({ data: { lanes } }) => {
    const [first] = lanes
    const gameType = gameCategory === 'ESPORTS' ? 'SPORTS' : gameCategory
    const vendors = [{ ...first?.vendors[0], gameType, vassalage, name }]
    const games = [{ ...first?.games[0], gameType, vassalage, studio: name, state: 'maintenance' }]
    return {
      data: {
        lanes: [...lanes.filter((lane) => lane.gameCategory !== gameCategory), { gameCategory, title: name, vendors, games }],
      },
    }
  })
