import type { Queryable } from '../kit/database.ts'
import { type DialectName, type Link, Secrets } from './link.ts'

type StoredLink = {
  code: string
  dialect: DialectName
  is_open: boolean
  currency: string
  unit_factor: bigint
  url: string
  settings: Record<string, string>
  secrets: Record<string, string>
}

const linkFrom = (row: StoredLink): Link => ({
  code: row.code,
  dialect: row.dialect,
  isOpen: row.is_open,
  currency: row.currency,
  unitFactor: row.unit_factor,
  url: row.url,
  settings: row.settings,
  secrets: new Secrets(row.secrets),
})

export const listLinks = async (from: Queryable): Promise<Link[]> => {
  const { rows } = await from.query<StoredLink>(
    'SELECT code, dialect, is_open, currency, unit_factor, url, settings, secrets FROM vendor_link ORDER BY code',
  )
  return rows.map(linkFrom)
}

export type NewLink = Omit<Link, 'secrets'> & { secrets: Record<string, string> }

/** Writes how a vendor is spoken with, or brings it up to date. */
export const saveLink = async (tx: Queryable, link: NewLink): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_link (code, dialect, is_open, currency, unit_factor, url, settings, secrets) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (code) DO UPDATE SET dialect = excluded.dialect, is_open = excluded.is_open, currency = excluded.currency,
       unit_factor = excluded.unit_factor, url = excluded.url, settings = excluded.settings, secrets = excluded.secrets`,
    [
      link.code,
      link.dialect,
      link.isOpen,
      link.currency,
      link.unitFactor,
      link.url,
      JSON.stringify(link.settings),
      JSON.stringify(link.secrets),
    ],
  )
}

export const saveUrl = async (tx: Queryable, code: string, url: string): Promise<void> => {
  await tx.query('UPDATE vendor_link SET url = $2 WHERE code = $1', [code, url])
}

/** A game by the vendor's code and by ours. */
export type GameCodes = { vendor: string; code: string; gameCode: string }

export const listGameCodes = async (from: Queryable): Promise<GameCodes[]> => {
  const { rows } = await from.query<GameCodes>('SELECT vendor, code, game_code AS "gameCode" FROM vendor_game')
  return rows
}

/** Notes what a vendor calls our games. A code that is known already keeps its game. */
export const saveGameCodes = async (tx: Queryable, codes: readonly GameCodes[]): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_game (vendor, code, game_code)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT (vendor, code) DO NOTHING`,
    [codes.map(({ vendor }) => vendor), codes.map(({ code }) => code), codes.map(({ gameCode }) => gameCode)],
  )
}
