import type { Page, Request, Route } from 'playwright/test'

type Envelope = { success: boolean; code: string; message: string; value: never; traceId: string }

/** Lets home come without the answers of its first screen, so that it asks for them. */
export const withoutFirstAnswers = async (page: Page): Promise<void> => {
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.continue({ headers: { ...route.request().headers(), accept: '*/*' } }),
  )
}

/** What the tab keeps of earlier answers is gone: the page asks again when it is loaded next. */
export const forgetAnswers = (page: Page): Promise<void> =>
  page
    .evaluate(() =>
      ['settings', 'routers', 'validate', 'gameVendor', 'index_notice'].forEach((key) => sessionStorage.removeItem(key)),
    )
    // A tab without an address has nothing to forget.
    .catch(() => undefined)

/** Lets the server answer, and changes the value on the way. A page that is left meanwhile wants no answer. */
export const fulfillChanged = async <Value>(route: Route, change: (value: Value) => Value): Promise<void> => {
  const response = await route.fetch()
  const envelope: Envelope | undefined = await response.json().catch(() => undefined)
  if (envelope) await route.fulfill({ response, json: { ...envelope, value: change(envelope.value) } })
}

/** Tells the page a world that the demo is not: the server answers, and its value is changed on the way. */
export const changeAnswer = async <Value>(page: Page, path: string, change: (value: Value) => Value): Promise<void> => {
  await withoutFirstAnswers(page)
  await forgetAnswers(page)
  await page.route(`**${path}*`, (route) => fulfillChanged(route, change))
}

/** Answers a call with a refusal in place of the server. */
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

/** All that the page asks from now on. */
export const listenTo = (page: Page) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const to = (path: string): Request[] => requests.filter((request) => new URL(request.url()).pathname === path)
  /** What was asked of a path, the latest time. */
  const queryOf = (path: string): Record<string, string> =>
    Object.fromEntries(new URL(to(path).at(-1)?.url() ?? 'http://nobody.test').searchParams)
  return { requests, to, queryOf }
}
