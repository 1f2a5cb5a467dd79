import { html } from './kit/html.ts'

const headBegin = /<head>/

/**
 * The page of a game of our own: it names the origin of games, and brings the script that begins the game while the program of the
 * site is still on its way.
 */
export const fillGame = (page: string, origin: string): string => {
  const { markup } = html`<link rel="preconnect" href="${origin}" />
    <script src="/game-ahead.js" async></script>`
  return page.replace(headBegin, (begin) => begin + markup)
}
