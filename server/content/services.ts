import type { AccountServices } from '../account/services.ts'
import type { Cached } from '../kit/cache.ts'
import { createShownHelp } from './articles.ts'
import { countUnreadOf } from './message-store.ts'
import type { StoredArticle } from './store.ts'

export type ContentServices = AccountServices & { shownHelp: Cached<StoredArticle[]> }

/** Adds content to the services, and unread messages to the badge counts. */
export const openContent = <Lower extends AccountServices>(lower: Lower): Lower & ContentServices => {
  lower.countWaiting.add(async (memberId) => ({ messageV2: await countUnreadOf(lower.database, memberId) }))
  return { ...lower, shownHelp: createShownHelp(lower) }
}
