import { completedSteps, countMoves, type Move, noProgress } from '@tamuvo/games/loyalty/mission.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { periodOfDay } from '../kit/periods.ts'
import { periodEnds } from '../loyalty/loyalty.ts'
import { testDatabase } from '../testing/database.ts'
import { countProgress } from './count-progress.ts'
import { log, type Mission, missions, type Row } from './testing.ts'

/** A plain model counts each mission of each member by itself, one activity after the other. Whatever ranges activities come in, the same has to come of it. */

const database = await testDatabase()
await database.query(`SET session_replication_role = 'replica'`)

const fill = async (given: readonly Mission[], rows: readonly Row[]): Promise<void> => {
  for (const table of ['mission', 'mission_version', 'mission_member', 'loyalty_activity'])
    await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table}`)
  for (const { id, type, metric, products, games, step, chain, chainPlace, since, until, born, versions: all } of given) {
    await database.query(
      `INSERT INTO mission (id, code, type, metric, products, games, step, chain, chain_place, since, until, after_activity, made_at)
       VALUES ($1, 'mission-' || $1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
      [id, type, metric, products, games, step, chain, chainPlace, since, until, born],
    )
    for (const [index, { goal, after, isOpen }] of all.entries())
      await database.query(
        `INSERT INTO mission_version (mission_id, version, after_activity, goal, amount, points, multiple, score, names, place, is_open, made_at)
         VALUES ($1, $2, $3, $4, 100, 0, 100, 0, '{}', 1, $5, now())`,
        [id, index + 1, after, goal, isOpen],
      )
  }
  const of = (name: keyof Row): unknown[] => rows.map((row) => row[name])
  await database.query(
    `INSERT INTO loyalty_activity (id, kind, member_id, day, until, product, game, bets, wins, valid, amount, step, at)
     SELECT u.*, now()
       FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::date[], $5::date[], $6::text[], $7::text[], $8::int[], $9::int[], $10::bigint[],
                   $11::bigint[], $12::text[]) u`,
    (['id', 'kind', 'memberId', 'day', 'until', 'product', 'game', 'bets', 'wins', 'valid', 'amount', 'step'] as const).map(of),
  )
}

type Shown = {
  memberId: bigint
  missionId: bigint
  period: string
  done: bigint
  reached: bigint | null
  completed: bigint | null
}

type Counted = { completed: string[]; progress: Shown[] }

/** Counts all in ranges that end at some activities. @returns what was completed in which order, and what stands in the end */
const countIn = async (newest: number, cuts: readonly number[]): Promise<Counted> => {
  await database.query('DELETE FROM mission_member')
  const ends = [...new Set([...cuts.filter((cut) => cut < newest), newest])].toSorted((a, b) => a - b)
  const completed: string[] = []
  let after = 0n
  for (const end of ends) {
    const range = { after, upto: BigInt(end) }
    const list = await inTransaction(database, async (tx) => countProgress(tx, range, await periodEnds(tx, range)))
    for (const { memberId, missionId, period, version, activityId } of list)
      completed.push(`${memberId} ${missionId} ${period} ${version} ${activityId}`)
    after = range.upto
  }
  const { rows } = await database.query<Shown>(
    `SELECT member_id AS "memberId", mission_id AS "missionId", period, done, reached_activity AS reached, completed_activity AS completed
       FROM mission_progress ORDER BY 1, 2, 3`,
  )
  return { completed: completed.toSorted(), progress: rows }
}

const periodIn = (type: string, day: string): string =>
  type === 'DAILY' ? day : type === 'WEEKLY' ? periodOfDay('weekly', day) : ''

/** How much an activity counts for a mission, and what of that counts once. */
const movedBy = (mission: Mission, row: Row): { moved: bigint; once?: string } => {
  const { metric, products, games, step } = mission
  const played = { moved: 1n }
  if (row.kind === 'DEPOSIT' && metric === 'DEPOSIT_SUM') return { moved: row.amount }
  if (row.kind === 'DEPOSIT' && metric === 'DEPOSIT_COUNT') return { moved: row.amount > 0n ? 1n : row.amount < 0n ? -1n : 0n }
  if (row.kind === 'STEP' && metric === 'STEP') return { moved: row.step === step ? 1n : 0n }
  if (row.kind === 'STEP' && metric === 'INVITES') return { moved: row.step.startsWith('invited:') ? 1n : 0n }
  const counts = (list: readonly string[], name: string): boolean => list.length === 0 || list.includes(name)
  if (row.kind !== 'PLAY' || !counts(products, row.product) || !counts(games, row.game)) return { moved: 0n }
  if (metric === 'VALID_BET') return { moved: row.valid }
  if (metric === 'WINS') return { moved: BigInt(row.wins) }
  if (row.bets === 0 || !['GAMES', 'DAYS'].includes(metric)) return { moved: 0n }
  return { ...played, once: metric === 'GAMES' ? row.game : row.day }
}

/** What moves a mission in one of its periods, with the version that holds for it. */
const movesOf = (mission: Mission, rows: readonly Row[]): (Move & { version: number })[] => {
  const once = new Set<string>()
  return rows.flatMap((row) => {
    const version = mission.versions.findLastIndex(({ after }) => row.id > after)
    const { since, until } = mission
    if (!mission.versions[version]?.isOpen || (since !== null && until !== null && (row.day < since || row.day >= until)))
      return []
    const { moved, once: what } = movedBy(mission, row)
    if (moved === 0n || (what !== undefined && once.has(what))) return []
    if (what !== undefined) once.add(what)
    return [{ at: row.id, moved, version: version + 1 }]
  })
}

type State = Shown & { mission: Mission; version: number; last: bigint; isOver: boolean }

/** What a mission comes to in a period. @param rows of the member in the period */
const stateOf = (mission: Mission, period: string, rows: readonly Row[], newest: bigint): State | undefined => {
  const { memberId = 0n } = rows[0] ?? {}
  const isEarly = rows.some(({ kind, step, id }) => kind === 'STEP' && step === mission.step && id <= mission.born)
  const early = mission.born < newest ? [{ at: mission.born + 1n, moved: 1n, version: 1 }] : []
  let [progress, version, last] = [noProgress, 0, 0n]
  for (const move of isEarly ? early : movesOf(mission, rows)) {
    if (progress.reachedAt !== undefined) break
    progress = countMoves(progress, [move], mission.versions[move.version - 1]?.goal ?? 0n)
    version = move.version
    last = move.at
  }
  if (last === 0n) return undefined
  const reached = progress.reachedAt ?? null
  const completed = mission.chain === null ? reached : null
  return {
    memberId,
    missionId: mission.id,
    period,
    done: progress.done,
    reached,
    completed,
    mission,
    version,
    last,
    isOver: false,
  }
}

const modelOfMember = (given: readonly Mission[], own: readonly Row[], all: readonly Row[]): State[] => {
  const newest = all.at(-1)?.id ?? 0n
  const states = given.flatMap((mission) =>
    [...new Set(own.map(({ day }) => periodIn(mission.type, day)))].flatMap(
      (period) =>
        stateOf(
          mission,
          period,
          own.filter(({ day }) => periodIn(mission.type, day) === period),
          newest,
        ) ?? [],
    ),
  )
  for (const chain of ['x', 'y']) {
    const steps = given.filter((each) => each.chain === chain).map(({ id }) => states.find(({ missionId }) => missionId === id))
    for (const [index, at] of completedSteps(steps.map((state) => state?.reached ?? undefined)).entries()) {
      const state = steps[index]
      if (state && at !== undefined) state.completed = at
    }
  }
  const last = states.reduce((later, state) => (state.last > later ? state.last : later), 0n)
  for (const state of states) {
    const step = `${state.mission.type.toLowerCase()}:${state.period}`
    state.isOver = all.some((row) => row.kind === 'CLOSE' && row.id < last && row.step === step)
  }
  return states
}

const modelOf = (given: readonly Mission[], rows: readonly Row[]): Counted => {
  const states = [1n, 2n, 3n].flatMap((id) =>
    modelOfMember(
      given,
      rows.filter(({ memberId }) => memberId === id),
      rows,
    ),
  )
  return {
    completed: states
      .flatMap(({ memberId, missionId, period, version, completed }) =>
        completed === null ? [] : [`${memberId} ${missionId} ${period} ${version} ${completed}`],
      )
      .toSorted(),
    progress: states
      .filter(({ isOver }) => !isOver)
      .map(({ memberId, missionId, period, done, reached, completed }) => ({
        memberId,
        missionId,
        period,
        done,
        reached,
        completed,
      }))
      .toSorted((a, b) => Number(a.memberId - b.memberId) || Number(a.missionId - b.missionId) || (a.period < b.period ? -1 : 1)),
  }
}

test('counting in ranges, wherever they are cut, comes to what a plain model does', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(missions, log, cuts, async (given, rows, ends) => {
      await fill(given, rows)
      const expected = modelOf(given, rows)
      expect(await countIn(rows.length, [])).toEqual(expected)
      expect(await countIn(rows.length, ends)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
