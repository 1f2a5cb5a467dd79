import type { Queryable, Tx } from '../kit/database.ts'
import type { ContentTexts } from './texts.ts'

export type ArticleKind = 'help' | 'news' | 'blog' | 'page'

export type Article = {
  kind: ArticleKind
  slug: string
  /** The group of a help article, the label of news. */
  label: string
  /** Lower ones come first in the help centre. */
  position: number
  titles: ContentTexts
  summaries: ContentTexts
  /** HTML. */
  contents: ContentTexts
  publishedAt: Date
}
export type StoredArticle = Article & { version: number; updatedAt: Date }
export type ArticleChange = Article & { by: string; reason: string; at: Date }

/** Writes an article as a new immutable version. @returns the version, 1 for a new article */
export const writeArticle = async (tx: Tx, change: ArticleChange): Promise<number> => {
  const { kind, slug, label, position, titles, summaries, contents, publishedAt, by, reason, at } = change
  const { rows } = await tx.query<{ version: number }>(
    `WITH now AS (
       INSERT INTO article AS a (kind, slug, version, label, position, titles, summaries, contents, published_at, updated_at)
       VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (kind, slug) DO UPDATE SET version = a.version + 1, label = $3, position = $4, titles = $5, summaries = $6,
         contents = $7, published_at = $8, updated_at = $9
       RETURNING version)
     INSERT INTO article_version (kind, slug, version, titles, summaries, contents, changed_by, reason, at)
     SELECT $1, $2, now.version, $5, $6, $7, $10, $11, $9 FROM now RETURNING version`,
    [
      kind,
      slug,
      label,
      position,
      JSON.stringify(titles),
      JSON.stringify(summaries),
      JSON.stringify(contents),
      publishedAt,
      at,
      by,
      reason,
    ],
  )
  return rows[0]?.version ?? 0
}

const columns = `kind, slug, version, label, position, titles, summaries, contents, published_at AS "publishedAt", updated_at AS "updatedAt"`
const isShown = 'published_at <= $1 AND shown_until > $1'
const helpMax = 200

/** The published articles of the help centre, in order. */
export const listShownHelp = async (database: Queryable, at: Date): Promise<StoredArticle[]> => {
  const { rows } = await database.query<StoredArticle>(
    `SELECT ${columns} FROM article WHERE kind = 'help' AND ${isShown} ORDER BY position, slug LIMIT $2`,
    [at, helpMax],
  )
  return rows
}

type PageOf = { kind: ArticleKind; pageNo: number; pageSize: number }

/** A page of news or of the blog, the newest first. */
export const listShownStories = async (
  database: Queryable,
  at: Date,
  { kind, pageNo, pageSize }: PageOf,
): Promise<{ list: StoredArticle[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    database.query<StoredArticle>(
      `SELECT ${columns} FROM article WHERE kind = $2 AND ${isShown} ORDER BY published_at DESC, slug LIMIT $3 OFFSET $4`,
      [at, kind, pageSize, (pageNo - 1) * pageSize],
    ),
    database.query<{ total: bigint }>(`SELECT count(*) AS total FROM article WHERE kind = $2 AND ${isShown}`, [at, kind]),
  ])
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

export const findShownArticle = async (
  database: Queryable,
  at: Date,
  kind: ArticleKind,
  slug: string,
): Promise<StoredArticle | undefined> => {
  const { rows } = await database.query<StoredArticle>(
    `SELECT ${columns} FROM article WHERE kind = $2 AND slug = $3 AND ${isShown}`,
    [at, kind, slug],
  )
  return rows[0]
}

/** @param day of the site's time zone */
export const countRating = async (
  database: Queryable,
  { slug, day, helpful }: { slug: string; day: string; helpful: boolean },
): Promise<void> => {
  await database.query(
    `INSERT INTO article_rating AS r (slug, day, helpful, useless) VALUES ($1, $2, $3, $4)
     ON CONFLICT (slug, day) DO UPDATE SET helpful = r.helpful + $3, useless = r.useless + $4`,
    [slug, day, helpful ? 1 : 0, helpful ? 0 : 1],
  )
}
