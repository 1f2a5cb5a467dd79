import type { Queryable } from '../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../kit/secrets.ts'
import { type DialectName, type Integration, Secrets } from './integration.ts'

type StoredIntegration = {
  code: string
  dialect: DialectName
  is_open: boolean
  currency: string
  unit_factor: bigint
  url: string
  settings: Record<string, string>
  sealed: Buffer | null
}

export const vendorSecrets: SecretColumn = { table: 'vendor_integration', id: 'code', clear: 'secrets', purpose: 'vendor' }

const integrationFrom = (row: StoredIntegration, seals: SecretSeals): Integration => ({
  code: row.code,
  dialect: row.dialect,
  isOpen: row.is_open,
  currency: row.currency,
  unitFactor: row.unit_factor,
  url: row.url,
  settings: row.settings,
  secrets: new Secrets(JSON.parse(seals.open(vendorSecrets, row.code, row.sealed).toString())),
})

/** All integrations, with their secrets opened. */
export const listIntegrations = async (from: Queryable, seals: SecretSeals): Promise<Integration[]> => {
  const { rows } = await from.query<StoredIntegration>(
    'SELECT code, dialect, is_open, currency, unit_factor, url, settings, sealed FROM vendor_integration ORDER BY code',
  )
  return rows.map((row) => integrationFrom(row, seals))
}

export type NewIntegration = Omit<Integration, 'secrets'> & { secrets: Record<string, string> }

/** Inserts or updates an integration. */
export const saveIntegration = async (tx: Queryable, seals: SecretSeals, integration: NewIntegration): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_integration (code, dialect, is_open, currency, unit_factor, url, settings, sealed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (code) DO UPDATE SET dialect = excluded.dialect, is_open = excluded.is_open, currency = excluded.currency,
       unit_factor = excluded.unit_factor, url = excluded.url, settings = excluded.settings, sealed = excluded.sealed`,
    [
      integration.code,
      integration.dialect,
      integration.isOpen,
      integration.currency,
      integration.unitFactor,
      integration.url,
      JSON.stringify(integration.settings),
      seals.seal(vendorSecrets, integration.code, JSON.stringify(integration.secrets)),
    ],
  )
}

export const saveUrl = async (tx: Queryable, code: string, url: string): Promise<void> => {
  await tx.query('UPDATE vendor_integration SET url = $2 WHERE code = $1', [code, url])
}

/** A game by the vendor's code and by ours. */
export type GameCodes = { vendor: string; code: string; gameCode: string }

export const listGameCodes = async (from: Queryable): Promise<GameCodes[]> => {
  const { rows } = await from.query<GameCodes>('SELECT vendor, code, game_code AS "gameCode" FROM vendor_game')
  return rows
}

/** Inserts codes of games. A known code keeps its game. */
export const saveGameCodes = async (tx: Queryable, codes: readonly GameCodes[]): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_game (vendor, code, game_code)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT (vendor, code) DO NOTHING`,
    [codes.map(({ vendor }) => vendor), codes.map(({ code }) => code), codes.map(({ gameCode }) => gameCode)],
  )
}
