import { generateKeyPairSync } from 'node:crypto'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { lockNumbers } from '../../kit/lock-numbers.ts'
import type { Rng } from '../../kit/rng.ts'
import type { KitServices } from '../../kit/services.ts'
import { putIntegration } from '../save-integration.ts'
import { listIntegrations } from '../integration-store.ts'
import type { DialectName, Integration } from '../integration.ts'

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

/** The keys of a new sandbox vendor, its private ones included, since we play the vendor ourselves. */
const keysOf = (dialect: DialectName, rng: Rng): Keys => {
  const word = (bytes: number): string => rng.bytes(bytes).toString('hex')
  if (dialect === 'hub88' || dialect === 'caleta') {
    const { publicKey, privateKey } = pair()
    return { settings: { publicKey }, secrets: { vendorPrivateKey: privateKey, privateKey: pair().privateKey } }
  }
  if (dialect === 'swipegames') return { settings: {}, secrets: { integrationKey: word(16), apiKey: word(16) } }
  if (dialect === 'evolution') return { settings: {}, secrets: { authToken: word(16), apiToken: word(16) } }
  return { settings: { merchantCode: 'sandbox', gameType: 'LOTT' }, secrets: { desKey: word(4), signKey: word(16) } }
}

type Tools = Pick<KitServices, 'database' | 'rng' | 'secrets'>

/** Creates the vendors of the sandbox; idempotent. */
export const makeSandbox = (tools: Tools): Promise<void> =>
  inTransaction(tools.database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.vendorSandbox])
    const known = new Set((await listIntegrations(tx, tools.secrets)).map(({ code }) => code))
    for (const [dialect, code] of Object.entries(sandboxCodes) as [DialectName, string][])
      if (!known.has(code)) await makeIntegration(tx, tools, dialect, code)
  })

const makeIntegration = (tx: Tx, tools: Tools, dialect: DialectName, code: string): Promise<void> => {
  const { settings, secrets } = keysOf(dialect, tools.rng)
  const played = dialect === 'evolution' ? 'LIVE' : 'RNG'
  const games: Record<string, string> = dialect === 'tc-gaming' ? {} : { hiddenGames: `${sandboxGame}:${played}` }
  return putIntegration(tx, tools, {
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

/** The signing keys for playing this vendor. */
export const playerKeys = ({ dialect, settings, secrets }: Integration): Record<string, string> => {
  if (dialect === 'hub88' || dialect === 'caleta') return { privateKey: secrets.get('vendorPrivateKey') }
  if (dialect === 'swipegames') return { integrationKey: secrets.get('integrationKey') }
  if (dialect === 'evolution') return { authToken: secrets.get('authToken') }
  return { desKey: secrets.get('desKey'), signKey: secrets.get('signKey'), merchantCode: settings['merchantCode'] ?? '' }
}
