import type { Catalog } from '../catalog/services.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { PlatformServices } from '../platform/services.ts'
import { openVendors, type VendorOptions, type Vendors } from './open.ts'

export type VendorServices = PlatformServices & { ledger: Ledger; catalog: Catalog; vendors: Vendors }

/** Adds the gateway for game vendors to the services; `vendors.close` ends its connections. */
export const openVendor = async <Lower extends Omit<VendorServices, 'vendors'>>(
  lower: Lower,
  options: VendorOptions = {},
): Promise<Lower & VendorServices> => ({ ...lower, vendors: await openVendors(lower, options) })
