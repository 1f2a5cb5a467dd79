import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { MallKind } from '@tamuvo/contract/mall.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** Text by language; English at least. */
export type Texts = Partial<Record<InterfaceLanguage, string>>

export type MallItem = {
  id: bigint
  kind: MallKind
  names: Texts
  texts: Texts
  image: string
  points: bigint
  amount: Amount
  /** In hundredths. */
  multiple: number
  /** The promotion of tickets. */
  raffleId: bigint | null
  /** What one of free spins gives. */
  freeSpins: { game: string; spins: number; unit: Amount; days: number } | null
  /** What one free bet gives. */
  freeBet: { amount: Amount; days: number } | null
  stock: number | null
  limit: number | null
  level: number
  place: number
  isShown: boolean
  madeAt: Date
}

const columns = `i.id, i.kind, i.names, i.texts, i.image, i.points, i.amount, i.multiple, i.raffle_id AS "raffleId", i.game, i.spins, i.unit, i.days, i.free_bet AS "freeBet", i.stock,
  i.member_limit AS "limit", i.level, i.place,
  i.is_shown AS "isShown", i.made_at AS "madeAt"`

type Stored = Omit<MallItem, 'amount' | 'stock' | 'freeSpins' | 'freeBet'> & {
  amount: bigint
  stock: bigint | null
  game: string | null
  spins: number | null
  unit: bigint | null
  days: number | null
  freeBet: bigint | null
}

const itemFrom = <Row extends Stored>({ game, spins, unit, days, freeBet, ...row }: Row) => ({
  ...row,
  freeSpins: game !== null && spins !== null && unit !== null && days !== null ? { game, spins, unit: amount(unit), days } : null,
  freeBet: freeBet !== null && days !== null ? { amount: amount(freeBet), days } : null,
  amount: amount(row.amount),
  stock: row.stock === null ? null : Number(row.stock),
})

export const findItem = async (from: Queryable, id: bigint): Promise<MallItem | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM mall_item i WHERE i.id = $1`, [id])
  return rows.map(itemFrom)[0]
}

export const hasItems = async (from: Queryable): Promise<boolean> =>
  (await from.query('SELECT 1 FROM mall_item LIMIT 1')).rowCount === 1

export type Wanted = {
  kind?: MallKind | undefined
  /** Only what needs a level. */
  vip: boolean
  order: 'shown' | 'cheap' | 'dear' | 'new'
  /** At most so many points; undefined for any. */
  most?: bigint | undefined
}

const orders: Record<Wanted['order'], string> = {
  shown: 'i.place, i.id',
  cheap: 'i.points, i.id',
  dear: 'i.points DESC, i.id',
  new: 'i.made_at DESC, i.id',
}

/** A page of what is shown, with how many a member has taken. */
export const listShown = async (
  from: Queryable,
  memberId: bigint,
  { kind, vip, order, most }: Wanted,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: (MallItem & { taken: number })[]; total: number }> => {
  const where =
    'i.is_shown AND ($1::text IS NULL OR i.kind = $1) AND (NOT $2 OR i.level > 0) AND ($3::bigint IS NULL OR i.points <= $3)'
  const values = [kind ?? null, vip, most ?? null]
  const { rows } = await from.query<Stored & { taken: number }>(
    `SELECT ${columns}, coalesce(t.taken, 0) AS taken FROM mall_item i LEFT JOIN mall_taken t ON t.item_id = i.id AND t.member_id = $4
      WHERE ${where} ORDER BY ${orders[order]} LIMIT $5 OFFSET $6`,
    [...values, memberId, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM mall_item i WHERE ${where}`, values)
  return { list: rows.map(itemFrom), total: Number(counts[0]?.total ?? 0n) }
}

/** A page of all items, with how many orders wait. */
export const listAll = async (
  from: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: (MallItem & { waiting: number })[]; total: number }> => {
  const { rows } = await from.query<Stored & { waiting: bigint }>(
    `SELECT ${columns}, (SELECT count(*) FROM mall_order o WHERE o.item_id = i.id AND o.state = 'IN_PROGRESS') AS waiting
       FROM mall_item i ORDER BY i.place, i.id LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM mall_item')
  return { list: rows.map((row) => ({ ...itemFrom(row), waiting: Number(row.waiting) })), total: Number(counts[0]?.total ?? 0n) }
}

const valuesOf = (item: MallItem): unknown[] => [
  item.id,
  item.kind,
  JSON.stringify(item.names),
  JSON.stringify(item.texts),
  item.image,
  item.points,
  item.amount,
  item.multiple,
  item.stock,
  item.limit,
  item.level,
  item.place,
  item.isShown,
  item.madeAt,
  item.raffleId,
  item.freeSpins?.game ?? null,
  item.freeSpins?.spins ?? null,
  item.freeSpins?.unit ?? null,
  item.freeSpins?.days ?? item.freeBet?.days ?? null,
  item.freeBet?.amount ?? null,
]

export const insertItem = async (tx: Tx, item: MallItem): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO mall_item (id, kind, names, texts, image, points, amount, multiple, stock, member_limit, level, place, is_shown, made_at,
                            raffle_id, game, spins, unit, days, free_bet)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    valuesOf(item),
  )
  return rowCount === 1
}

/**
 * Changes all of an item but its kind, its raffle and its time.
 * @param seen the stock there was when the new one was written: what was taken since is taken off; null where the new one holds as it is
 * @returns false when there is none of that id and kind
 */
export const changeItem = async (tx: Tx, item: MallItem, seen: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE mall_item SET (names, texts, image, points, amount, multiple, stock, member_limit, level, place, is_shown, game, spins, unit, days, free_bet) =
       ($3, $4, $5, $6, $7, $8,
        CASE WHEN $9::bigint + stock - $21::bigint IS NULL THEN $9 ELSE greatest($9 + stock - $21, 0) END, $10, $11, $12, $13, $16, $17, $18, $19, $20)
      WHERE id = $1 AND kind = $2 AND made_at <= $14 AND raffle_id IS NOT DISTINCT FROM $15::bigint`,
    [...valuesOf(item), seen],
  )
  return rowCount === 1
}

/**
 * Takes some of the stock. Everybody who takes waits here for each other, so it comes last in a transaction.
 * @returns false when there are not so many
 */
export const takeStock = async (tx: Tx, id: bigint, quantity: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE mall_item SET stock = stock - $2 WHERE id = $1 AND is_shown AND (stock IS NULL OR stock >= $2)',
    [id, quantity],
  )
  return rowCount === 1
}

export const putBack = async (tx: Tx, id: bigint, quantity: number): Promise<void> => {
  await tx.query('UPDATE mall_item SET stock = stock + $2 WHERE id = $1', [id, quantity])
}

/** Counts what a member takes of an item. @returns false when it would be more than the limit */
export const countTaken = async (
  tx: Tx,
  { memberId, itemId, quantity, limit }: { memberId: bigint; itemId: bigint; quantity: number; limit: number | null },
): Promise<boolean> => {
  if (limit !== null && quantity > limit) return false
  const { rowCount } = await tx.query(
    `INSERT INTO mall_taken AS t (member_id, item_id, taken) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, item_id) DO UPDATE SET taken = t.taken + $3 WHERE $4::int IS NULL OR t.taken + $3 <= $4`,
    [memberId, itemId, quantity, limit],
  )
  return rowCount === 1
}

export const uncountTaken = async (
  tx: Tx,
  { memberId, itemId, quantity }: { memberId: bigint; itemId: bigint; quantity: number },
): Promise<void> => {
  await tx.query('UPDATE mall_taken SET taken = taken - $3 WHERE member_id = $1 AND item_id = $2', [memberId, itemId, quantity])
}
