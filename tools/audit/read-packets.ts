import { isPacketFair } from '@tamuvo/games/loyalty/packet.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { MispacketRecord, PacketRecord } from './packet-records.ts'

/**
 * Each packet beside its shares and their entries, personal ones beside their reward; and the account that holds packets beside the shares that
 * are left. Rows below the archived ones are not compared, for their entries lie in files.
 */
const mispacketText = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
     booked AS (
       SELECT entry_id, account AS wallet, ref, amount FROM journal WHERE counter = $1 AND kind = $3 AND account > 0
       UNION ALL SELECT entry_id, 0, ref, CASE WHEN counter = $1 THEN amount ELSE -amount END FROM journal
        WHERE kind = $4 AND (counter = $1 AND account = $2 OR account = $1 AND counter = $2)),
     share AS (
       SELECT s.packet_id, sum(s.amount) AS amount, count(s.member_id) AS taken, count(DISTINCT s.member_id) AS members,
              coalesce(sum(s.amount) FILTER (WHERE s.member_id IS NOT NULL), 0) AS given,
              coalesce(sum(s.amount) FILTER (WHERE s.member_id IS NULL), 0) AS left,
              coalesce(sum(CASE WHEN s.entry_id < a.upto THEN s.amount ELSE b.amount END) FILTER (WHERE s.member_id IS NOT NULL), 0) AS booked
         FROM packet_share s CROSS JOIN archived a
         LEFT JOIN booked b ON b.entry_id = s.entry_id AND b.wallet = s.member_id * 16 AND b.ref = s.id
        GROUP BY s.packet_id),
     figure AS (
       SELECT p.id AS packet, what, found, due
         FROM packet p CROSS JOIN archived a LEFT JOIN share s ON s.packet_id = p.id
         LEFT JOIN booked b ON b.entry_id = p.rest_entry_id AND b.wallet = 0 AND b.ref = p.id
        CROSS JOIN LATERAL (VALUES
          ('shares', coalesce(s.amount, 0), p.total::numeric),
          ('members', coalesce(s.members, 0), coalesce(s.taken, 0)),
          ('entries of shares', coalesce(s.booked, 0), coalesce(s.given, 0)),
          ('shares and rest', coalesce(s.given, 0) + CASE p.state WHEN 'OVER' THEN p.rest ELSE s.left END, p.total),
          ('the entry of the rest', CASE WHEN p.rest_entry_id < a.upto THEN p.rest ELSE coalesce(b.amount, 0) END, coalesce(p.rest, 0))
        ) f (what, found, due)
        WHERE p.state IN ('OPEN', 'OVER')
       UNION ALL
       SELECT p.id, 'the reward', coalesce(r.amount, 0), p.total
         FROM packet p LEFT JOIN reward r ON r.member_id = p.member_id AND r.kind = 'RED_PACKET' AND r.ref = 'packet:' || p.id
        WHERE p.state = 'GIVEN'
       UNION ALL
       SELECT 0, 'held', (SELECT coalesce(sum(amount), 0) FROM (
                SELECT amount FROM journal WHERE account = $1
                UNION ALL SELECT -amount FROM journal WHERE counter = $1
                UNION ALL SELECT amount FROM ledger_carried WHERE account = $1) r),
              (SELECT coalesce(sum(s.amount), 0) FROM packet_share s JOIN packet p ON p.id = s.packet_id WHERE p.state = 'OPEN' AND s.member_id IS NULL))
   SELECT packet, what, found::bigint, due::bigint FROM figure WHERE found <> due ORDER BY packet, what`

type Split = { packet: bigint; total: bigint; seed: string; commitment: string; shares: string[] }

const splitText = `SELECT p.id AS packet, p.total, p.seed, p.commitment, array_agg(s.amount::text ORDER BY s.no) AS shares
   FROM packet p JOIN packet_share s ON s.packet_id = p.id WHERE p.id > $1 AND p.state IN ('OPEN', 'OVER')
  GROUP BY p.id ORDER BY p.id LIMIT $2`

const packetsAtOnce = 500

/** Compares red packets with their shares, their seeds and the journal. */
export const readPackets = async function* (from: Queryable): AsyncGenerator<PacketRecord> {
  const { rows } = await from.query<MispacketRecord>(mispacketText, [
    house('packet:held'),
    house('house:promo'),
    numberOfKind('RED_PACKET'),
    numberOfKind('RED_PACKET_RETURN'),
  ])
  for (const mispacket of rows) yield { is: 'mispacket', mispacket }
  yield* readSplits(from)
  const { rows: counted } = await from.query<{ packets: bigint }>(
    `SELECT count(*) AS packets FROM packet WHERE state IN ('OPEN', 'OVER', 'GIVEN')`,
  )
  yield { is: 'packets', packets: counted[0]?.packets ?? 0n }
}

/** Packets whose shares are not those of their seed, or whose seed is not the one that was committed to. */
const readSplits = async function* (from: Queryable): AsyncGenerator<PacketRecord> {
  for (let after = 0n; ;) {
    const { rows } = await from.query<Split>(splitText, [after, packetsAtOnce])
    for (const { packet, total, seed, commitment, shares } of rows) {
      const split = shares.map((share) => amount(BigInt(share)))
      const isFair = isPacketFair({ total: amount(total), seed, commit: commitment, shares: split })
      if (!isFair)
        yield { is: 'mispacket', mispacket: { packet, what: 'shares of its seed', found: 0n, due: BigInt(split.length) } }
      after = packet
    }
    if (rows.length < packetsAtOnce) return
  }
}
