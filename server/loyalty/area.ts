import type { Area } from '../kit/area.ts'
import type { PlatformServices } from '../platform/services.ts'
import { loyaltyJobs } from './jobs.ts'
import { type LoyaltyServices, openLoyalty } from './services.ts'

export const loyalty: Area<LoyaltyServices> = {
  name: 'loyalty',
  after: ['platform', 'account', 'betting', 'vendor', 'cashier'],
  doors: ['activity-store.ts', 'jobs.ts', 'run-listeners.ts', 'take-activities.ts'],
  open: (lower: PlatformServices) => openLoyalty(lower),
  jobs: loyaltyJobs,
}
