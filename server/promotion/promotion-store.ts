import type { PromotionRule, PromotionTexts } from '@tamuvo/contract/promotion-rule.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { lockNumbers } from '../kit/lock-numbers.ts'

/** A version of a promotion. */
export type Promotion = {
  id: bigint
  code: string
  version: number
  rule: PromotionRule
  texts: PromotionTexts
  image: string
  stoppedAt: Date | null
}

// Versions from before devices were counted say nothing of them.
const ruleColumn = `jsonb_set(v.rule, '{limits}', '{"oncePerDevice": false}' || (v.rule->'limits')) AS rule`
const columns = `p.id, p.code, v.version, ${ruleColumn}, v.texts, v.image, p.stopped_at AS "stoppedAt"`

/** Promotions as they are published, those that ended long ago left out. */
export const listPublished = async (from: Queryable, endedAfter: Date): Promise<Promotion[]> => {
  const { rows } = await from.query<Promotion>(
    `SELECT ${columns} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published
      WHERE (v.rule->>'endsAt' IS NULL OR (v.rule->>'endsAt')::timestamptz > $1) AND (p.stopped_at IS NULL OR p.stopped_at > $1)
      ORDER BY (v.rule->>'startsAt')::timestamptz DESC, p.id DESC`,
    [endedAfter],
  )
  return rows
}

/** A version of a promotion, whether it is published or not. */
export const findVersion = async (from: Queryable, id: bigint, version: number): Promise<Promotion | undefined> => {
  const { rows } = await from.query<Promotion>(
    `SELECT ${columns} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = $2 WHERE p.id = $1`,
    [id, version],
  )
  return rows[0]
}

/** A promotion as it is published. */
export const findPublished = async (from: Queryable, id: bigint): Promise<Promotion | undefined> => {
  const { rows } = await from.query<Promotion>(
    `SELECT ${columns} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published WHERE p.id = $1`,
    [id],
  )
  return rows[0]
}

/** The same by its code. */
export const findPublishedByCode = async (from: Queryable, code: string): Promise<Promotion | undefined> => {
  const { rows } = await from.query<Promotion>(
    `SELECT ${columns} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published WHERE p.code = $1`,
    [code],
  )
  return rows[0]
}

export type Proposal = {
  code: string
  rule: PromotionRule
  texts: PromotionTexts
  image: string
  by: bigint
  reason: string
  at: Date
}

/** Proposes a promotion, or a new version of the one of its code. @param newId of a new promotion */
export const insertProposal = async (
  tx: Tx,
  newId: bigint,
  { code, rule, texts, image, by, reason, at }: Proposal,
): Promise<{ id: bigint; version: number }> => {
  await tx.query('INSERT INTO promotion (id, code) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING', [newId, code])
  // Of two proposals at once the second is the newer version.
  const { rows } = await tx.query<{ id: bigint }>('SELECT id FROM promotion WHERE code = $1 FOR UPDATE', [code])
  const id = rows[0]?.id ?? newId
  const { rows: made } = await tx.query<{ version: number }>(
    `INSERT INTO promotion_version (promotion_id, version, rule, texts, image, proposed_by, proposed_at, reason)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7 FROM promotion_version WHERE promotion_id = $1 RETURNING version`,
    [id, JSON.stringify(rule), JSON.stringify(texts), image, by, at, reason],
  )
  return { id, version: made[0]?.version ?? 1 }
}

type Proposed = { proposedBy: bigint; publishedAt: Date | null; newest: number }

/** A version with the newest one of its promotion, which is held until the transaction ends. */
export const lockProposal = async (tx: Tx, id: bigint, version: number): Promise<Proposed | undefined> => {
  await tx.query('SELECT FROM promotion WHERE id = $1 FOR UPDATE', [id])
  const { rows } = await tx.query<Proposed>(
    `SELECT proposed_by AS "proposedBy", published_at AS "publishedAt",
            (SELECT max(version) FROM promotion_version WHERE promotion_id = $1) AS newest
       FROM promotion_version WHERE promotion_id = $1 AND version = $2`,
    [id, version],
  )
  return rows[0]
}

/**
 * A published promotion that has codes of a version, runs while that would, and is not stopped. Of two that are published at once the second waits
 * here for the first.
 */
export const lockSameCodes = async (
  tx: Tx,
  id: bigint,
  version: number,
  now: Date,
): Promise<{ code: string; codes: string[] } | undefined> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.promotionCodes])
  const { rows } = await tx.query<{ code: string; codes: string[] }>(
    `SELECT p.code, array_agg(c.code ORDER BY c.code) AS codes
       FROM promotion_version own
       JOIN promotion p ON p.id <> own.promotion_id AND p.stopped_at IS NULL
       JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published
      CROSS JOIN LATERAL jsonb_array_elements_text(v.rule->'trigger'->'codes') c (code)
      WHERE own.promotion_id = $1 AND own.version = $2 AND own.rule->'trigger'->'codes' ? c.code
        AND coalesce((v.rule->>'endsAt')::timestamptz, 'infinity') > greatest((own.rule->>'startsAt')::timestamptz, $3)
        AND coalesce((own.rule->>'endsAt')::timestamptz, 'infinity') > (v.rule->>'startsAt')::timestamptz
      GROUP BY p.id, p.code ORDER BY p.id LIMIT 1`,
    [id, version, now],
  )
  return rows[0]
}

export const savePublished = async (tx: Tx, id: bigint, version: number, by: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE promotion_version SET published_by = $3, published_at = $4 WHERE promotion_id = $1 AND version = $2', [
    id,
    version,
    by,
    at,
  ])
  await tx.query('UPDATE promotion SET published = $2, stopped_at = NULL WHERE id = $1', [id, version])
}

/** @returns whether there is such a promotion */
export const saveStopped = async (tx: Tx, id: bigint, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query('UPDATE promotion SET stopped_at = coalesce(stopped_at, $2) WHERE id = $1', [id, at])
  return rowCount === 1
}

/**
 * Spends of the budget. Everybody who takes the promotion waits here for each other, so it comes last in a transaction.
 * @returns false when the budget is used up, or the promotion was stopped meanwhile
 */
export const spend = async (tx: Tx, id: bigint, amount: bigint): Promise<boolean> => {
  const { spent, budget, isStopped } = await lockSpent(tx, id)
  if (isStopped || (budget !== undefined && spent + amount > budget)) return false
  await addSpent(tx, id, amount)
  return true
}

export type Spent = { spent: bigint; isStopped: boolean }

/**
 * What was spent of the budget and whether the promotion was stopped, held until the transaction ends.
 * `budget`: of the version that is published, since all versions spend of one.
 */
export const lockSpent = async (tx: Tx, id: bigint): Promise<Spent & { budget?: bigint }> => {
  const { rows } = await tx.query<Spent>(
    'SELECT spent, stopped_at IS NOT NULL AS "isStopped" FROM promotion WHERE id = $1 FOR UPDATE',
    [id],
  )
  const [row] = rows
  invariant(row, 'promotions are kept')
  // Asked for by itself, so that a version counts that was published while the first statement waited.
  const { rows: published } = await tx.query<{ budget: string | null }>(
    `SELECT v.rule->'limits'->>'budget' AS budget FROM promotion p
       JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published WHERE p.id = $1`,
    [id],
  )
  const budget = published[0]?.budget
  return typeof budget === 'string' ? { ...row, budget: fromWire(budget) } : row
}

/** Adds to what was spent, by who holds it. */
export const addSpent = async (tx: Tx, id: bigint, amount: bigint): Promise<void> => {
  await tx.query('UPDATE promotion SET spent = spent + $2 WHERE id = $1', [id, amount])
}

/** Gives back what was taken back from a member. */
export const unspend = async (tx: Tx, id: bigint, amount: bigint): Promise<void> => {
  await tx.query('UPDATE promotion SET spent = spent - $2 WHERE id = $1', [id, amount])
}

export type StaffPromotion = Promotion & {
  published: number
  newest: number
  proposedBy: bigint
  spent: bigint
  members: bigint
  applying: bigint
}

/** A page of all promotions by their newest versions, the newest promotion first. */
export const listAllPromotions = async (
  from: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: StaffPromotion[]; total: number }> => {
  const { rows } = await from.query<StaffPromotion>(
    `SELECT ${columns}, p.published, v.version AS newest, v.proposed_by AS "proposedBy", p.spent,
            (SELECT count(*) FROM promotion_member m WHERE m.promotion_id = p.id AND (m.taken > 0 OR m.joined_at IS NOT NULL)) AS members,
            (SELECT count(*) FROM promotion_application a WHERE a.promotion_id = p.id AND a.state = 'APPLYING') AS applying
       FROM promotion p
       JOIN LATERAL (SELECT * FROM promotion_version n WHERE n.promotion_id = p.id ORDER BY n.version DESC LIMIT 1) v ON true
      ORDER BY p.id DESC LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM promotion')
  return { list: rows, total: Number(counts[0]?.total ?? 0n) }
}

/** The newest version of a promotion, whether it is published or not. */
export const findNewest = async (from: Queryable, id: bigint): Promise<Promotion | undefined> => {
  const { rows } = await from.query<Promotion>(
    `SELECT ${columns} FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id WHERE p.id = $1 ORDER BY v.version DESC LIMIT 1`,
    [id],
  )
  return rows[0]
}

/** The titles of versions, by "promotion/version". */
export const titlesOf = async (
  from: Queryable,
  versions: readonly { promotionId: bigint; version: number }[],
): Promise<Map<string, PromotionTexts['titles']>> => {
  if (versions.length === 0) return new Map()
  const { rows } = await from.query<{ id: bigint; version: number; titles: PromotionTexts['titles'] }>(
    `SELECT v.promotion_id AS id, v.version, v.texts->'titles' AS titles
       FROM promotion_version v JOIN unnest($1::bigint[], $2::int[]) a (id, version) ON a.id = v.promotion_id AND a.version = v.version`,
    [versions.map(({ promotionId }) => promotionId), versions.map(({ version }) => version)],
  )
  return new Map(rows.map(({ id, version, titles }) => [`${id}/${version}`, titles]))
}

/** Whether there is any promotion. */
export const hasPromotions = async (from: Queryable): Promise<boolean> =>
  (await from.query('SELECT FROM promotion LIMIT 1')).rows.length > 0
