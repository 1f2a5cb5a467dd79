import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import type { IncomeGroup } from '@tamuvo/contract/agent-income.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Micro, micro } from '@tamuvo/games/agent/rebate.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import { dayOfId, firstIdAt, timeOfIdIn } from '../kit/ids.ts'
import { kindsOfGroup, numberOfKind } from '../ledger/kinds.ts'
import type { Page } from '../ledger/statements.ts'
import { kindsOfIncome } from './income-groups.ts'

/** What an agent received by a run, with tickets or by a bill on a day, or paid by one. */
export type IncomeLine = {
  source: 'REBATE' | 'TICKETS' | 'BILL'
  /** Of the line of a run, the bill, or the last ledger entry of tickets. */
  id: bigint
  kind: 'REBATE_SELF' | 'REBATE_AGENT' | ContractKind
  product: GameType | null
  period: string
  /** The other side of a contract; '' for the platform. */
  party: string | null
  validBet: Amount
  /** Of a contract, in hundredths of a percent. */
  rate: number | null
  amount: Amount
  state: 'PAID' | 'DUE' | 'CARRIED'
  at: Date
  /** Of a rebate of a run; null for all others. */
  accrued: Micro | null
  carriedIn: Micro | null
  carriedOn: Micro | null
  entryId: bigint | null
}

/** Span: whole days of the zone. */
export type IncomeAsked = {
  memberId: bigint
  span: Span
  timeZone: string
  group?: IncomeGroup | undefined
  product?: GameType | undefined
}

const contractKinds = kindsOfGroup('contract').map(numberOfKind).join(', ')

/**
 * What is booked comes from the agent's movements, so that lines add up to the ledger; a rebate that is not counted there yet comes from
 * its run. Payments of a bill are one line a day: real time pays every five minutes. What an entry refers to goes by its kind, for a run
 * numbers its lines itself, and a bill or a bet may have the same number.
 */
const lines = `WITH booked AS MATERIALIZED (
    SELECT id, entry_id, kind, amount, ref, ${dayOfId('$4')} AS day FROM agent_movement
     WHERE member_id = $1 AND id >= $5 AND id < $6 AND kind = ANY ($7::smallint[])
  ), sold AS MATERIALIZED (
    SELECT id, product, valid FROM bet
     WHERE member_id = $1 AND id = ANY (ARRAY (SELECT ref FROM booked WHERE kind = ${numberOfKind('REBATE_SELF')}))
  ), line AS MATERIALIZED (
    SELECT 'REBATE' AS source, i.id, i.kind, i.product, NULL AS period, NULL::bigint AS valid, b.amount, 'PAID' AS state, ${timeOfIdIn('b.id')} AS at
      FROM booked b JOIN agent_income i ON i.id = b.ref AND i.entry_id = b.entry_id
    UNION ALL
    SELECT 'REBATE', i.id, i.kind, i.product, NULL, NULL, i.paid,
           CASE WHEN i.paid = 0 THEN 'CARRIED' WHEN i.entry_id IS NULL THEN 'DUE' ELSE 'PAID' END, r.at
      FROM agent_run r JOIN agent_income i ON i.run_id = r.id
     WHERE i.member_id = $1 AND r.at >= $2 AND r.at < $3 AND i.kind = ANY ($8::text[])
       AND NOT EXISTS (SELECT FROM agent_movement m WHERE m.entry_id = i.entry_id)
    UNION ALL
    SELECT 'TICKETS', max(b.entry_id), 'REBATE_SELF', t.product, b.day::text, sum(t.valid)::bigint, sum(b.amount)::bigint, 'PAID', ${timeOfIdIn('max(b.id)')}
      FROM booked b JOIN sold t ON t.id = b.ref
     WHERE b.kind = ${numberOfKind('REBATE_SELF')} AND NOT EXISTS (SELECT FROM agent_income i WHERE i.entry_id = b.entry_id) GROUP BY b.day, t.product
    UNION ALL
    SELECT 'BILL', a.id, a.kind, NULL, a.period, a.valid, sum(b.amount)::bigint, 'PAID', ${timeOfIdIn('max(b.id)')}
      FROM booked b JOIN agent_bill a ON a.id = b.ref WHERE b.kind IN (${contractKinds}) GROUP BY a.id, b.day
  ), wanted AS (SELECT * FROM line WHERE $9::text IS NULL OR product = $9)`

const valuesOf = ({ memberId, span, timeZone, group, product }: IncomeAsked): unknown[] => {
  const kinds = group ? kindsOfIncome[group] : Object.values(kindsOfIncome).flat()
  return [
    memberId,
    span.since,
    span.until,
    timeZone,
    firstIdAt(span.since),
    firstIdAt(span.until),
    kinds.map(numberOfKind),
    kinds,
    product ?? null,
  ]
}

type Shares = Record<'accrued' | 'carriedIn' | 'carriedOn', bigint | null>
type Stored = Omit<IncomeLine, 'validBet' | 'amount' | keyof Shares> & Shares & { valid: bigint; amount: bigint }

/** What counts of the bets of a rebate. */
const shared = `(SELECT coalesce(sum(s.valid), 0)::bigint FROM agent_share s
    WHERE s.run_id = i.run_id AND s.beneficiary_id = i.member_id AND s.product = i.product AND NOT s.stays_with_house
      AND (s.depth = 0) = (i.kind = 'REBATE_SELF'))`

/** A page of lines, newest first. */
export const listIncomeLines = async (from: Queryable, asked: IncomeAsked, page: Page): Promise<IncomeLine[]> => {
  const { rows } = await from.query<Stored>(
    `${lines}
     SELECT l.source, l.id, l.kind, l.product, coalesce(l.period, r.period) AS period, CASE WHEN i.id IS NULL THEN l.valid ELSE ${shared} END AS valid,
            l.amount, l.state, l.at, i.accrued, i.carried_in AS "carriedIn", i.carried_on AS "carriedOn", i.entry_id AS "entryId", a.rate,
            CASE WHEN a.id IS NOT NULL THEN coalesce(m.username, '') END AS party
       FROM (SELECT * FROM wanted ORDER BY at DESC, id DESC LIMIT $10 OFFSET $11) l
       LEFT JOIN agent_income i ON l.source = 'REBATE' AND i.id = l.id
       LEFT JOIN agent_run r ON r.id = i.run_id
       LEFT JOIN agent_bill a ON l.source = 'BILL' AND a.id = l.id
       LEFT JOIN member m ON m.id = CASE WHEN a.payee_id = $1 THEN a.payer_id ELSE a.payee_id END
      ORDER BY l.at DESC, l.id DESC`,
    [...valuesOf(asked), page.size, (page.no - 1) * page.size],
  )
  return rows.map(({ valid, amount: moved, accrued, carriedIn, carriedOn, ...row }) => ({
    ...row,
    validBet: amount(valid),
    amount: amount(moved),
    accrued: microOf(accrued),
    carriedIn: microOf(carriedIn),
    carriedOn: microOf(carriedOn),
  }))
}

const microOf = (stored: bigint | null): Micro | null => (stored === null ? null : micro(stored))

/** How many lines there are, and what of them is paid. */
export const sumIncomeLines = async (from: Queryable, asked: IncomeAsked): Promise<{ total: number; sum: Amount }> => {
  const { rows } = await from.query<{ total: number; sum: bigint }>(
    `${lines} SELECT count(*)::int AS total, coalesce(sum(amount) FILTER (WHERE state = 'PAID'), 0)::bigint AS sum FROM wanted`,
    valuesOf(asked),
  )
  return { total: rows[0]?.total ?? 0, sum: amount(rows[0]?.sum ?? 0n) }
}

/** What some days brought, and what of it went on to downlines. */
export type IncomeFigures = { rebates: Amount; dividends: Amount; salaries: Amount; paidDown: Amount }

/** What was paid in each of some spans of whole days. */
export const sumIncome = async (
  from: Queryable,
  memberId: bigint,
  timeZone: string,
  spans: readonly Span[],
): Promise<IncomeFigures[]> => {
  const times = spans.flatMap(({ since, until }) => [since.getTime(), until.getTime()])
  const span = { since: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
  const { rows } = await from.query<Record<keyof IncomeFigures, bigint>>(
    `${lines}
     SELECT coalesce(sum(l.amount) FILTER (WHERE l.source <> 'BILL'), 0)::bigint AS rebates,
            coalesce(sum(l.amount) FILTER (WHERE l.kind = 'DIVIDEND' AND l.amount > 0), 0)::bigint AS dividends,
            coalesce(sum(l.amount) FILTER (WHERE l.kind LIKE '%SALARY' AND l.amount > 0), 0)::bigint AS salaries,
            coalesce(-sum(l.amount) FILTER (WHERE l.source = 'BILL' AND l.amount < 0), 0)::bigint AS "paidDown"
       FROM unnest($10::timestamptz[], $11::timestamptz[]) WITH ORDINALITY u (since, until, place)
       LEFT JOIN wanted l ON l.state = 'PAID' AND l.at >= u.since AND l.at < u.until
      GROUP BY u.place ORDER BY u.place`,
    [...valuesOf({ memberId, span, timeZone }), spans.map(({ since }) => since), spans.map(({ until }) => until)],
  )
  return rows.map(({ rebates, dividends, salaries, paidDown }) => ({
    rebates: amount(rebates),
    dividends: amount(dividends),
    salaries: amount(salaries),
    paidDown: amount(paidDown),
  }))
}
