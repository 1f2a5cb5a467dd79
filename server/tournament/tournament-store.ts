import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { Score } from '@tamuvo/games/tournament/score.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type Tournament = {
  id: bigint
  code: string
  names: Record<InterfaceLanguage, string>
  games: string[]
  startsAt: Date
  endsAt: Date
  leastStake: Amount
  /** How many of a member's rounds count. */
  counted: number
  prizes: Amount[]
  state: 'open' | 'paid' | 'cancelled'
}

type Row = Omit<Tournament, 'leastStake' | 'prizes'> & { leastStake: bigint; prizes: string[] }

const columns = `id, code, names, games, starts_at AS "startsAt", ends_at AS "endsAt", least_stake AS "leastStake", counted, prizes::text[] AS prizes, state`

const tournamentFrom = (row: Row): Tournament => ({
  ...row,
  leastStake: amount(row.leastStake),
  prizes: row.prizes.map((prize) => amount(BigInt(prize))),
})

/** @returns false when its code is used */
export const insertTournament = async (tx: Tx, tournament: Omit<Tournament, 'state'>, at: Date): Promise<boolean> => {
  const { id, code, names, games, startsAt, endsAt, leastStake, counted, prizes } = tournament
  const { rowCount } = await tx.query(
    `INSERT INTO tournament (id, code, names, games, starts_at, ends_at, least_stake, counted, prizes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint[], $10) ON CONFLICT (code) DO NOTHING`,
    [id, code, JSON.stringify(names), games, startsAt, endsAt, leastStake, counted, prizes, at],
  )
  return rowCount === 1
}

export const findTournament = async (from: Queryable, id: bigint): Promise<Tournament | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM tournament WHERE id = $1`, [id])
  return rows[0] && tournamentFrom(rows[0])
}

/** What these tournaments are called. */
export const namesOfTournaments = async (
  from: Queryable,
  ids: readonly bigint[],
): Promise<Pick<Tournament, 'id' | 'names'>[]> => {
  const { rows } = await from.query<Pick<Tournament, 'id' | 'names'>>(
    'SELECT id, names FROM tournament WHERE id = ANY ($1::bigint[])',
    [ids],
  )
  return rows
}

export const findByCode = async (from: Queryable, code: string): Promise<Tournament | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM tournament WHERE code = $1`, [code])
  return rows[0] && tournamentFrom(rows[0])
}

/** A tournament, locked until the transaction ends: it is not paid or cancelled meanwhile. */
export const lockTournament = async (tx: Tx, id: bigint): Promise<Tournament | undefined> => {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM tournament WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && tournamentFrom(rows[0])
}

export const closeTournament = async (tx: Tx, id: bigint, state: 'paid' | 'cancelled', at: Date): Promise<void> => {
  await tx.query(`UPDATE tournament SET state = $2, closed_at = $3 WHERE id = $1 AND state = 'open'`, [id, state, at])
}

/** Tournaments that are open, and those that ended after a time; by their end. */
export const listSince = async (from: Queryable, since: Date): Promise<(Tournament & { players: number })[]> => {
  const { rows } = await from.query<Row & { players: number }>(
    `SELECT ${columns}, (SELECT count(*)::int FROM tournament_player p WHERE p.tournament_id = t.id) AS players
       FROM tournament t WHERE state = 'open' OR ends_at > $1 ORDER BY state = 'open' DESC, ends_at, id LIMIT 50`,
    [since],
  )
  return rows.map(({ players, ...row }) => ({ ...tournamentFrom(row), players }))
}

/** All tournaments before one, newest first. */
export const listBefore = async (
  from: Queryable,
  { before, limit }: { before: bigint; limit: number },
): Promise<(Tournament & { players: number })[]> => {
  const { rows } = await from.query<Row & { players: number }>(
    `SELECT ${columns}, (SELECT count(*)::int FROM tournament_player p WHERE p.tournament_id = t.id) AS players
       FROM tournament t WHERE id < $1 ORDER BY id DESC LIMIT $2`,
    [before, limit],
  )
  return rows.map(({ players, ...row }) => ({ ...tournamentFrom(row), players }))
}

/** Open ones that began before a time. */
export const listOpen = async (from: Queryable, before: Date): Promise<Tournament[]> => {
  const { rows } = await from.query<Row>({
    name: 'tournament_open',
    text: `SELECT ${columns} FROM tournament WHERE state = 'open' AND starts_at <= $1`,
    values: [before],
  })
  return rows.map(tournamentFrom)
}

export type PaidPrize = { place: number; memberId: bigint; prize: Amount; score: Score; entryId: bigint; at: Date }

/** What tournaments paid, by tournament, in the order of the places. */
export const prizesOf = async (from: Queryable, ids: readonly bigint[]): Promise<Map<bigint, PaidPrize[]>> => {
  const { rows } = await from.query<{
    id: bigint
    place: number
    memberId: bigint
    prize: bigint
    score: bigint
    entryId: bigint
    at: Date
  }>(
    `SELECT tournament_id AS id, place, member_id AS "memberId", amount AS prize, score, entry_id AS "entryId", at
       FROM tournament_prize WHERE tournament_id = ANY ($1::bigint[]) ORDER BY tournament_id, place`,
    [bigints(ids)],
  )
  const paid = new Map<bigint, PaidPrize[]>()
  for (const { id, ...row } of rows) paid.set(id, [...(paid.get(id) ?? []), { ...row, prize: amount(row.prize) }])
  return paid
}

export const insertPrize = async (
  tx: Tx,
  id: bigint,
  { place, memberId, prize, score, entryId, at }: PaidPrize,
): Promise<void> => {
  await tx.query(
    'INSERT INTO tournament_prize (tournament_id, place, member_id, amount, score, entry_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, place, memberId, prize, score, entryId, at],
  )
}
