import { cpus, loadavg } from 'node:os'
import { findChromium } from '@tamuvo/tools/chromium.mjs'
import { openSite } from '@tamuvo/tools/photograph/demo-site.mjs'
import { logIn } from '@tamuvo/tools/photograph/photograph.mjs'
import { type BrowserContext, chromium } from 'playwright'
import { count, figureOf, printTable, quantile } from './kit/figures.ts'
import { readNumbers } from './kit/words.ts'
import { barePage } from './motion/bare-page.ts'
import { type DrawnFrame, glMeter, type GlReading } from './motion/gl-meter.ts'
import { gameFrame } from './screens/first-spin.ts'
import { addMeter } from './screens/meter.ts'
import { openPhone, openSlowPage, phoneFlags } from './screens/slow-phone.ts'

const defaults = { warm: 3, rounds: 3, games: 100 }
type Settings = typeof defaults

/** A frame of 60 a second that missed its turn took 33.3 ms; the bar is at 33. One that missed two took 50. */
const [missedMs, lateMs] = [25, 34]
/** Chromium puts pages together by OpenGL, as on a phone: else the page's own thread would read every canvas back. */
const glFlags = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
/** The canvas of a slot on this phone. */
const bare = { width: 390, height: 412, resolutions: [1, 1.5, 2], ms: 4_000 }
const roundMsMost = 20_000

type Card = { gameCode: string; name: string }

/**
 * What the games of our own draw while rounds are played, on a phone with a processor four times slower: how many frames were late, and for
 * those on a canvas draw calls, textures and how often a pixel is drawn over. In the first rounds a game takes the measure of the device;
 * they are not counted. Chromium draws by the processor here, so late frames stand beside those of a page that only draws a canvas twice;
 * the other figures are the same everywhere.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const site = await openSite()
  const { executablePath, args } = await findChromium()
  const drawing = [...args.filter((flag) => flag !== '--disable-gpu'), ...glFlags]
  const browser = await chromium.launch({ executablePath, args: [...drawing, ...phoneFlags] })
  try {
    const member = await logIn(browser, site.url)
    const context = await openPhone(browser, 'en')
    await context.addInitScript({
      content: `if (location.origin === ${JSON.stringify(site.url)}) Object.assign(sessionStorage, ${JSON.stringify(member)})`,
    })
    await context.addInitScript({ content: glMeter })
    const rows: string[][] = []
    for (const resolution of bare.resolutions) {
      const reading = await drawBare(context, barePage({ ...bare, resolution }))
      rows.push([`A bare canvas, by ${resolution}`, ...cellsOf(reading)])
    }
    for (const card of (await cardsOf(site.url)).slice(0, settings.games)) {
      const reading = await play(context, `${site.url}/game?gameCode=${card.gameCode}`, settings)
      rows.push([card.name, ...cellsOf(reading)])
    }
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(
      `${settings.rounds} rounds a game after ${settings.warm}, 390 × 844 by 2, ${cpus().length} cores, load ${load}. Median (most).\n`,
    )
    printTable([
      [
        '',
        'frames',
        'missed a turn',
        'missed more',
        'p50 ms',
        'script, p95 ms',
        'draw calls',
        'times drawn over',
        'textures, MB',
      ],
      ...rows,
    ])
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Those of the site itself. */
const cardsOf = async (url: string): Promise<Card[]> => {
  const answer = await fetch(`${url}/wps/public/games?gameType=RNG&pageSize=100`, { headers: { language: 'EN' } })
  const { value } = (await answer.json()) as { value: { games: Card[] } }
  return value.games
}

const drawBare = async (context: BrowserContext, html: string): Promise<GlReading> => {
  const { page, close } = await openSlowPage(context)
  try {
    await page.setContent(html)
    await page.evaluate('glMeter.isOn = true')
    await page.waitForTimeout(bare.ms)
    return await page.evaluate<GlReading>(reading)
  } finally {
    await close()
  }
}

const play = async (context: BrowserContext, address: string, { warm, rounds }: Settings): Promise<GlReading> => {
  const { page, close } = await openSlowPage(context)
  try {
    await addMeter(page)
    await page.goto(address, { waitUntil: 'commit' })
    const frame = await gameFrame(page)
    await frame.evaluate(playing(warm))
    await frame.evaluate('glMeter.frames.length = 0')
    await frame.evaluate(playing(rounds))
    return await frame.evaluate<GlReading>(reading)
  } finally {
    await close()
  }
}

// Text, because DOM types are not available here. A table takes a press once a chip lies on one of its spots; a game with a choice in its round
// stands still there, and is left after a while.
const playing = (rounds: number): string => `(async () => {
  const phase = () => document.querySelector('[data-phase]')?.dataset.phase;
  const isBegun = () => !['opening', 'idle', undefined].includes(phase());
  const press = () => {
    const button = document.querySelector('[data-play]');
    if (phase() !== 'idle' || !button) return;
    if (button.ariaDisabled !== 'true') button.click();
    else document.querySelector('[data-spot]')?.click();
  };
  for (let round = 0; round < ${rounds}; round++) {
    const begun = performance.now();
    const isLate = () => performance.now() - begun > ${roundMsMost};
    const pressing = setInterval(press, 50);
    await whenThere(() => isBegun() || isLate());
    clearInterval(pressing);
    glMeter.isOn = true;
    await whenThere(() => !isBegun() || isLate());
    glMeter.isOn = false;
  }
})()`

const reading = '({ frames: glMeter.frames, textureBytes: glMeter.textureBytes })'

const cellsOf = ({ frames, textureBytes }: GlReading): string[] => {
  const share = (overMs: number): string =>
    `${((frames.filter(({ ms }) => ms > overMs).length / Math.max(1, frames.length)) * 100).toFixed(0)} %`
  const times = [
    count(frames.length),
    share(missedMs),
    share(lateMs),
    sharedBy(frames, ({ ms }) => ms, 0.5).toFixed(0),
    sharedBy(frames, ({ scriptMs }) => scriptMs, 0.95).toFixed(0),
  ]
  const drawn = frames.filter(({ draws }) => draws > 0)
  if (drawn.length === 0) return [...times, '–', '–', '–']
  const figure = (of: (frame: DrawnFrame) => number, digits: number): string => {
    const { median, most } = figureOf(drawn.map(of))
    return `${median.toFixed(digits)} (${most.toFixed(digits)})`
  }
  return [...times, figure(({ draws }) => draws, 0), figure(({ covered }) => covered, 1), (textureBytes / 2 ** 20).toFixed(1)]
}

const sharedBy = (frames: readonly DrawnFrame[], of: (frame: DrawnFrame) => number, share: number): number =>
  quantile(
    frames.map(of).toSorted((a, b) => a - b),
    share,
  )
