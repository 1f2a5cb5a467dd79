import type { Queryable } from './database.ts'
import type { SecretColumn } from './secrets.ts'

export const staffSecrets: SecretColumn = { table: 'staff_authenticator', id: 'staff_id', purpose: 'staff-totp' }

/** `sealed`: the secret as it is stored. `isProven`: a code was shown from the address not long ago. */
export type StaffAuthenticator = { sealed: Buffer; isConfirmed: boolean; lastStep: number; isProven: boolean }

/** @param since proofs of before are over */
export const findStaffAuthenticator = async (
  database: Queryable,
  staffId: bigint,
  { address, since }: { address: string; since: Date },
): Promise<StaffAuthenticator | undefined> => {
  const { rows } = await database.query<StaffAuthenticator>({
    name: 'kit-find-staff-authenticator',
    text: `SELECT sealed, confirmed_at IS NOT NULL AS "isConfirmed", last_step::float8 AS "lastStep",
                  EXISTS (SELECT FROM staff_proof p WHERE p.staff_id = a.staff_id AND p.address = $2 AND p.at > $3) AS "isProven"
             FROM staff_authenticator a WHERE staff_id = $1`,
    values: [staffId, address, since],
  })
  return rows[0]
}

/** Writes a secret that waits for its code, in place of another that waits. @returns false when there is a confirmed one */
export const writeStaffSecret = async (database: Queryable, staffId: bigint, sealed: Buffer, at: Date): Promise<boolean> => {
  const { rowCount } = await database.query(
    `INSERT INTO staff_authenticator AS a (staff_id, sealed, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (staff_id) DO UPDATE SET sealed = $2, created_at = $3 WHERE a.confirmed_at IS NULL`,
    [staffId, sealed, at],
  )
  return rowCount === 1
}

export type ShownCode = { sealed: Buffer; step: number; address: string; at: Date }

const proof = `INSERT INTO staff_proof (staff_id, address, at) SELECT staff_id, $4, $5 FROM shown
               ON CONFLICT (staff_id, address) DO UPDATE SET at = excluded.at`

/** Confirms a secret by the code of a step, which is its first proof. @returns false when this secret does not wait any more */
export const confirmStaffSecret = async (database: Queryable, staffId: bigint, shown: ShownCode): Promise<boolean> => {
  const { rowCount } = await database.query(
    `WITH shown AS (UPDATE staff_authenticator SET confirmed_at = $5, last_step = $3
                     WHERE staff_id = $1 AND sealed = $2 AND confirmed_at IS NULL RETURNING staff_id) ${proof}`,
    [staffId, shown.sealed, shown.step, shown.address, shown.at],
  )
  return rowCount === 1
}

/** Uses up the code of a step and keeps it as proof. @returns false when it, or a later one, was used already */
export const takeStaffStep = async (database: Queryable, staffId: bigint, shown: ShownCode): Promise<boolean> => {
  const { rowCount } = await database.query(
    `WITH shown AS (UPDATE staff_authenticator SET last_step = $3
                     WHERE staff_id = $1 AND sealed = $2 AND confirmed_at IS NOT NULL AND last_step < $3 RETURNING staff_id) ${proof}`,
    [staffId, shown.sealed, shown.step, shown.address, shown.at],
  )
  return rowCount === 1
}

/** @returns false when there was none */
export const removeStaffAuthenticator = async (database: Queryable, name: string): Promise<boolean> => {
  const { rowCount } = await database.query(
    'DELETE FROM staff_authenticator a USING staff s WHERE s.id = a.staff_id AND s.name = $1',
    [name],
  )
  return rowCount === 1
}
