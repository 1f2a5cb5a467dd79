import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium } from '@tamuvo/tools/chromium.mjs'
import { openSite } from '@tamuvo/tools/photograph/demo-site.mjs'
import { logIn } from '@tamuvo/tools/photograph/photograph.mjs'
import { wordsFor } from '@tamuvo/tools/photograph/words.mjs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { count, figureOf, printTable } from './kit/figures.ts'
import { readNumbers } from './kit/words.ts'
import { cardOf, type FirstSpin, firstSpin, pressCard, spunGames, whenCard } from './screens/first-spin.ts'
import { addMeter, pressOnce, read, whenAnswered, whenShown } from './screens/meter.ts'
import { openPhone, openSlowPage, phoneFlags, type Traffic } from './screens/slow-phone.ts'

const defaults = { visits: 5 }

const language = 'my'
/** An answer of the same server that is a page without scripts: what the line alone takes. */
const barePath = '/healthz'
/** Until what is drawn and fetched in the background has ended. */
const quietMs = 10_000
const digit = 'main [role=group] button[aria-pressed]'

/** How soon home, lottery and games are usable on a slow phone, and what they fetch, beside a bare page of the same server. */
export const main = async (words: readonly string[]): Promise<void> => {
  const { visits } = readNumbers(words, defaults)
  const site = await openSite()
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args, ...phoneFlags] })
  try {
    const login = wordsFor('MY', 'shell.login')
    const member = await logIn(browser, site.url)
    const readings: Row[][] = []
    for (let visit = 0; visit < visits; visit++) readings.push(await visitOnce(browser, site.url, login, member))
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(
      `Medians of ${visits} visits in Burmese: processor 4 times slower, 1.6 Mbit/s, 150 ms. ${cpus().length} cores, load ${load}.\n`,
    )
    report(readings)
  } finally {
    await browser.close()
    await site.stop()
  }
}

type Row = { name: string; unit: 'ms' | 'kB' | ''; value: number; digits?: number }

type Member = Awaited<ReturnType<typeof logIn>>

const visitOnce = async (browser: Browser, url: string, login: string, member: Member): Promise<Row[]> => {
  const home = await fresh(browser, (context) => visitHome(context, url, login))
  const lottery = await fresh(browser, (context) => visitLottery(context, url))
  const games: Row[] = []
  for (const visit of [visitFromLobby, visitGame])
    for (const game of spunGames) games.push(...(await fresh(browser, (context) => visit(context, url, member, game))))
  return [...home, ...lottery, ...games]
}

const fresh = async <Result>(browser: Browser, visit: (context: BrowserContext) => Promise<Result>): Promise<Result> => {
  const context = await openPhone(browser, language)
  try {
    return await visit(context)
  } finally {
    await context.close()
  }
}

const open = async (page: Page, address: string): Promise<void> => {
  await addMeter(page)
  await page.goto(address, { waitUntil: 'commit' })
}

const ms = (name: string, value: number): Row => ({ name, unit: 'ms', value })

const visitHome = async (context: BrowserContext, url: string, login: string): Promise<Row[]> => {
  const bare = await openSlowPage(context)
  await bare.page.goto(url + barePath)
  const bareMs = await bare.page.evaluate<number>('performance.timing.loadEventStart - performance.timing.navigationStart')
  await bare.close()

  const first = await openSlowPage(context)
  await open(first.page, `${url}/`)
  const answered = await whenAnswered(first.page, login)
  const atAnswer = { ...first.traffic }
  await sleep(quietMs)
  const { painted, shown, shift } = await read(first.page)
  await first.close()

  const second = await openSlowPage(context)
  await open(second.page, `${url}/`)
  const again = await whenAnswered(second.page, login)
  await second.close()

  const third = await openSlowPage(context)
  await open(third.page, `${url}/`)
  await sleep(quietMs)
  const window = await pressOnce(third.page, login)
  await third.close()

  return [
    ms('a bare page', bareMs),
    ms('home, first paint', painted),
    ms('home, largest paint', shown),
    ms('home, first tap answered', answered),
    { name: '  requests until then', unit: '', value: atAnswer.requests },
    { name: '  bytes until then', unit: 'kB', value: atAnswer.bytes / 1000 },
    { name: '  requests once quiet', unit: '', value: first.traffic.requests },
    { name: '  bytes once quiet', unit: 'kB', value: first.traffic.bytes / 1000 },
    { name: '  layout shift', unit: '', value: shift, digits: 3 },
    ms('home, tap answered at the second visit', again),
    ms('a window, from the tap to its frame', window.frame),
    ms('  to typing', window.field),
  ]
}

const visitLottery = async (context: BrowserContext, url: string): Promise<Row[]> => {
  const { page, traffic } = await openSlowPage(context)
  await open(page, `${url}/lottery?gameCode=FAST5`)
  const firstDigit = await whenShown(page, digit)
  const atDigit = { ...traffic }
  await sleep(quietMs)
  const { shift } = await read(page)
  return [
    ms('lottery, first digit', firstDigit),
    { name: '  requests until then', unit: '', value: atDigit.requests },
    { name: '  bytes until then', unit: 'kB', value: atDigit.bytes / 1000 },
    { name: '  layout shift', unit: '', value: shift, digits: 3 },
  ]
}

type SpunGame = (typeof spunGames)[number]

const openAsMember = async (context: BrowserContext, url: string, member: Member) => {
  const opened = await openSlowPage(context)
  await opened.page.addInitScript({
    content: `if (location.origin === ${JSON.stringify(url)}) Object.assign(sessionStorage, ${JSON.stringify(member)})`,
  })
  return opened
}

const spinRows = (name: string, from: number, { pressed, shown }: FirstSpin, { requests, bytes }: Traffic): Row[] => [
  ms(`${name}, first spin possible`, pressed - from),
  ms('  its result shown', shown - from),
  { name: '  requests until then', unit: '', value: requests },
  { name: '  bytes until then', unit: 'kB', value: bytes / 1000 },
]

/** A member who presses a game in its lobby, once that has come to rest. */
const visitFromLobby = async (context: BrowserContext, url: string, member: Member, game: SpunGame): Promise<Row[]> => {
  const { name, lobby } = await cardOf(url, game.gameCode)
  const { page, traffic } = await openAsMember(context, url, member)
  await open(page, url + lobby)
  await whenCard(page, name)
  await sleep(quietMs)
  const before = { ...traffic }
  const from = await pressCard(page, name)
  const spin = await firstSpin(page)
  return spinRows(`${game.kind} from its lobby`, from, spin, {
    requests: traffic.requests - before.requests,
    bytes: traffic.bytes - before.bytes,
  })
}

/** A member who comes to a game by its address, with nothing of it or of the site kept. */
const visitGame = async (context: BrowserContext, url: string, member: Member, game: SpunGame): Promise<Row[]> => {
  const { page, traffic } = await openAsMember(context, url, member)
  await open(page, `${url}/game?gameCode=${game.gameCode}`)
  const from = await page.evaluate<number>('performance.timeOrigin')
  return spinRows(`${game.kind} by its address`, from, await firstSpin(page), traffic)
}

const report = (readings: readonly (readonly Row[])[]): void => {
  const rows = (readings[0] ?? []).map(({ name, unit, digits = 0 }, place) => {
    const { median, least, most } = figureOf(readings.map((each) => each[place]?.value ?? 0))
    const show = (value: number): string => (digits ? value.toFixed(digits) : count(value))
    return [name, `${show(median)} ${unit}`.trim(), `${show(least)}–${show(most)}`]
  })
  printTable([['', 'median', 'least–most'], ...rows])
}
