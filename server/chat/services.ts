import type { CatalogServices } from '../catalog/services.ts'
import type { ContentServices } from '../content/services.ts'
import type { SaferServices } from '../safer/services.ts'

/** Customer service and the public rooms. */
export type ChatServices = ContentServices & SaferServices & CatalogServices
