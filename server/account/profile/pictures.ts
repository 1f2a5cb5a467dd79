import type { Queryable, Tx } from '../../kit/database.ts'
import { findPicture, removePictureOf, writePicture } from './picture-store.ts'

/** Where members' own pictures lie. Each member has one at most. */
export type Pictures = {
  put(tx: Tx, picture: { id: string; memberId: bigint; bytes: Buffer; at: Date }): Promise<void>
  find(id: string): Promise<Buffer | undefined>
  remove(tx: Tx, memberId: bigint): Promise<void>
}

/** Pictures in the database: small, and gone with the backup when the rest is. */
export const databasePictures = (database: Queryable): Pictures => ({
  put: writePicture,
  find: (id) => findPicture(database, id),
  remove: removePictureOf,
})
