import type { KitServices } from '../../kit/services.ts'

/** The services of SandPay: the kit, and the address of its merchant. */
export type SandpayServices = KitServices & { ownUrl(): string }
