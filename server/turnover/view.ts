import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { getTurnoverRow } from '@tamuvo/contract/turnover.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { CauseLabel } from '../wallet/causes.ts'
import { leftOf, shownStates, type TurnoverRow, weightOf } from './rules.ts'
import type { TurnoverServices } from './services.ts'
import { transferReference } from './turnover.ts'

type SentRow = Omit<OutputOf<typeof getTurnoverRow>, 'bets'>

/**
 * Rows as their member sees them.
 * @param open the member's open rows, in the order in which bets feed them
 */
export const sentRows = async (
  { database, causes }: TurnoverServices,
  { rows, open, language }: { rows: readonly TurnoverRow[]; open: readonly TurnoverRow[]; language: Language },
): Promise<SentRow[]> => {
  const [first] = rows
  if (!first) return []
  const deposits = rows.filter(({ kind }) => kind === 'DEPOSIT').map(({ ref }) => ref)
  const labels = await causes.deposit(database, first.memberId, deposits, language)
  const states = shownStates(open)
  return rows.map((row) => sentRow(row, states.get(row.id) ?? row.state, labels.get(row.ref)))
}

const sentRow = (row: TurnoverRow, state: SentRow['state'], cause: CauseLabel | undefined): SentRow => ({
  id: row.id.toString(),
  kind: row.kind,
  reference: row.kind === 'TRANSFER' ? transferReference(row.ref) : (row.kind === 'DEPOSIT' && cause?.label) || '',
  at: row.at.toISOString(),
  base: toWire(row.base),
  multiple: toWire(amount(BigInt(row.multiple))),
  required: toWire(row.required),
  done: toWire(row.fed),
  left: toWire(row.state === 'ACTIVE' ? leftOf(row) : amount(0n)),
  state,
  weights: gameTypes.map((product) => ({ product, percent: weightOf(row.weights, product) })),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  entryId: (row.kind === 'DEPOSIT' && cause?.entryId?.toString()) || null,
})
