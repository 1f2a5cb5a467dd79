import type { Queryable, Tx } from '../../kit/database.ts'
import type { Hex } from './chain.ts'
import type { Coin } from './coin.ts'

/** The address of a member, made on the first call. The caller has locked the deposits of the member. */
export const addressOf = async (tx: Tx, coin: Coin, { memberId, at }: { memberId: bigint; at: Date }): Promise<Hex> => {
  const { rows } = await tx.query<{ address: Hex }>('SELECT address FROM coin_address WHERE member_id = $1 AND account = $2', [
    memberId,
    coin.account,
  ])
  if (rows[0]) return rows[0].address
  const { rows: next } = await tx.query<{ number: bigint }>(`SELECT nextval('coin_address_number') AS number`)
  const number = Number(next[0]?.number ?? 0n)
  const address = coin.addresses.memberAddress(number)
  await tx.query('INSERT INTO coin_address (address, account, number, member_id, made_at) VALUES ($1, $2, $3, $4, $5)', [
    address,
    coin.account,
    number,
    memberId,
    at,
  ])
  return address
}

/** Whose addresses these are, of all that the site ever gave out. */
export const ownersOf = async (from: Queryable, addresses: readonly Hex[]): Promise<Map<Hex, bigint>> => {
  const { rows } = await from.query<{ address: Hex; memberId: bigint }>(
    'SELECT address, member_id AS "memberId" FROM coin_address WHERE address = ANY ($1)',
    [addresses],
  )
  return new Map(rows.map(({ address, memberId }) => [address, memberId]))
}
