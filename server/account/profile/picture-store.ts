import type { Queryable, Tx } from '../../kit/database.ts'

export const writePicture = async (
  tx: Tx,
  { id, memberId, bytes, at }: { id: string; memberId: bigint; bytes: Buffer; at: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO avatar_picture (id, member_id, picture, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE SET id = $1, picture = $3, at = $4`,
    [id, memberId, bytes, at],
  )
}

export const findPicture = async (database: Queryable, id: string): Promise<Buffer | undefined> => {
  const { rows } = await database.query<{ picture: Buffer }>('SELECT picture FROM avatar_picture WHERE id = $1', [id])
  return rows[0]?.picture
}

export const removePictureOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM avatar_picture WHERE member_id = $1', [memberId])
}
