import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame, Page } from 'playwright'
import { shownText } from './meter.ts'

/** A game of each kind. */
export const spunGames = [
  { kind: 'slot', gameCode: 'GLS_LUCKY_LOTUS' },
  { kind: 'arcade game', gameCode: 'BRB_EVEN_KEEL' },
  { kind: 'table game', gameCode: 'KTW_CLOUD_DRAGON_TIGER' },
] as const

/** In ms since 1970. */
export type FirstSpin = { pressed: number; shown: number }

const framePath = '/play'

/** What the card of a game says in Burmese, and the address of the lobby it is in. */
export const cardOf = async (url: string, gameCode: string): Promise<{ name: string; lobby: string }> => {
  const answer = await fetch(`${url}/wps/public/games?gameType=RNG&pageSize=100`, { headers: { language: 'MY' } })
  const { value } = (await answer.json()) as { value: { games: { gameCode: string; name: string; vassalage: string }[] } }
  const game = value.games.find((each) => each.gameCode === gameCode)
  if (!game) throw new Error(`no card of ${gameCode}`)
  return { name: game.name, lobby: `/rng?page=${game.vassalage}` }
}

const card = (name: string): string =>
  `[...document.querySelectorAll('main button')].find((each) => ${shownText}.includes(${JSON.stringify(name)}))`

export const whenCard = async (page: Page, name: string): Promise<void> =>
  void (await page.evaluate(`whenThere(() => ${card(name)})`))

/** @returns when, in ms since 1970 */
export const pressCard = (page: Page, name: string): Promise<number> =>
  page.evaluate<number>(`(() => { ${card(name)}.click(); return performance.timeOrigin + performance.now() })()`)

/** Begins the first round of a game as soon as its big button takes a press, and waits until its end was shown. */
export const firstSpin = async (page: Page): Promise<FirstSpin> => (await gameFrame(page)).evaluate<FirstSpin>(play)

export const gameFrame = async (page: Page): Promise<Frame> => {
  for (;;) {
    const frame = page.frames().find((each) => URL.canParse(each.url()) && new URL(each.url()).pathname === framePath)
    if (frame) return frame
    await sleep(20)
  }
}

// Text, because DOM types are not available here. A table takes a press once a chip lies on one of its spots; other games have none.
const play = `(async () => {
  const phase = () => document.querySelector('[data-phase]')?.dataset.phase;
  const press = () => {
    const button = document.querySelector('[data-play]');
    if (phase() !== 'idle' || !button) return;
    if (button.ariaDisabled !== 'true') button.click();
    else document.querySelector('[data-spot]')?.click();
  };
  const pressing = setInterval(press, 50);
  const isBegun = () => !['opening', 'idle', undefined].includes(phase());
  const pressed = await whenThere(isBegun);
  clearInterval(pressing);
  const shown = await whenThere(() => document.querySelector('p[role=status]')?.textContent);
  return { pressed: performance.timeOrigin + pressed, shown: performance.timeOrigin + shown };
})()`
