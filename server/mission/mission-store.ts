import type { GameType } from '@tamuvo/contract/brand.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { MissionMetric, MissionStep, MissionType } from '@tamuvo/contract/mission.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'

/** Text by language; English at least. */
export type Texts = Partial<Record<InterfaceLanguage, string>>

/** What a mission counts: it never changes. */
export type Kind = {
  code: string
  type: MissionType
  metric: MissionMetric
  products: GameType[]
  games: string[]
  step: MissionStep | null
  chain: string | null
  chainPlace: number | null
  since: Day | null
  until: Day | null
}

/** What a mission asks for and gives, in one of its versions. */
export type Terms = {
  goal: bigint
  amount: Amount
  points: bigint
  /** In hundredths. */
  multiple: number
  score: number
  names: Texts
  place: number
  isOpen: boolean
}

export type Mission = Kind & Terms & { id: bigint; version: number }

type Stored = Omit<Mission, 'amount'> & { amount: bigint }

const columns = `m.id, m.code, m.type, m.metric, m.products, m.games, m.step, m.chain, m.chain_place AS "chainPlace", m.since::text,
  m.until::text, v.version, v.goal, v.amount, v.points, v.multiple, v.score, v.names, v.place, v.is_open AS "isOpen"`

const missionFrom = (row: Stored): Mission => ({ ...row, amount: amount(row.amount) })

/** All missions, each in its last version. */
export const listAll = async (from: Queryable): Promise<Mission[]> => {
  const { rows } = await from.query<Stored>({
    name: 'mission_list',
    text: `SELECT DISTINCT ON (m.id) ${columns} FROM mission m JOIN mission_version v ON v.mission_id = m.id ORDER BY m.id, v.version DESC`,
    values: [],
  })
  return rows
    .map(missionFrom)
    .toSorted((a, b) => a.place - b.place || (a.chainPlace ?? 0) - (b.chainPlace ?? 0) || (a.id < b.id ? -1 : 1))
}

/** Versions of missions by "id version". */
export const versionsOf = async (from: Queryable, ids: readonly bigint[]): Promise<Map<string, Mission>> => {
  const { rows } = await from.query<Stored>({
    name: 'mission_versions',
    text: `SELECT ${columns} FROM mission m JOIN mission_version v ON v.mission_id = m.id WHERE m.id = ANY ($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [versionKey(row.id, row.version), missionFrom(row)]))
}

export const versionKey = (id: bigint, version: number): string => `${id} ${version}`

/** Serializes changes of missions: two of the same code at once make one mission. */
export const lockMissions = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 730))', ['mission'])
}

type Placed = { afterActivity: bigint; at: Date }

export const insertMission = async (tx: Tx, id: bigint, kind: Kind, { afterActivity, at }: Placed): Promise<void> => {
  const { code, type, metric, products, games, step, chain, chainPlace, since, until } = kind
  await tx.query(
    `INSERT INTO mission (id, code, type, metric, products, games, step, chain, chain_place, since, until, after_activity, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, code, type, metric, products, games, step, chain, chainPlace, since, until, afterActivity, at],
  )
}

/** @returns the number of the version */
export const insertVersion = async (tx: Tx, missionId: bigint, terms: Terms, { afterActivity, at }: Placed): Promise<number> => {
  const { goal, amount: money, points, multiple, score, names, place, isOpen } = terms
  const { rows } = await tx.query<{ version: number }>(
    `INSERT INTO mission_version (mission_id, version, after_activity, goal, amount, points, multiple, score, names, place, is_open, made_at)
     SELECT $1, (SELECT coalesce(max(version), 0) + 1 FROM mission_version WHERE mission_id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     RETURNING version`,
    [missionId, afterActivity, goal, money, points, multiple, score, JSON.stringify(names), place, isOpen, at],
  )
  return rows[0]?.version ?? 1
}

/** How many rewards missions have brought, and how many of them were claimed. */
export const countRewards = async (
  from: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { rewarded: number; claimed: number }>> => {
  const { rows } = await from.query<{ id: bigint; rewarded: number; claimed: number }>(
    `SELECT m.id, count(r.*)::int AS rewarded, count(r.claimed_at)::int AS claimed
       FROM unnest($1::bigint[]) m (id) JOIN reward r ON r.kind = 'MISSION' AND split_part(r.ref, ':', 1) = m.id::text GROUP BY m.id`,
    [ids],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
