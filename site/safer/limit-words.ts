import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { getSafer, LimitKind } from '@tamuvo/contract/safer.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money } from '../parts/figure-words.ts'

export type Safer = ReceivedOutputOf<typeof getSafer>
export type Limit = Safer['limits'][number]
type BlockKind = Extract<LimitKind, `BLOCK_${string}`>
export type CountedKind = Exclude<LimitKind, BlockKind>

/** Limits as they stand together on the page. */
export const limitGroups = [
  { group: 'DEPOSIT', kinds: ['DEPOSIT_DAY', 'DEPOSIT_WEEK', 'DEPOSIT_MONTH'] },
  { group: 'LOSS', kinds: ['LOSS_DAY', 'LOSS_WEEK', 'LOSS_MONTH'] },
  { group: 'STAKE', kinds: ['STAKE_DAY', 'STAKE_SINGLE'] },
  { group: 'SESSION', kinds: ['SESSION'] },
] as const satisfies readonly { group: string; kinds: readonly CountedKind[] }[]

export const blockKinds = gameTypes.map((product) => ({ product, kind: `BLOCK_${product}` as const }))

const isBlock = (kind: LimitKind): kind is BlockKind => kind.startsWith('BLOCK_')

/** What a limit is called. */
export const limitName = (kind: LimitKind): string => {
  const block = blockKinds.find((each) => each.kind === kind)
  return isBlock(kind) ? t(`catalog.type_${block?.product ?? 'LOTT'}`) : t(`safer.kind_${kind}`)
}

/** A limit in words: an amount, minutes, or that there is none. */
export const limitValue = (kind: LimitKind, value: string | null): string => {
  if (value === null) return isBlock(kind) ? t('safer.open_again') : t('safer.none')
  if (isBlock(kind)) return t('safer.closed')
  return kind === 'SESSION' ? t('safer.minutes', { minutes: value }) : money(value)
}

/** The limit in force, of the member's own and the operator's. */
export const holdingValue = ({ kind, value, operatorValue }: Limit): string | null => {
  if (value === null || operatorValue === null) return value ?? operatorValue
  return sizeOf(kind, value) < sizeOf(kind, operatorValue) ? value : operatorValue
}

const sizeOf = (kind: LimitKind, value: string): bigint => (kind === 'SESSION' ? BigInt(value) : fromWire(value))

/** Whether a change would have to wait: it is higher, or no limit any more. */
export const isRaise = (kind: LimitKind, from: string | null, to: string | null): boolean => {
  if (from === null) return false
  return to === null || sizeOf(kind, to) > sizeOf(kind, from)
}
