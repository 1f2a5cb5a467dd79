import type { Language } from '@tamuvo/contract/languages.ts'
import type { LinkageType, PopupFrequency } from '@tamuvo/contract/platform.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type Texts = Record<Language, string>

export type Audience = 'ALL' | 'AGENT'

export type Announcement = {
  id: string
  /** PL: notice, PU: pop-up, PR: promotion. */
  kind: 'PL' | 'PU' | 'PR'
  /** Default ALL; AGENT: agents and their assistants alone. */
  audience?: Audience
  titles: Texts
  /** HTML. */
  contents: Texts
  /** Of a pop-up; default DAILY. */
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
  { id, kind, audience = 'ALL', titles, contents, frequency = 'DAILY', shownFrom, shownUntil }: Announcement,
): Promise<void> => {
  await tx.query(
    `INSERT INTO announcement (id, kind, titles, contents, frequency, shown_from, shown_until, audience)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, 'infinity'), $8)
     ON CONFLICT (id) DO UPDATE SET kind = $2, titles = $3, contents = $4, frequency = $5, shown_from = $6,
       shown_until = coalesce($7::timestamptz, 'infinity'), audience = $8`,
    [id, kind, JSON.stringify(titles), JSON.stringify(contents), frequency, shownFrom, shownUntil ?? null, audience],
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

/** Announcements for an audience published at a time, newest first. */
export const listShownAnnouncements = async (database: Queryable, audience: Audience, at: Date): Promise<Announcement[]> => {
  const { rows } = await database.query<AnnouncementRow>(
    `SELECT id, kind, titles, contents, frequency, shown_from FROM announcement
      WHERE shown_from <= $1 AND shown_until > $1 AND audience = $3 ORDER BY shown_from DESC, id LIMIT $2`,
    [at, shownMax, audience],
  )
  return rows.map(({ shown_from, ...row }) => ({ ...row, shownFrom: shown_from }))
}

/** Banners published at a time, in order. */
export const listShownBanners = async (database: Queryable, at: Date): Promise<Banner[]> => {
  const { rows } = await database.query<Banner>(
    `SELECT id, group_name AS "groupName", position, url, mobile_url AS "mobileUrl", titles, subtitles,
            linkage_type AS "linkageType", linkage, shown_from AS "shownFrom"
       FROM banner WHERE shown_from <= $1 AND shown_until > $1 ORDER BY position, id LIMIT $2`,
    [at, shownMax],
  )
  return rows
}
