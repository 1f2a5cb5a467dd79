/** @typedef {import('./places.mjs').Place} Place */

/** What a place belongs to, by the first rule that fits. @type {readonly [string, (place: Place) => boolean][]} */
const rules = [
  ['states', ({ name, state }) => state !== undefined || name.startsWith('empty: ')],
  ['security-centre', ({ path }) => /#mc\/securityCenter/.test(path)],
  ['records', ({ path }) => /#mc\/\w*(History|Profit|Details)/.test(path)],
  ['member-centre', ({ path }) => /#mc\//.test(path)],
  ['agent-centre', ({ path }) => /#ac\//.test(path)],
  ['windows', ({ isWindow = false, presses = [] }) => isWindow || presses.length > 0],
  ['lottery-and-proofs', ({ path }) => /^\/(lottery|fair|verify|raffleDraw)\b/.test(path)],
  ['games', ({ path }) => /^\/(game|round|seamless|fbsports|tournaments)\b/.test(path)],
  ['home-and-lobbies', ({ path, isLobby = false }) => isLobby || /^\/(index|index\.html|home)?$/.test(path)],
]

/** @param {Place} place @returns {string} */
export const groupOf = (place) => rules.find(([, fits]) => fits(place))?.[0] ?? 'pages-to-read'
