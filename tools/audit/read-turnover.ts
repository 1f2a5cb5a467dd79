import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { turnoverOfRound } from '@tamuvo/server/betting/opposites.ts'
import { findDrawGame } from '@tamuvo/server/lottery/games.ts'
import { oppositesBy } from '@tamuvo/server/lottery/rules.ts'
import type { AuditRecord } from './records.ts'
import type { MiscountedRecord } from './round-records.ts'

/** Bets of settled rounds whose newest outcome counts other than the whole stake, or nothing when void. */
const bookedText = `SELECT b.round_id AS "roundId", b.id AS "betId", o.valid AS booked, o.kind = 'void' AS "isVoid"
    FROM outcome o JOIN bet b ON b.id = o.bet_id AND b.member_id = o.member_id
   WHERE NOT EXISTS (SELECT 1 FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
     AND o.valid <> CASE o.kind WHEN 'void' THEN 0 ELSE b.valid END
   ORDER BY b.round_id`

const roundsText = `SELECT id, game FROM round WHERE state = 'settled' AND product = 'LOTT' AND id > $1 ORDER BY id LIMIT $2`

type Booked = { betId: bigint; booked: bigint; isVoid: boolean }

/** Compares the turnover that was booked for each bet of a settled draw with the rule. */
export const readTurnover = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const booked = await readBooked(from)
  for (let after = 0n; ;) {
    const { rows } = await from.query<{ id: bigint; game: string }>(roundsText, [after, roundsAtOnce])
    for (const round of rows) {
      for (const bet of await miscountedIn(from, round, booked.get(round.id) ?? [])) yield { is: 'miscounted', bet }
      after = round.id
    }
    if (rows.length < roundsAtOnce) break
  }
  const { rows } = await from.query<{ bets: bigint }>(
    `SELECT count(*) AS bets FROM bet b JOIN round r ON r.id = b.round_id WHERE r.state = 'settled' AND r.product = 'LOTT'`,
  )
  yield { is: 'turnover', bets: rows[0]?.bets ?? 0n }
}

const roundsAtOnce = 1_000

const readBooked = async (from: Queryable): Promise<ReadonlyMap<bigint, Booked[]>> => {
  const { rows } = await from.query<Booked & { roundId: bigint }>(bookedText)
  const byRound = new Map<bigint, Booked[]>()
  for (const { roundId, ...bet } of rows) byRound.set(roundId, [...(byRound.get(roundId) ?? []), bet])
  return byRound
}

const miscountedIn = async (
  from: Queryable,
  { id: roundId, game: code }: { id: bigint; game: string },
  booked: readonly Booked[],
): Promise<MiscountedRecord[]> => {
  const game = findDrawGame(code)
  if (!game) return []
  const turnover = await turnoverOfRound(from, roundId, oppositesBy(game))
  const known = new Map(booked.map((bet) => [bet.betId, bet]))
  const less = turnover.lessBetween(0n, idMax)
  const suspects = [...new Set([...known.keys(), ...less.map(({ id }) => id)])]
  if (suspects.length === 0) return []
  const { rows } = await from.query<{ id: bigint; memberId: bigint; valid: bigint }>(
    'SELECT id, member_id AS "memberId", valid FROM bet WHERE round_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id',
    [roundId, suspects.map(String)],
  )
  const dueOf = new Map(less.map(({ id, valid }) => [id, valid]))
  return rows.flatMap(({ id, memberId, valid }): MiscountedRecord[] => {
    const found = known.get(id)
    const due = found?.isVoid ? 0n : (dueOf.get(id) ?? valid)
    const counted = found?.booked ?? valid
    return counted === due ? [] : [{ memberId, roundId, betId: id, booked: counted, due }]
  })
}

const idMax = (1n << 63n) - 1n
