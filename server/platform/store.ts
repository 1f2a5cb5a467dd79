import type { Language } from '@tamuvo/contract/languages.ts'
import type { LinkageType, PopupFrequency } from '@tamuvo/contract/platform.ts'
import type { Queryable, Tx } from '../kit/database.ts'

/** The settings that were ever changed, by key. */
export const listSettings = async (database: Queryable): Promise<Map<string, unknown>> => {
  const { rows } = await database.query<{ key: string; value: unknown }>('SELECT key, value FROM setting')
  return new Map(rows.map((row) => [row.key, row.value]))
}

export type SettingChange = { key: string; value: unknown; by: string; reason: string; at: Date }

/** Writes a setting and the record of its change. @returns the new version, 1 for the first change */
export const writeSetting = async (tx: Tx, { key, value, by, reason, at }: SettingChange): Promise<number> => {
  // Two first changes at once have no row to wait for, so they wait here.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 30))', [key])
  const { rows } = await tx.query<{ version: number }>(
    `WITH before AS (SELECT value FROM setting WHERE key = $1),
          now AS (INSERT INTO setting AS s (key, value, version, changed_at) VALUES ($1, $2, 1, $3)
                  ON CONFLICT (key) DO UPDATE SET value = $2, version = s.version + 1, changed_at = $3 RETURNING version)
     INSERT INTO setting_change (key, version, value_before, value_after, changed_by, reason, at)
     SELECT $1, now.version, (SELECT value FROM before), $2, $4, $5, $3 FROM now RETURNING version`,
    [key, JSON.stringify(value), at, by, reason],
  )
  return rows[0]?.version ?? 0
}

export type Texts = Record<Language, string>

export type Announcement = {
  id: string
  /** PL: notice, PU: pop-up, PR: promotion. */
  kind: 'PL' | 'PU' | 'PR'
  titles: Texts
  /** HTML. */
  contents: Texts
  /** Of a pop-up; DAILY where nothing is said. */
  frequency?: PopupFrequency
  shownFrom: Date
  shownUntil?: Date
}

export type Banner = {
  id: string
  groupName: string
  /** Lower ones come first. */
  position: number
  url: string
  mobileUrl: string
  titles: Texts
  subtitles: Texts
  linkageType: LinkageType
  linkage: string
  shownFrom: Date
  shownUntil?: Date
}

export const writeAnnouncement = async (
  tx: Tx,
  { id, kind, titles, contents, frequency = 'DAILY', shownFrom, shownUntil }: Announcement,
): Promise<void> => {
  await tx.query(
    `INSERT INTO announcement (id, kind, titles, contents, frequency, shown_from, shown_until)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, 'infinity'))
     ON CONFLICT (id) DO UPDATE SET kind = $2, titles = $3, contents = $4, frequency = $5, shown_from = $6,
       shown_until = coalesce($7::timestamptz, 'infinity')`,
    [id, kind, JSON.stringify(titles), JSON.stringify(contents), frequency, shownFrom, shownUntil ?? null],
  )
}

export const writeBanner = async (tx: Tx, banner: Banner): Promise<void> => {
  await tx.query(
    `INSERT INTO banner (id, group_name, position, url, mobile_url, titles, subtitles, linkage_type, linkage, shown_from, shown_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::timestamptz, 'infinity'))
     ON CONFLICT (id) DO UPDATE SET group_name = $2, position = $3, url = $4, mobile_url = $5, titles = $6, subtitles = $7,
       linkage_type = $8, linkage = $9, shown_from = $10, shown_until = coalesce($11::timestamptz, 'infinity')`,
    [
      banner.id,
      banner.groupName,
      banner.position,
      banner.url,
      banner.mobileUrl,
      JSON.stringify(banner.titles),
      JSON.stringify(banner.subtitles),
      banner.linkageType,
      banner.linkage,
      banner.shownFrom,
      banner.shownUntil ?? null,
    ],
  )
}

const shownMax = 100

type AnnouncementRow = Pick<Announcement, 'id' | 'kind' | 'titles' | 'contents'> & { frequency: PopupFrequency; shown_from: Date }

/** What is on at a time, newest first. */
export const listShownAnnouncements = async (database: Queryable, at: Date): Promise<Announcement[]> => {
  const { rows } = await database.query<AnnouncementRow>(
    `SELECT id, kind, titles, contents, frequency, shown_from FROM announcement
      WHERE shown_from <= $1 AND shown_until > $1 ORDER BY shown_from DESC, id LIMIT $2`,
    [at, shownMax],
  )
  return rows.map(({ shown_from, ...row }) => ({ ...row, shownFrom: shown_from }))
}

/** Banners that are on at a time, in their order. */
export const listShownBanners = async (database: Queryable, at: Date): Promise<Banner[]> => {
  const { rows } = await database.query<Banner>(
    `SELECT id, group_name AS "groupName", position, url, mobile_url AS "mobileUrl", titles, subtitles,
            linkage_type AS "linkageType", linkage, shown_from AS "shownFrom"
       FROM banner WHERE shown_from <= $1 AND shown_until > $1 ORDER BY position, id LIMIT $2`,
    [at, shownMax],
  )
  return rows
}
