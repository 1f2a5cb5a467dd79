import { cpus, loadavg } from 'node:os'
import { findChromium } from '@tamuvo/tools/chromium.mjs'
import { openSite } from '@tamuvo/tools/photograph/demo-site.mjs'
import { logIn } from '@tamuvo/tools/photograph/photograph.mjs'
import { type BrowserContext, chromium } from 'playwright'
import { count, figureOf, printTable, quantile } from './kit/figures.ts'
import { readNumbers } from './kit/words.ts'
import { type DrawnFrame, glMeter, type GlReading } from './motion/gl-meter.ts'
import { gameFrame } from './screens/first-spin.ts'
import { addMeter } from './screens/meter.ts'
import { openPhone, openSlowPage, phoneFlags } from './screens/slow-phone.ts'

const defaults = { rounds: 2, games: 100 }
type Settings = typeof defaults

const slowMs = 33
const roundMsMost = 20_000

type Card = { gameCode: string; name: string }

/**
 * What the games of our own draw while rounds are played, on a phone with a processor four times slower: how many frames were late, and for
 * those on a canvas draw calls, textures and how often a pixel is drawn over. Chromium draws by the processor here, so late frames say
 * nothing of a graphics card; the other figures are the same everywhere.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const site = await openSite()
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args, ...phoneFlags] })
  try {
    const member = await logIn(browser, site.url)
    const context = await openPhone(browser, 'en')
    await context.addInitScript({
      content: `if (location.origin === ${JSON.stringify(site.url)}) Object.assign(sessionStorage, ${JSON.stringify(member)})`,
    })
    await context.addInitScript({ content: glMeter })
    const rows: string[][] = []
    for (const card of (await cardsOf(site.url)).slice(0, settings.games)) {
      const reading = await play(context, `${site.url}/game?gameCode=${card.gameCode}`, settings)
      rows.push([card.name, ...cellsOf(reading)])
    }
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(`${settings.rounds} rounds a game, 390 × 844 by 2, ${cpus().length} cores, load ${load}. Median (most).\n`)
    printTable([
      ['', 'frames', 'over 33 ms', 'p50 ms', 'script, p95 ms', 'draw calls', 'times drawn over', 'textures, MB'],
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

const play = async (context: BrowserContext, address: string, { rounds }: Settings): Promise<GlReading> => {
  const { page, close } = await openSlowPage(context)
  try {
    await addMeter(page)
    await page.goto(address, { waitUntil: 'commit' })
    return await (await gameFrame(page)).evaluate<GlReading>(playing(rounds))
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
  return { frames: glMeter.frames, textureBytes: glMeter.textureBytes };
})()`

const cellsOf = ({ frames, textureBytes }: GlReading): string[] => {
  const late = frames.filter(({ ms }) => ms > slowMs).length
  const times = [
    count(frames.length),
    `${((late / Math.max(1, frames.length)) * 100).toFixed(0)} %`,
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
