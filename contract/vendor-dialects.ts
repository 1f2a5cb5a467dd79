import type { VendorDialect } from './vendor-call.ts'
import { evolution } from './vendor-evolution.ts'
import { caleta, hub88 } from './vendor-hub88.ts'
import { swipegames } from './vendor-swipegames.ts'

/** The dialects in which vendors call our wallet. */
export const vendorDialects: readonly VendorDialect[] = [hub88, caleta, swipegames, evolution]
