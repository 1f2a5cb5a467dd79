import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/database.ts'
import { type Cached, cached } from '../kit/cache.ts'
import { cleanHtml } from '../platform/clean-html.ts'
import { type ArticleChange, listShownHelp, type StoredArticle, writeArticle } from './store.ts'
import { mapTexts } from './texts.ts'

/**
 * Puts an article on the site, in place of the one of the same kind and name; every version is kept. Tags other than plain
 * text marks come out as text.
 * @returns the version
 */
export const putArticle = (tx: Tx, change: ArticleChange): Promise<number> =>
  writeArticle(tx, { ...change, contents: mapTexts(change.contents, cleanHtml) })

const keepMs = 1_500

/** The help centre as it is now; every visitor's footer asks. */
export const createShownHelp = ({ database, clock }: { database: Database; clock: Clock }): Cached<StoredArticle[]> =>
  cached(clock, keepMs, () => listShownHelp(database, clock.now()))
