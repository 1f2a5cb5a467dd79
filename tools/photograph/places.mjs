import { readFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { statePlaces } from './states.mjs'
import { windows } from './windows.mjs'

/**
 * Something to photograph.
 * @typedef {object} Place
 * @property {string} name as it is shown and asked for by `only=`
 * @property {string} path its address; that of a link on another page when there is `linkOn`
 * @property {string} [linkOn] the page whose first link to `path…` is followed
 * @property {boolean} [asMember] with a session
 * @property {string} [login] of another member of the demo than the first
 * @property {boolean} [isWindow] a dialog: only the viewport is photographed
 * @property {readonly import('./windows.mjs').Press[]} [presses] what opens it
 * @property {boolean} [isLobby]
 * @property {boolean} [isForDesktop] what opens it stands beside the page on wide screens alone
 * @property {import('./states.mjs').State} [state] what the network does meanwhile
 */

/** Addresses with ids: the page that links to them. */
const linkedOn = new Map([
  ['/news/$slug', '/news'],
  ['/blog/$slug', '/blog'],
])

const lobbyRoute = '/$lobbyType/{-$type}/{-$vassalage}'

/** Pages that differ for members. */
const alsoAsMember = ['/', '/lottery', '/feedback', '/service']

/** A member without records, beside the first one. */
const newMember = 'newbie'
const emptyPages = ['withdraw', 'personalHistoryCopy', 'transactionHistory', 'personalProfit', 'rewardCenter', 'messageV2']
const agent = 'agent1'

/** All places, from the routes, the addresses of the member centre and the list of dialogs. @returns {Place[]} */
export const allPlaces = () => [
  ...routesIn(source('site/app/router.tsx')).flatMap(placesOf),
  { name: 'not found', path: '/nowhere-at-all' },
  ...alsoAsMember.map((path) => ({ name: `member: ${path}`, path, asMember: true })),
  ...memberAddresses(source('site/parts/paths.ts')).map((path) => member(path, `/${path}`)),
  ...emptyPages.map((page) => ({ ...member(`empty: #mc/${page}`, `/#mc/${page}`), login: newMember })),
  ...listIn(source('site/parts/paths.ts'), 'agentPages').map((page) => ({
    ...member(`#ac/${page}`, `/#ac/${page}`),
    login: agent,
  })),
  { ...member('chat', '/'), isForDesktop: true, presses: [{ css: '.sideMenu button[aria-haspopup=dialog]' }] },
  ...windows,
  ...statePlaces(),
]

/** A page of a centre. @param {string} name @param {string} path @returns {Place} */
const member = (name, path) => ({ name, path, asMember: true, isWindow: true })

/** The paths of all routes, in order. @param {string} router its source @returns {string[]} */
export const routesIn = (router) =>
  [...router.matchAll(/\(\[([^\]]*)\] as const\)\.map\(\(path\) =>|\bpath: ('[^']*')/g)].flatMap(([, many, one]) =>
    wordsOf(many ?? one ?? ''),
  )

/** Every page and fragment of the path builder. @param {string} paths its source @returns {string[]} */
export const memberAddresses = (paths) => [
  ...listIn(paths, 'memberPages').map((page) => `#mc/${page}`),
  ...[...listIn(paths, 'saferParts'), ...listIn(paths, 'securityParts')].map((part) => `#mc/securityCenter/${part}`),
  ...listIn(paths, 'bookFigures').map((figure) => `#mc/transactionHistory/${figure}`),
]

/** @param {string} route @returns {Place[]} */
const placesOf = (route) => {
  if (route === lobbyRoute)
    return lobbyWords(source('site/catalog/lobby-kinds.ts')).map((word) => ({ ...plain(`/${word}`), isLobby: true }))
  const linkOn = linkedOn.get(route)
  return [linkOn ? { name: route, path: route.replace(/\$.*/, ''), linkOn } : plain(route)]
}

/** @param {string} path @returns {Place} */
const plain = (path) => ({ name: path, path, isWindow: /^\/(login|register)/.test(path) })

/** @param {string} kinds @returns {string[]} */
const lobbyWords = (kinds) => [...kinds.matchAll(/^ {2}(\w+): \{ gameType:/gm)].map(([, word = '']) => word)

/** The words in `export const <name> = […] as const`. @param {string} text @param {string} name */
const listIn = (text, name) => wordsOf(new RegExp(`const ${name} = \\[([^\\]]*)\\] as const`).exec(text)?.[1] ?? '')

/** @param {string} list @returns {string[]} */
const wordsOf = (list) => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)

/** @param {string} path */
const source = (path) => readFileSync(inProject(path), 'utf8')
