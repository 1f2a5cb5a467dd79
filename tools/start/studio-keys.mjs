import { generateKeyPairSync, randomBytes } from 'node:crypto'

/**
 * The keys that the studio of a demo and its site have exchanged.
 * @typedef {object} StudioKeys
 * @property {{ publicKey: string, privateKey: string }} studio
 * @property {{ publicKey: string, privateKey: string }} site
 * @property {string} authToken what the studio shows to the wallet by Evolution
 * @property {string} apiToken what the site shows to the studio by Evolution
 * @property {string} pageKey signs addresses of pages about rounds
 * @property {string} desKey what transfers are encrypted with, 8 bytes
 * @property {string} signKey signs them
 */

/** New keys, for those that are not known. @param {Partial<StudioKeys>} [known] @returns {StudioKeys} */
export const studioKeys = (known = {}) => ({
  studio: known.studio ?? pair(),
  site: known.site ?? pair(),
  authToken: known.authToken ?? word(),
  apiToken: known.apiToken ?? word(),
  pageKey: known.pageKey ?? word(),
  desKey: known.desKey ?? randomBytes(4).toString('hex'),
  signKey: known.signKey ?? word(),
})

const word = () => randomBytes(24).toString('hex')

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const currency = 'MMK'
const casinoKey = 'tamuvo'
const transfer = { merchantCode: 'tamuvo', productType: '1' }

/**
 * What the studio knows of the site.
 * @param {StudioKeys} keys @param {{ host: string, port: number }} site @param {number} [walletPort] of its server
 */
export const operatorsFile = (keys, { port }, walletPort = port) => ({
  sites: ['127.0.0.1', 'localhost', 'tamuvo.localhost'].map((host) => `http://${host}:${port}`),
  vendors: [
    {
      code: 'TDG',
      dialect: 'hub88',
      walletUrl: `http://127.0.0.1:${walletPort}/vendor/TDG`,
      currency,
      keys: { privateKey: keys.studio.privateKey, operatorKey: keys.site.publicKey, pageKey: keys.pageKey },
    },
    {
      code: 'LHL',
      dialect: 'evolution',
      walletUrl: `http://127.0.0.1:${walletPort}/vendor/LHL`,
      currency,
      keys: { authToken: keys.authToken, apiToken: keys.apiToken, casinoKey },
    },
    {
      code: 'QYS',
      dialect: 'tc-gaming',
      // Money is moved here: the site is never called.
      walletUrl: '',
      currency,
      keys: { desKey: keys.desKey, signKey: keys.signKey, ...transfer },
    },
  ],
})

/** What the site knows of the studio. @param {StudioKeys} keys @param {string} url of the studio */
export const vendorsFile = ({ studio, site, authToken, apiToken, desKey, signKey }, url) => [
  {
    code: 'TDG',
    dialect: 'hub88',
    currency,
    url: `${url}/TDG`,
    settings: { name: 'Tidegate', operatorId: '1', subPartnerId: 'tamuvo', publicKey: studio.publicKey, launchMode: 'IFRAME' },
    secrets: { privateKey: site.privateKey },
  },
  {
    code: 'LHL',
    dialect: 'evolution',
    currency,
    url: `${url}/LHL`,
    settings: { name: 'Lighthouse Live', casinoKey, launchMode: 'IFRAME' },
    secrets: { authToken, apiToken },
  },
  {
    code: 'QYS',
    dialect: 'tc-gaming',
    currency,
    url: `${url}/QYS`,
    settings: { name: 'Quayside', ...transfer, gameType: 'RNG', platform: 'html5', launchMode: 'SEAMLESS' },
    secrets: { desKey, signKey },
  },
]
