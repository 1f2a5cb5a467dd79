import type { Catalog } from '../catalog/catalog.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { openVendors, type VendorOptions, type Vendors } from './open.ts'

export { serveVendors } from './serve-vendors.ts'
export type { VendorOptions, Vendors } from './open.ts'

export type VendorServices = PlatformServices & { ledger: Ledger; catalog: Catalog; vendors: Vendors }

/** Adds the door for outside game servers to the services; `vendors.close` ends its connections. */
export const openVendor = async <Lower extends Omit<VendorServices, 'vendors'>>(
  lower: Lower,
  options: VendorOptions = {},
): Promise<Lower & VendorServices> => ({ ...lower, vendors: await openVendors(lower, options) })

export const vendorCalls: [] = []
