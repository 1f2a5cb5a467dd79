import { createHash } from 'node:crypto'
import { chosenPart } from '@tamuvo/games/kit/ticket.ts'
import type { Tx } from '../kit/database.ts'
import { bigints } from '../kit/arrays.ts'
import type { Key } from '../ledger/keys.ts'
import type { FreeOrderRefusal, NewBet } from './bet.ts'

/** What is kept of a refused order. `asked` is empty where it was refused whatever it asked for. */
export type RefusedOrder = { memberId: bigint; key: Key; asked: Buffer; refusal: FreeOrderRefusal }

const call = 'betting.accept'

/** Tells orders apart as `areSameBets` does. */
export const hashOfBets = (bets: readonly NewBet[]): Buffer => {
  const asked = bets.map((bet) => [`${bet.roundId}`, bet.market, bet.selection, `${bet.stake}`, chosenPart(bet.price)])
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/** The orders of these members and keys that were refused; read with the wallet accounts locked. */
export const refusedOrders = async (
  tx: Tx,
  orders: readonly { memberId: bigint; key: Key }[],
): Promise<Map<Key, Pick<RefusedOrder, 'asked' | 'refusal'>>> => {
  const members = orders.map(({ memberId }) => memberId)
  const { rows } = await tx.query<{ key: string; body_hash: Buffer; answer: unknown }>({
    name: 'bet_refused_orders',
    text: `SELECT d.key, d.body_hash, d.answer FROM unnest($1::bigint[], $2::uuid[]) u (member_id, key)
             JOIN idempotency d ON d.member_id = u.member_id AND d.key = u.key AND d.call = $3
            WHERE $4::bigint[] IS NULL OR d.member_id = ANY ($4)`,
    values: [bigints(members), orders.map(({ key }) => key), call, bigints(members)],
  })
  return new Map(
    rows.map((row) => [row.key.replaceAll('-', '') as Key, { asked: row.body_hash, refusal: refusalFrom(row.answer) }]),
  )
}

/** Keeps refusals with the answers of calls, so that no later try of the same key is accepted; with the wallet accounts locked. */
export const keepRefusals = async (tx: Tx, refused: readonly RefusedOrder[], at: Date): Promise<void> => {
  if (refused.length === 0) return
  await tx.query({
    name: 'bet_keep_refusals',
    text: `INSERT INTO idempotency (member_id, key, call, body_hash, answer, created_at)
           SELECT member_id, key, $5, asked, answer, $6
             FROM unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::jsonb[]) u (member_id, key, asked, answer)`,
    values: [
      bigints(refused.map(({ memberId }) => memberId)),
      refused.map(({ key }) => key),
      refused.map(({ asked }) => asked),
      refused.map(({ refusal }) => textOf(refusal)),
      call,
      at,
    ],
  })
}

/** Ids are longer than numbers of JSON are exact. */
const textOf = (refusal: FreeOrderRefusal): string =>
  JSON.stringify(refusal, (_, value: unknown) => (typeof value === 'bigint' ? { id: value.toString() } : value))

const refusalFrom = (answer: unknown): FreeOrderRefusal =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) => idIn(value) ?? value) as FreeOrderRefusal

const idIn = (value: unknown): bigint | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? BigInt(value.id) : undefined

/** Whether a result is a refusal for good: one that a repeat of the order gets again, whatever has changed. */
export const isRefusal = <Result extends { is: string }>(result: Result): result is Result & FreeOrderRefusal =>
  result.is !== 'accepted' && result.is !== 'repeated' && result.is !== 'conflict' && result.is !== 'unknown'
