import { PlainError } from '../plain-error.mjs'

/** Values by option; `only` takes any part of the name of a place. */
const choices = { lang: ['EN', 'MY', 'CN'], width: ['390', '1280'], theme: ['dark', 'light'] }

const usage = `Photographs every page and window of the site into screens/, side by side in screens/index.html. What axe finds there, and
what lies out of reach at 320 px or magnified to 200 %, stands in screens/axe.json; then the end is not 0. Sheets of pages that
belong together are laid out of them, a few to a picture, in screens/sheets/<look>/<group>-1.png and so on: home and lobbies,
pages to read, lottery and proofs, games, the centres, records, windows, and states: waiting, failing, offline, empty, long names.

  npm run screens                                        everything
  npm run screens -- lang=MY,CN width=390 theme=dark     less
  npm run screens -- only=/help,SearchModal              what has one of these in its name; only==/ for exactly that
  npm run screens -- only=loading:,failing:,offline:     what a page says then
  npm run screens -- sheets                              only the sheets, of the pictures that are there

BASE_URL=http://127.0.0.1:8080 photographs a demonstration that runs already.`

/** @typedef {{ lang: string[], width: number[], theme: string[], only: string[], sheets?: boolean }} Options */

/** @param {string[]} words such as `lang=MY` @returns {Options} */
export const readOptions = (words) => {
  /** @type {Record<string, string[]>} */
  const read = { ...choices, only: [] }
  const sheets = words.includes('sheets')
  for (const word of words.filter((each) => each !== 'sheets')) {
    const [, name = '', values = ''] = /^(?:--)?(\w+)=(.+)$/.exec(word) ?? []
    const known = name === 'only' ? undefined : choices[/** @type {keyof typeof choices} */ (name)]
    const given = values.split(',')
    if (!Object.hasOwn(read, name) || (known && !given.every((value) => known.includes(value)))) throw new PlainError(usage)
    read[name] = given
  }
  const { lang = [], width = [], theme = [], only = [] } = read
  return { lang, width: width.map(Number), theme, only, ...(sheets && { sheets }) }
}

/** @param {string} name @param {string[]} only empty for all */
export const isWanted = (name, only) =>
  only.length === 0 || only.some((part) => (part.startsWith('=') ? name === part.slice(1) : name.includes(part)))
