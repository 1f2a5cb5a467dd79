import type { RewardKind } from '@tamuvo/contract/reward.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints, ints, texts } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Weights } from '../turnover/rules.ts'

/** Valid bets of a product and what they give: `rate` in hundredths of a percent, amounts in minor units as text. */
export type RewardLine = { product: string; valid: string; rate: number; amount: string }

export type Reward = {
  id: bigint
  memberId: bigint
  kind: RewardKind
  /** Names the reason among those of its kind. */
  ref: string
  amount: Amount
  points: bigint
  /** In hundredths. */
  multiple: number
  /** Null: every product counts in full. */
  weights: Weights | null
  label: Record<string, string>
  lines: RewardLine[]
  madeAt: Date
  expiresAt: Date
  claimedAt: Date | null
  entryId: bigint | null
  pointsEntryId: bigint | null
}

export type NewReward = Omit<Reward, 'claimedAt' | 'entryId' | 'pointsEntryId'>

/** Stores rewards; one whose reason has one already is left out. Many have the same label. @returns the members who got some */
export const insertRewards = async (tx: Tx, rewards: readonly NewReward[]): Promise<bigint[]> => {
  if (rewards.length === 0) return []
  const labels = new Map<string, number>()
  const places = rewards.map(({ label }) => placeIn(labels, JSON.stringify(label)))
  const { rows } = await tx.query<{ memberId: bigint }>({
    name: 'reward_insert',
    text: `INSERT INTO reward (member_id, id, kind, ref, amount, points, multiple, weights, label, lines, made_at, expires_at)
     SELECT u.member_id, u.id, u.kind, u.ref, u.amount, u.points, u.multiple, u.weights, ($13::jsonb[])[u.label], u.lines, u.made_at, u.expires_at
       FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::int[], $8::jsonb[], $9::int[],
                   $10::jsonb[], $11::text[]::timestamptz[], $12::text[]::timestamptz[])
            u (member_id, id, kind, ref, amount, points, multiple, weights, label, lines, made_at, expires_at)
     ON CONFLICT (member_id, kind, ref) DO NOTHING RETURNING member_id AS "memberId"`,
    values: [
      bigints(rewards.map(({ memberId }) => memberId)),
      bigints(rewards.map(({ id }) => id)),
      texts(rewards.map(({ kind }) => kind)),
      texts(rewards.map(({ ref }) => ref)),
      bigints(rewards.map((each) => each.amount)),
      bigints(rewards.map(({ points }) => points)),
      ints(rewards.map(({ multiple }) => multiple)),
      rewards.map(({ weights }) => (weights === null ? null : JSON.stringify(weights))),
      ints(places),
      rewards.map(({ lines }) => JSON.stringify(lines)),
      texts(rewards.map(({ madeAt }) => madeAt.toISOString())),
      texts(rewards.map(({ expiresAt }) => expiresAt.toISOString())),
      [...labels.keys()],
    ],
  })
  return [...new Set(rows.map(({ memberId }) => memberId))]
}

/** The place of a text among those that are listed, from 1 on; it is added where it is missing. */
const placeIn = (list: Map<string, number>, text: string): number => {
  const place = list.get(text) ?? list.size + 1
  list.set(text, place)
  return place
}

const columns = `id, member_id AS "memberId", kind, ref, amount, points, multiple, weights, label, lines, made_at AS "madeAt",
  expires_at AS "expiresAt", claimed_at AS "claimedAt", entry_id AS "entryId", points_entry_id AS "pointsEntryId"`

const rewardFrom = (row: Omit<Reward, 'amount'> & { amount: bigint }): Reward => ({ ...row, amount: amount(row.amount) })

const rewardsFrom = async (from: Queryable, text: string, values: unknown[]): Promise<Reward[]> =>
  (await from.query<Reward>(text, values)).rows.map(rewardFrom)

const isOpen = `claimed_at IS NULL AND made_at <= $2 AND expires_at > $2`

export const findReward = async (from: Queryable, memberId: bigint, id: bigint): Promise<Reward | undefined> => {
  const [found] = await rewardsFrom(from, `SELECT ${columns} FROM reward WHERE member_id = $1 AND id = $2`, [memberId, id])
  return found
}

/** The same, held until the transaction ends: of two claims at once the second sees what the first did. */
export const lockReward = async (tx: Tx, memberId: bigint, id: bigint): Promise<Reward | undefined> => {
  const [found] = await rewardsFrom(tx, `SELECT ${columns} FROM reward WHERE member_id = $1 AND id = $2 FOR UPDATE`, [
    memberId,
    id,
  ])
  return found
}

/** All that can be claimed at a time, held until the transaction ends, the first to expire first. */
export const lockClaimable = (tx: Tx, memberId: bigint, now: Date, limit: number): Promise<Reward[]> =>
  rewardsFrom(
    tx,
    `SELECT ${columns} FROM reward WHERE member_id = $1 AND ${isOpen} ORDER BY expires_at, id LIMIT $3 FOR UPDATE`,
    [memberId, now, limit],
  )

type Page = { pageNo: number; pageSize: number }

/** A page of what can be claimed, the first to expire first, or of what is over, newest first. */
export const listRewardsOf = async (
  from: Queryable,
  { memberId, now, state }: { memberId: bigint; now: Date; state: 'claimable' | 'past' },
  { pageNo, pageSize }: Page,
): Promise<{ list: Reward[]; total: number }> => {
  const where = `member_id = $1 AND made_at <= $2 AND ${state === 'claimable' ? '' : 'NOT '}(claimed_at IS NULL AND expires_at > $2)`
  const order = state === 'claimable' ? 'expires_at, id' : 'coalesce(claimed_at, expires_at) DESC, id DESC'
  const list = await rewardsFrom(from, `SELECT ${columns} FROM reward WHERE ${where} ORDER BY ${order} LIMIT $3 OFFSET $4`, [
    memberId,
    now,
    pageSize,
    (pageNo - 1) * pageSize,
  ])
  const { rows } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM reward WHERE ${where}`, [memberId, now])
  return { list, total: Number(rows[0]?.total ?? 0n) }
}

export type Claimable = { count: number; amount: Amount; points: bigint }

/** What can be claimed at a time, together. */
export const sumClaimable = async (from: Queryable, memberId: bigint, now: Date): Promise<Claimable> => {
  const { rows } = await from.query<{ count: bigint; amount: bigint; points: bigint }>(
    `SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(points), 0)::bigint AS points
       FROM reward WHERE member_id = $1 AND ${isOpen}`,
    [memberId, now],
  )
  const [found] = rows
  return { count: Number(found?.count ?? 0n), amount: amount(found?.amount ?? 0n), points: found?.points ?? 0n }
}

/** The same of one kind. */
export const sumClaimableOf = async (
  from: Queryable,
  { memberId, kind, now }: { memberId: bigint; kind: RewardKind; now: Date },
): Promise<Claimable> => {
  const { rows } = await from.query<{ count: bigint; amount: bigint; points: bigint }>({
    name: 'reward_claimable_of',
    text: `SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(points), 0)::bigint AS points
             FROM reward WHERE member_id = $1 AND ${isOpen} AND kind = $3`,
    values: [memberId, now, kind],
  })
  const [found] = rows
  return { count: Number(found?.count ?? 0n), amount: amount(found?.amount ?? 0n), points: found?.points ?? 0n }
}

/** A member's rewards of a kind that can be claimed at a time, and those for some reasons whatever became of them. */
export const listRewardsFor = (
  from: Queryable,
  { memberId, kind, now, refs }: { memberId: bigint; kind: RewardKind; now: Date; refs: readonly string[] },
): Promise<Reward[]> =>
  rewardsFrom(
    from,
    `SELECT ${columns} FROM reward WHERE member_id = $1 AND kind = $3 AND ((${isOpen}) OR ref = ANY ($4::text[])) ORDER BY expires_at, id`,
    [memberId, now, kind, refs],
  )

/** How much rewards of a kind came to that were made for a member until a time. */
export const sumMade = async (
  from: Queryable,
  { memberId, kind, now }: { memberId: bigint; kind: RewardKind; now: Date },
): Promise<Amount> => {
  const { rows } = await from.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM reward WHERE member_id = $1 AND kind = $2 AND made_at <= $3',
    [memberId, kind, now],
  )
  return amount(rows[0]?.sum ?? 0n)
}

export const setClaimed = async (
  tx: Tx,
  { memberId, id }: Pick<Reward, 'memberId' | 'id'>,
  { at, entryId, pointsEntryId }: { at: Date; entryId: bigint | null; pointsEntryId: bigint | null },
): Promise<void> => {
  await tx.query('UPDATE reward SET claimed_at = $3, entry_id = $4, points_entry_id = $5 WHERE member_id = $1 AND id = $2', [
    memberId,
    id,
    at,
    entryId,
    pointsEntryId,
  ])
}

/** The members among these whose reason has a reward, claimed or not. */
export const listByReasons = async (
  from: Queryable,
  kind: RewardKind,
  reasons: readonly Pick<Reward, 'memberId' | 'ref'>[],
): Promise<Set<bigint>> => {
  if (reasons.length === 0) return new Set()
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT r.member_id AS id FROM unnest($2::bigint[], $3::text[]) u (member_id, ref)
       JOIN reward r ON r.member_id = u.member_id AND r.kind = $1 AND r.ref = u.ref`,
    [kind, reasons.map(({ memberId }) => memberId), reasons.map(({ ref }) => ref)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The promotions of a member whose rewards wait to be claimed. */
export const listIssuedPromotions = async (from: Queryable, memberId: bigint, now: Date): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT DISTINCT (label->>'promotion')::bigint AS id FROM reward
      WHERE member_id = $1 AND kind = 'BONUS' AND ${isOpen} AND label ? 'promotion'`,
    [memberId, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The reward of a reason, if it is not claimed; held until the transaction ends. */
export const lockUnclaimed = async (
  tx: Tx,
  { memberId, kind, ref }: Pick<Reward, 'memberId' | 'kind' | 'ref'>,
): Promise<Reward | undefined> => {
  const [found] = await rewardsFrom(
    tx,
    `SELECT ${columns} FROM reward WHERE member_id = $1 AND kind = $2 AND ref = $3 AND claimed_at IS NULL FOR UPDATE`,
    [memberId, kind, ref],
  )
  return found
}

/** What these of a member's rewards say of themselves. */
export const labelsOf = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<Pick<Reward, 'id' | 'label'>[]> => {
  const { rows } = await from.query<Pick<Reward, 'id' | 'label'>>(
    'SELECT id, label FROM reward WHERE member_id = $1 AND id = ANY ($2::bigint[])',
    [memberId, ids],
  )
  return rows
}
