import type { Tx } from '../kit/database.ts'
import type { CatalogData } from './data.ts'
import { saveCatalog } from './store.ts'

/** Writes a catalogue, updating an existing one. Running processes serve it within seconds. */
export const seedCatalog = (tx: Tx, data: CatalogData): Promise<void> => saveCatalog(tx, data)
