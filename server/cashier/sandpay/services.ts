import type { KitServices } from '../../kit/services.ts'

/** What SandPay works with: the kit, and where events for its merchant go. */
export type SandpayServices = KitServices & { ownUrl(): string }
