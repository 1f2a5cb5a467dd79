import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type Titles = Partial<Record<InterfaceLanguage, string>>

export type NewPacket = {
  id: bigint
  kind: 'GROUP' | 'RAIN' | 'PERSONAL'
  /** Of a GROUP. */
  room: string | null
  /** Of a PERSONAL one. */
  memberId: bigint | null
  titles: Titles
  total: Amount
  /** How many shares. */
  shares: number
  minRank: number
  oncePerDevice: boolean
  /** Null: it opens when it is published. */
  startsAt: Date | null
  /** Of a RAIN: how long it falls. */
  seconds: number | null
  proposedBy: bigint
  proposedAt: Date
  reason: string
}

/** What is fixed when a packet is published. */
export type Published = { startsAt: Date; endsAt: Date; multiple: number; commitment: string; seed: string }

export type Packet = NewPacket & {
  state: 'PROPOSED' | 'DROPPED' | 'OPEN' | 'OVER' | 'GIVEN'
  endsAt: Date | null
  multiple: number | null
  commitment: string | null
  seed: string | null
  decidedBy: bigint | null
  rest: Amount | null
}

/** A packet with shares that was published. */
export type SharedPacket = Packet & Published & { kind: 'GROUP' | 'RAIN' }

type Row = Omit<Packet, 'total' | 'rest'> & { total: bigint; rest: bigint | null }

const columns = `id, kind, state, room, member_id AS "memberId", titles, total, shares, min_rank AS "minRank", once_per_device AS "oncePerDevice",
  starts_at AS "startsAt", seconds, ends_at AS "endsAt", multiple, commitment, seed, proposed_by AS "proposedBy", proposed_at AS "proposedAt",
  reason, decided_by AS "decidedBy", rest`

const packetFrom = ({ total, rest, ...row }: Row): Packet => ({
  ...row,
  total: amount(total),
  rest: rest === null ? null : amount(rest),
})

const isShared = (packet: Packet): packet is SharedPacket =>
  packet.kind !== 'PERSONAL' && (packet.state === 'OPEN' || packet.state === 'OVER')

export const insertPacket = async (tx: Tx, packet: NewPacket): Promise<void> => {
  const { id, kind, room, memberId, titles, total, shares, minRank, oncePerDevice, startsAt, seconds } = packet
  const { proposedBy, proposedAt, reason } = packet
  await tx.query(
    `INSERT INTO packet (id, kind, room, member_id, titles, total, shares, min_rank, once_per_device, starts_at, seconds, proposed_by,
                         proposed_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      kind,
      room,
      memberId,
      JSON.stringify(titles),
      total,
      shares,
      minRank,
      oncePerDevice,
      startsAt,
      seconds,
      proposedBy,
      proposedAt,
      reason,
    ],
  )
}

/** A packet in any state, held until the transaction ends. */
export const lockPacket = async (tx: Tx, id: bigint): Promise<Packet | undefined> => {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM packet WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && packetFrom(rows[0])
}

/** A packet with shares that was published, whether it is over or not. */
export const findShared = async (from: Queryable, id: bigint): Promise<SharedPacket | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'packet_find',
    text: `SELECT ${columns} FROM packet WHERE id = $1`,
    values: [id],
  })
  const packet = rows[0] && packetFrom(rows[0])
  return packet && isShared(packet) ? packet : undefined
}

/** The rain that begins before a time and ends after another one, the first to begin. */
export const findRain = async (
  from: Queryable,
  { startsBefore, endsAfter }: { startsBefore: Date; endsAfter: Date },
): Promise<SharedPacket | undefined> => {
  const { rows } = await from.query<Row>(
    `SELECT ${columns} FROM packet
      WHERE kind = 'RAIN' AND state IN ('OPEN', 'OVER') AND starts_at < $1 AND ends_at > $2 AND coalesce(ended_at, ends_at) > $2
      ORDER BY starts_at, id LIMIT 1`,
    [startsBefore, endsAfter],
  )
  const packet = rows[0] && packetFrom(rows[0])
  return packet && isShared(packet) ? packet : undefined
}

type Decision = { by: bigint; at: Date }

export const saveOpened = async (
  tx: Tx,
  id: bigint,
  { startsAt, endsAt, multiple, commitment, seed, fundEntryId, by, at }: Published & Decision & { fundEntryId: bigint },
): Promise<void> => {
  await tx.query(
    `UPDATE packet SET state = 'OPEN', starts_at = $2, ends_at = $3, multiple = $4, commitment = $5, seed = $6, fund_entry_id = $7,
                       decided_by = $8, decided_at = $9
      WHERE id = $1`,
    [id, startsAt, endsAt, multiple, commitment, seed, fundEntryId, by, at],
  )
}

export const saveGiven = async (tx: Tx, id: bigint, { multiple, by, at }: Decision & { multiple: number }): Promise<void> => {
  await tx.query(`UPDATE packet SET state = 'GIVEN', multiple = $2, decided_by = $3, decided_at = $4 WHERE id = $1`, [
    id,
    multiple,
    by,
    at,
  ])
}

export const saveDropped = async (tx: Tx, id: bigint, { by, at }: Decision): Promise<void> => {
  await tx.query(`UPDATE packet SET state = 'DROPPED', decided_by = $2, decided_at = $3 WHERE id = $1`, [id, by, at])
}

export const saveOver = async (
  tx: Tx,
  id: bigint,
  { rest, entryId, at }: { rest: Amount; entryId: bigint | null; at: Date },
): Promise<void> => {
  await tx.query(`UPDATE packet SET state = 'OVER', rest = $2, rest_entry_id = $3, ended_at = $4 WHERE id = $1`, [
    id,
    rest,
    entryId,
    at,
  ])
}

/** Open packets whose time is over, or that have no share left. */
export const listDue = async (from: Queryable, now: Date): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT id FROM packet p
      WHERE state = 'OPEN' AND (ends_at <= $1 OR NOT EXISTS (
        SELECT FROM packet_share s WHERE s.packet_id = p.id AND s.member_id IS NULL AND s.returned_at IS NULL))
      ORDER BY ends_at LIMIT 100`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/** What packets published from a time on may cost, less what returned. Until the transaction ends no other packet is published. */
export const lockSpent = async (tx: Tx, since: Date): Promise<Amount> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 737))', ['packet budget'])
  const { rows } = await tx.query<{ spent: bigint }>(
    `SELECT coalesce(sum(total - coalesce(rest, 0)), 0)::bigint AS spent FROM packet
      WHERE decided_at >= $1 AND state IN ('OPEN', 'OVER', 'GIVEN')`,
    [since],
  )
  return amount(rows[0]?.spent ?? 0n)
}

/** Whether a packet of a kind was proposed by a person from a time on. Until the transaction ends no other process finds out. */
export const lockProposedSince = async (
  tx: Tx,
  { kind, by, since }: { kind: Packet['kind']; by: bigint; since: Date },
): Promise<boolean> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 737))', [`packets by ${by}`])
  const { rows } = await tx.query('SELECT FROM packet WHERE kind = $1 AND proposed_by = $2 AND proposed_at >= $3 LIMIT 1', [
    kind,
    by,
    since,
  ])
  return rows.length > 0
}

export type StaffPacket = Packet & { taken: number; given: Amount }

/** A page of all packets, the newest first. */
export const listPackets = async (
  from: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: StaffPacket[]; total: number }> => {
  const { rows } = await from.query<Row & { taken: number; given: bigint }>(
    `SELECT ${columns}, taken, given
       FROM packet p CROSS JOIN LATERAL (
         SELECT count(*)::int AS taken, coalesce(sum(amount), 0)::bigint AS given FROM packet_share s
          WHERE s.packet_id = p.id AND s.member_id IS NOT NULL) t
      ORDER BY id DESC LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM packet')
  const list = rows.map(({ taken, given, ...row }) => ({ ...packetFrom(row), taken, given: amount(given) }))
  return { list, total: Number(counts[0]?.total ?? 0n) }
}
