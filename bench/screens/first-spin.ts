import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame, Page } from 'playwright'

/** A game of each kind, and where its page puts a chip before the big button takes a press. */
export const spunGames = [
  { kind: 'slot', gameCode: 'GLS_LUCKY_LOTUS', spot: 'none' },
  { kind: 'arcade game', gameCode: 'BRB_EVEN_KEEL', spot: 'none' },
  { kind: 'table game', gameCode: 'KTW_CLOUD_DRAGON_TIGER', spot: '[data-spot]' },
] as const

/** In ms since the address of the page around the game was opened. */
export type FirstSpin = { pressed: number; shown: number }

const framePath = '/play'

/** Begins the first round of a game as soon as its big button takes a press, and waits until its end was shown. */
export const firstSpin = async (page: Page, spot: string): Promise<FirstSpin> => {
  const origin = await page.evaluate<number>('performance.timeOrigin')
  const frame = await gameFrame(page)
  const { pressed, shown } = await frame.evaluate<FirstSpin>(play(spot))
  return { pressed: pressed - origin, shown: shown - origin }
}

const gameFrame = async (page: Page): Promise<Frame> => {
  for (;;) {
    const frame = page.frames().find((each) => URL.canParse(each.url()) && new URL(each.url()).pathname === framePath)
    if (frame) return frame
    await sleep(20)
  }
}

// Text, because DOM types are not available here. A chip is laid only where nothing is staked yet.
const play = (spot: string): string => `(async () => {
  const phase = () => document.querySelector('[data-phase]')?.dataset.phase;
  const press = () => {
    const button = document.querySelector('[data-play]');
    if (phase() !== 'idle' || !button) return;
    if (button.ariaDisabled !== 'true') button.click();
    else document.querySelector(${JSON.stringify(spot)})?.click();
  };
  const pressing = setInterval(press, 50);
  const isBegun = () => !['opening', 'idle', undefined].includes(phase());
  const pressed = await whenThere(isBegun);
  clearInterval(pressing);
  const shown = await whenThere(() => document.querySelector('p[role=status]')?.textContent);
  return { pressed: performance.timeOrigin + pressed, shown: performance.timeOrigin + shown };
})()`
