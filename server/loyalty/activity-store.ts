import { bigints, ints, texts } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'

type When = { day: Day; at: Date }

/** Something that counts: a settled round or bet, a change of a bet's figures, or what else a member did. */
export type Taken =
  | ({ is: 'round'; id: bigint } & When)
  | ({ is: 'bet'; id: bigint } & When)
  | ({ is: 'change'; id: bigint; count: number; stake: bigint; valid: bigint; payout: bigint } & When)
  | ({ is: 'other'; memberId: bigint; kind: 'DEPOSIT' | 'STEP' | 'RANK'; amount: bigint; step: string } & When)

/** Writes activities. */
export const insertActivities = async (tx: Tx, taken: readonly Taken[]): Promise<void> => {
  if (taken.length === 0) return
  const of = <Is extends Taken['is']>(is: Is): Extract<Taken, { is: Is }>[] =>
    taken.filter((each): each is Extract<Taken, { is: Is }> => each.is === is)
  const [changes, others] = [of('change'), of('other')]
  await tx.query({
    name: 'loyalty_take',
    text: `SELECT loyalty_take(
             $1, $2::text[]::date[], $3::text[]::timestamptz[], $4, $5::text[]::date[], $6::text[]::timestamptz[],
             $7, $8::text[]::date[], $9::text[]::timestamptz[], $10, $11, $12, $13,
             $14, $15::text[]::date[], $16::text[]::timestamptz[], $17, $18, $19)`,
    values: [
      ...settled(of('round')),
      ...settled(of('bet')),
      ...settled(changes),
      ints(changes.map(({ count }) => count)),
      bigints(changes.map(({ stake }) => stake)),
      bigints(changes.map(({ valid }) => valid)),
      bigints(changes.map(({ payout }) => payout)),
      bigints(others.map(({ memberId }) => memberId)),
      ...timesOf(others),
      texts(others.map(({ kind }) => kind)),
      bigints(others.map(({ amount }) => amount)),
      texts(others.map(({ step }) => step)),
    ],
  })
}

const settled = (list: readonly ({ id: bigint } & When)[]): Buffer[] => [bigints(list.map(({ id }) => id)), ...timesOf(list)]

/** Bets of one event share their moment, which is written once for them all. */
const timesOf = (list: readonly When[]): Buffer[] => {
  const known = new Map<Date, string>()
  const momentOf = (at: Date): string => {
    const moment = known.get(at) ?? at.toISOString()
    known.set(at, moment)
    return moment
  }
  return [texts(list.map(({ day }) => day)), texts(list.map(({ at }) => momentOf(at)))]
}

export type Mark = { upto: bigint; firstDay: Day | null; closedDay: Day | null }

const markColumns = `upto, first_day::text AS "firstDay", closed_day::text AS "closedDay"`

/** The newest activity, the day of the first one, and the last closed day; null before the first activity. */
export const readMark = async (from: Queryable): Promise<Mark> => {
  const { rows } = await from.query<Mark>(`SELECT ${markColumns} FROM loyalty_mark`)
  return rows[0] ?? { upto: 0n, firstDay: null, closedDay: null }
}

/** The same, held until the transaction ends: activities wait for it. */
export const lockMark = async (tx: Tx): Promise<Mark> => {
  const { rows } = await tx.query<Mark>(`SELECT ${markColumns} FROM loyalty_mark FOR UPDATE`)
  return rows[0] ?? { upto: 0n, firstDay: null, closedDay: null }
}

export type Close = { step: string; since: Day; until: Day; at: Date }

/** Writes that a period is over, once. The caller holds the mark. @returns whether it was not known before */
export const insertClose = async (tx: Tx, { step, since, until, at }: Close): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO loyalty_activity (id, kind, member_id, day, until, at, step) SELECT upto + 1, 'CLOSE', 0, $2, $3, $4, $1 FROM loyalty_mark
     ON CONFLICT (step) WHERE kind = 'CLOSE' DO NOTHING`,
    [step, since, until, at],
  )
  if (rowCount === 0) return false
  await tx.query('UPDATE loyalty_mark SET upto = upto + 1')
  return true
}

export const setClosedDay = async (tx: Tx, day: Day): Promise<void> => {
  await tx.query('UPDATE loyalty_mark SET closed_day = $1', [day])
}

/** Those of some ends of periods that stand among the activities. */
export const listClosed = async (from: Queryable, steps: readonly string[]): Promise<Set<string>> => {
  const { rows } = await from.query<{ step: string }>(
    `SELECT step FROM loyalty_activity WHERE kind = 'CLOSE' AND step = ANY ($1::text[])`,
    [steps],
  )
  return new Set(rows.map(({ step }) => step))
}

/** The ends of periods within a range of activities, in their order. */
export const listCloses = async (
  from: Queryable,
  { after, upto }: { after: bigint; upto: bigint },
): Promise<(Close & { id: bigint })[]> => {
  const { rows } = await from.query<Close & { id: bigint }>(
    `SELECT id, step, day::text AS since, until::text, at FROM loyalty_activity WHERE kind = 'CLOSE' AND id > $1 AND id <= $2 ORDER BY id`,
    [after, upto],
  )
  return rows
}

/** The last end of a kind of period up to and with an activity; undefined before the first. */
export const lastClose = async (
  from: Queryable,
  kind: string,
  upto: bigint,
): Promise<{ id: bigint; step: string } | undefined> => {
  const { rows } = await from.query<{ id: bigint; step: string }>({
    name: 'loyalty_last_close',
    text: `SELECT id, step FROM loyalty_activity WHERE kind = 'CLOSE' AND step LIKE $1 || ':%' AND id <= $2 ORDER BY step DESC LIMIT 1`,
    values: [kind, upto],
  })
  return rows[0]
}

/** Members who took a step within a range of activities, in their order. */
export const listStepsIn = async (
  from: Queryable,
  { after, upto }: { after: bigint; upto: bigint },
  step: string,
): Promise<{ memberId: bigint; at: Date }[]> => {
  const { rows } = await from.query<{ memberId: bigint; at: Date }>(
    `SELECT member_id AS "memberId", at FROM loyalty_activity WHERE kind = 'STEP' AND step = $3 AND id > $1 AND id <= $2 ORDER BY id`,
    [after, upto, step],
  )
  return rows
}

/** Deposits that were credited within a range of activities, in their order. */
export const listDepositsIn = async (
  from: Queryable,
  { after, upto }: { after: bigint; upto: bigint },
): Promise<{ id: bigint; memberId: bigint; amount: bigint; day: Day; at: Date }[]> => {
  const { rows } = await from.query<{ id: bigint; memberId: bigint; amount: bigint; day: Day; at: Date }>(
    `SELECT id, member_id AS "memberId", amount, day::text AS day, at FROM loyalty_activity
      WHERE kind = 'DEPOSIT' AND amount > 0 AND id > $1 AND id <= $2 ORDER BY id`,
    [after, upto],
  )
  return rows
}

/** The watermark of a listener, held until the transaction ends; undefined while another process holds it. */
export const lockListener = async (tx: Tx, name: string): Promise<bigint | undefined> => {
  const lock = {
    name: 'loyalty_lock_listener',
    text: 'SELECT upto FROM loyalty_listener WHERE name = $1 FOR UPDATE SKIP LOCKED',
    values: [name],
  }
  const { rows } = await tx.query<{ upto: bigint }>(lock)
  if (rows[0]) return rows[0].upto
  const { rowCount } = await tx.query('INSERT INTO loyalty_listener (name) VALUES ($1) ON CONFLICT DO NOTHING', [name])
  return rowCount === 1 ? 0n : undefined
}

export const saveListener = async (tx: Tx, name: string, upto: bigint): Promise<void> => {
  await tx.query('UPDATE loyalty_listener SET upto = $2 WHERE name = $1', [name, upto])
}

/** The watermarks of listeners by name; one that never ran is missing. */
export const readListeners = async (from: Queryable): Promise<Map<string, bigint>> => {
  const { rows } = await from.query<{ name: string; upto: bigint }>('SELECT name, upto FROM loyalty_listener')
  return new Map(rows.map(({ name, upto }) => [name, upto]))
}

export const countDays = async (tx: Tx, { after, upto }: { after: bigint; upto: bigint }): Promise<void> => {
  await tx.query('SELECT loyalty_count_days($1, $2)', [after, upto])
}
