import type { AccountServices } from '../account/services.ts'
import type { Brief } from '../platform/briefly.ts'
import { createShownHelp } from './articles.ts'
import type { StoredArticle } from './store.ts'

export type ContentServices = AccountServices & { shownHelp: Brief<StoredArticle[]> }

/** Adds what people read to the services. */
export const openContent = <Services extends AccountServices>(services: Services): Services & ContentServices => ({
  ...services,
  shownHelp: createShownHelp(services),
})
