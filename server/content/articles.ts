import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/database.ts'
import { type Cached, cached } from '../kit/cache.ts'
import { cleanHtml } from '../platform/clean-html.ts'
import { type ArticleChange, listShownHelp, type StoredArticle, writeArticle } from './store.ts'
import { mapTexts } from './texts.ts'

/**
 * Publishes an article as a new version of the one with the same kind and slug. Tags other than text formatting are escaped.
 * @returns the version
 */
export const putArticle = (tx: Tx, change: ArticleChange): Promise<number> =>
  writeArticle(tx, { ...change, contents: mapTexts(change.contents, cleanHtml) })

const keepMs = 1_500

/** The published help articles, cached: the footer of every page requests them. */
export const createShownHelp = ({ database, clock }: { database: Database; clock: Clock }): Cached<StoredArticle[]> =>
  cached(clock, keepMs, () => listShownHelp(database, clock.now()))
