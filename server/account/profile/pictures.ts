import type { Queryable, Tx } from '../../kit/database.ts'
import { findPicture, removePictureOf, writePicture } from './picture-store.ts'

/** Storage of uploaded avatars, at most one per member. */
export type Pictures = {
  put(tx: Tx, picture: { id: string; memberId: bigint; bytes: Buffer; at: Date }): Promise<void>
  find(id: string): Promise<Buffer | undefined>
  remove(tx: Tx, memberId: bigint): Promise<void>
}

/** Pictures in the database: they are small, and are covered by its backups. */
export const databasePictures = (database: Queryable): Pictures => ({
  put: writePicture,
  find: (id) => findPicture(database, id),
  remove: removePictureOf,
})
