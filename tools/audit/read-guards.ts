import type { Queryable } from '@tamuvo/server/kit/database.ts'
import type { Bound, GuardRecord } from './guard-records.ts'

/** Whom a limit on play, a break or the terms of a bonus bind, as `isBound` of safer play has it. */
const boundTexts: Readonly<Record<Bound, string>> = {
  limit: `SELECT member_id FROM safer_limit WHERE value IS NOT NULL AND kind NOT LIKE 'DEPOSIT%'`,
  break: `SELECT member_id FROM safer_break
           WHERE until IS NULL OR until > now() OR kind = 'exclusion' AND (returns_at IS NULL OR returns_at > now())`,
  bonus: 'SELECT member_id FROM safer_play_term',
}

/** Batches take stakes from wallet accounts that are not guarded without a look at their owner. */
export const readGuards = async function* (from: Queryable): AsyncGenerator<GuardRecord> {
  for (const [bound, text] of Object.entries(boundTexts) as [Bound, string][]) {
    // Stakes come from the main wallet account, those of a trial from its own.
    const { rows } = await from.query<{ memberId: bigint }>(
      `SELECT b.member_id AS "memberId" FROM balance b JOIN (${text}) x ON x.member_id = b.member_id
        WHERE b.account & 15 IN (0, 4) GROUP BY b.member_id HAVING NOT bool_or(b.guarded) ORDER BY b.member_id`,
    )
    for (const { memberId } of rows) yield { is: 'unguarded', member: { memberId, bound } }
  }
  const { rows } = await from.query<{ members: bigint }>(
    `SELECT count(*) AS members FROM (${Object.values(boundTexts).join(' UNION ')}) bound`,
  )
  for (const { members } of rows) yield { is: 'guards', members }
}
