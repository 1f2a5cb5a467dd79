import type { Queryable } from '../../kit/database.ts'
import type { Hex } from './chain.ts'

type Due = { address: Hex; number: number; value: string; count: number }
export type OpenSweep = { reference: string; number: number }

const atOnce = 20

/** Addresses on which more lies than is worth the gas, and from which nothing is on its way. */
export const listDue = async (from: Queryable, { account, least }: { account: string; least: bigint }): Promise<Due[]> => {
  const { rows } = await from.query<Due>(
    `SELECT a.address, a.number, t.value - s.value AS value, s.count::int AS count
       FROM coin_address a
      CROSS JOIN LATERAL (SELECT coalesce(sum(value), 0) AS value FROM coin_transfer
                           WHERE address = a.address AND gone_at IS NULL AND state IN ('TAKEN', 'ASIDE')) t
      CROSS JOIN LATERAL (SELECT coalesce(sum(swept), 0) AS value, count(*) AS count, bool_or(state = 'ASKED') AS open FROM coin_sweep
                           WHERE address = a.address) s
      WHERE a.account = $1 AND t.value - s.value >= $2 AND s.open IS NOT TRUE ORDER BY value DESC LIMIT ${atOnce}`,
    [account, least],
  )
  return rows
}

/** Keeps what is going to be asked for. Nothing where something is on its way from this address already. */
export const insertSweep = async (
  from: Queryable,
  { reference, address, value }: { reference: string; address: Hex; value: string },
  at: Date,
) => {
  const { rowCount } = await from.query(
    'INSERT INTO coin_sweep (reference, address, value, asked_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [reference, address, value, at],
  )
  return rowCount === 1
}

/** What is on its way. */
export const listOpen = async (from: Queryable): Promise<OpenSweep[]> => {
  const { rows } = await from.query<OpenSweep>(
    `SELECT s.reference, a.number FROM coin_sweep s JOIN coin_address a ON a.address = s.address WHERE s.state = 'ASKED'`,
  )
  return rows
}

/** @param swept null when nothing moved */
export const endSweep = async (
  from: Queryable,
  reference: string,
  { swept, txHash }: { swept: string | null; txHash: string | null },
): Promise<void> => {
  await from.query(`UPDATE coin_sweep SET state = $2, swept = $3, tx_hash = $4 WHERE reference = $1 AND state = 'ASKED'`, [
    reference,
    swept === null ? 'FAILED' : 'DONE',
    swept,
    txHash,
  ])
}
