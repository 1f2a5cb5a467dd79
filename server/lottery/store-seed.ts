import type { Queryable, Tx } from '../kit/database.ts'

/** Deletes and returns the secret seed of a closed issue, in the transaction that publishes the result. */
export const takeSeed = async (tx: Tx, id: bigint): Promise<string | undefined> => {
  const { rows } = await tx.query<{ seed: string }>(
    `DELETE FROM lottery_seed USING lottery_issue i WHERE issue_id = $1 AND i.id = issue_id AND i.state = 'closed' RETURNING lottery_seed.seed`,
    [id],
  )
  return rows[0]?.seed
}

/** The secret seed of an issue, where it is: to tell whether it is lost. */
export const findSeed = async (database: Queryable, id: bigint): Promise<string | undefined> => {
  const { rows } = await database.query<{ seed: string }>('SELECT seed FROM lottery_seed WHERE issue_id = $1', [id])
  return rows[0]?.seed
}
