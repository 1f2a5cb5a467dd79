import type { Page } from 'playwright'

/** In ms since the address was opened, and the layout shift of the visit. */
export type Reading = { painted: number; shown: number; shift: number }

// Text, because DOM types are not available here.
const observe = `
  window.meter = { shown: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) meter.shown = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) meter.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true });
  window.whenThere = (ready) => new Promise((done) => {
    const look = () => ready() ? done(performance.now()) : requestAnimationFrame(look);
    look();
  });`

const field = `document.querySelector('[role=dialog] input')`
const frame = `document.querySelector('[role=dialog]')`

/** Reads paints and shifts of every page that is opened from now on. */
export const addMeter = async (page: Page): Promise<void> => void (await page.addInitScript({ content: observe }))

export const read = (page: Page): Promise<Reading> =>
  page.evaluate<Reading>(`({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, shown: meter.shown, shift: meter.shift })`)

/** When the first of such elements stands. */
export const whenShown = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`whenThere(() => document.querySelector(${JSON.stringify(selector)}))`)

/** Presses the button of the login as soon as it is there, again and again, until its window takes typing. @returns when it does */
export const whenAnswered = (page: Page, button: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const press = () => ${buttonCalled(button)}?.click();
    press();
    const pressing = setInterval(press, 100);
    return whenThere(() => ${field}).then((at) => { clearInterval(pressing); return at });
  })()`)

/** How long after one press the window's frame stands, and how long until it takes typing. */
export const pressOnce = (page: Page, button: string): Promise<{ frame: number; field: number }> =>
  page.evaluate<{ frame: number; field: number }>(`(async () => {
    const begun = performance.now();
    ${buttonCalled(button)}.click();
    const frame = await whenThere(() => ${frame}) - begun;
    return { frame, field: await whenThere(() => ${field}) - begun };
  })()`)

/** Of an element `each`. Burmese is shown with marks between words and syllables, which its texts do not have. */
export const shownText = `each.textContent.replaceAll(/[\\u2060\\u200b]/g, '')`

const buttonCalled = (name: string): string =>
  `[...document.querySelectorAll('header button')].find((each) => ${shownText}.trim() === ${JSON.stringify(name)})`
