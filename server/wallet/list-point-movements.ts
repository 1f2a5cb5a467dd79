import { listPointMovements as call, type PointGroup } from '@tamuvo/contract/point-movements.ts'
import { negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { askedSpan } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { firstIdAt } from '../kit/ids.ts'
import { sentPage } from '../kit/sent-page.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { type Kind, kindsOfGroup } from '../ledger/kinds.ts'
import { accountRecord } from '../ledger/statements.ts'
import { findCauses } from './causes.ts'
import type { WalletServices } from './services.ts'

const kindsOf: Record<Exclude<PointGroup, 'rewards'>, readonly Kind[]> = {
  bets: ['POINT_EARN'],
  mall: ['POINT_REDEEM', 'POINT_RETURN'],
  converted: ['POINT_CONVERT'],
}

const known: ReadonlySet<Kind> = new Set(Object.values(kindsOf).flat())

/** All else that gives points is a reward. */
const kindsIn = (group: PointGroup): readonly Kind[] =>
  group === 'rewards' ? kindsOfGroup('reward').filter((kind) => !known.has(kind)) : kindsOf[group]

export const listPointMovements = handle(
  call,
  async ({ input, member, now, language, refuse }, { database, settings, causes }: WalletServices) => {
    const { timeZone } = await settings.get('brand')
    const { since, until } = askedSpan(timeZone, now, input)
    if (firstIdAt(since) < (await archivedUpto(database))) throw refuse('ARCHIVED')
    const narrowed = { ...(input.type ? { group: input.type } : {}), ...(input.group ? { kinds: kindsIn(input.group) } : {}) }
    const filter = { from: since, until, walletAccounts: ['points'] as const, ...narrowed }
    const { rows, total } = await accountRecord(database, member.id, filter, { no: input.pageNo, size: input.pageSize })
    const causeOf = await findCauses(causes, database, member.id, language, rows)
    const movements = rows.map((row) => ({
      id: row.id.toString(),
      entryId: row.entryId.toString(),
      time: row.at.toISOString(),
      source: row.kind,
      type: row.group,
      plus: toWire(row.amount > zero ? row.amount : zero),
      minus: toWire(row.amount < zero ? negate(row.amount) : zero),
      balance: toWire(row.balanceAfter),
      remark: causeOf(row).label,
    }))
    return sentPage(movements, total, input)
  },
)
