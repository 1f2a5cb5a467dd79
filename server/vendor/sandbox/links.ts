import { generateKeyPairSync } from 'node:crypto'
import { type Database, inTransaction, type Tx } from '../../kit/database.ts'
import type { Luck } from '../../kit/luck.ts'
import { keepLink } from '../keep-link.ts'
import { listLinks } from '../link-store.ts'
import type { DialectName, Link } from '../link.ts'

/** The vendors of the sandbox, one a dialect. Their games are in no catalogue and their players hold no real money. */
export const sandboxCodes: Record<DialectName, string> = {
  hub88: 'SANDBOX_HUB88',
  caleta: 'SANDBOX_CALETA',
  swipegames: 'SANDBOX_SWIPE',
  evolution: 'SANDBOX_EVO',
  'tc-gaming': 'SANDBOX_TCG',
}

export const sandboxGame = 'sandbox'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

type Keys = { settings: Record<string, string>; secrets: Record<string, string> }

/** The keys of a new sandbox vendor: its own private ones too, since we play it ourselves. */
const keysOf = (dialect: DialectName, luck: Luck): Keys => {
  const word = (bytes: number): string => luck.bytes(bytes).toString('hex')
  if (dialect === 'hub88' || dialect === 'caleta') {
    const { publicKey, privateKey } = pair()
    return { settings: { publicKey }, secrets: { vendorPrivateKey: privateKey, privateKey: pair().privateKey } }
  }
  if (dialect === 'swipegames') return { settings: {}, secrets: { integrationKey: word(16), apiKey: word(16) } }
  if (dialect === 'evolution') return { settings: {}, secrets: { authToken: word(16), apiToken: word(16) } }
  return { settings: { merchantCode: 'sandbox', gameType: 'LOTT' }, secrets: { desKey: word(4), signKey: word(16) } }
}

/** Makes the vendors of the sandbox, once. */
export const makeSandbox = (database: Database, luck: Luck): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(7110002)')
    const known = new Set((await listLinks(tx)).map(({ code }) => code))
    for (const [dialect, code] of Object.entries(sandboxCodes) as [DialectName, string][])
      if (!known.has(code)) await makeLink(tx, luck, dialect, code)
  })

const makeLink = (tx: Tx, luck: Luck, dialect: DialectName, code: string): Promise<void> => {
  const { settings, secrets } = keysOf(dialect, luck)
  const played = dialect === 'evolution' ? 'LIVE' : 'RNG'
  const games: Record<string, string> = dialect === 'tc-gaming' ? {} : { hiddenGames: `${sandboxGame}:${played}` }
  return keepLink(tx, luck, {
    code,
    dialect,
    isOpen: true,
    currency: 'MMK',
    unitFactor: 1n,
    url: '',
    settings: { ...settings, ...games },
    secrets,
  })
}

/** What whoever plays this vendor signs with. */
export const playerKeys = ({ dialect, settings, secrets }: Link): Record<string, string> => {
  if (dialect === 'hub88' || dialect === 'caleta') return { privateKey: secrets.get('vendorPrivateKey') }
  if (dialect === 'swipegames') return { integrationKey: secrets.get('integrationKey') }
  if (dialect === 'evolution') return { authToken: secrets.get('authToken') }
  return { desKey: secrets.get('desKey'), signKey: secrets.get('signKey'), merchantCode: settings['merchantCode'] ?? '' }
}
