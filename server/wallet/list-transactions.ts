import type { InputOf } from '@tamuvo/contract/call.ts'
import { listTransactions as call } from '@tamuvo/contract/wallet.ts'
import { add, negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { readPageOfDays } from '../kit/counted-days.ts'
import { askedSpan, type Day, dayOf, type Span, spanOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { firstIdAt } from '../kit/ids.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { WalletAccount } from '../ledger/accounts.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { type Kind, kindsOfGroup } from '../ledger/kinds.ts'
import { movementSums, type MovementSum, refreshMovements } from '../ledger/movement-sums.ts'
import { recordRows, type RecordRow } from '../ledger/statements.ts'
import { type Cause, findCauses } from './causes.ts'
import { figureKinds } from './profit-figures.ts'
import type { WalletServices } from './services.ts'

type Input = InputOf<typeof call>

/** Points are not money and have their own record. */
const walletAccounts: readonly WalletAccount[] = ['main', 'wd_hold', 'vendor']

export const listTransactions = handle(call, async ({ input, member, now, language, refuse }, services: WalletServices) => {
  const { database, settings, causes } = services
  const { timeZone } = await settings.get('brand')
  const span = askedSpan(timeZone, now, input)
  if (firstIdAt(span.since) < (await archivedUpto(database))) throw refuse('ARCHIVED')
  const isCounting = await refreshMovements(services, member.id, timeZone)
  const kinds = kindsOf(input)
  const [first, last] = [dayOf(timeZone, span.since), dayOf(timeZone, new Date(span.until.getTime() - 1))]
  const sums = await movementSums(database, member.id, { first, last, walletAccounts, kinds })
  const page = { skip: (input.pageNo - 1) * input.pageSize, take: input.pageSize }
  const read = (of: Span, skip: number, take: number): Promise<RecordRow[]> =>
    recordRows(database, member.id, { from: of.since, until: of.until, walletAccounts, kinds }, { skip, take })
  const rows = isCounting
    ? await read(span, page.skip, page.take)
    : await readPageOfDays(countedDays(sums), page, (day, skip, take) => read(spanOf(timeZone, day, day), skip, take))
  const causeOf = await findCauses(causes, database, member.id, language, rows)
  return {
    ...sentPage(
      rows.map((row) => movementOf(row, causeOf(row))),
      sums.reduce((count, { entries }) => count + entries, 0),
      input,
    ),
    totals: {
      income: toWire(sums.reduce((total, { income }) => add(total, income), zero)),
      expense: toWire(sums.reduce((total, { expense }) => add(total, expense), zero)),
    },
    isCounting,
  }
})

const kindsOf = ({ group, figure }: Input): readonly Kind[] | undefined => {
  const ofGroup = group && kindsOfGroup(group)
  if (!figure) return ofGroup
  return ofGroup ? figureKinds[figure].filter((kind) => ofGroup.includes(kind)) : figureKinds[figure]
}

const countedDays = (sums: readonly MovementSum[]) => {
  const counts = new Map<Day, number>()
  for (const { day, entries } of sums) counts.set(day, (counts.get(day) ?? 0) + entries)
  return [...counts].map(([day, count]) => ({ day, count }))
}

const movementOf = (row: RecordRow, { ruleVersion: _rule, ...cause }: Cause) => ({
  id: row.id.toString(),
  entryId: row.entryId.toString(),
  at: row.at.toISOString(),
  type: row.kind,
  group: row.group,
  income: toWire(row.amount > zero ? row.amount : zero),
  expense: toWire(row.amount < zero ? negate(row.amount) : zero),
  balanceAfter: toWire(row.balanceAfter),
  wallet: row.walletAccount,
  cause,
})
