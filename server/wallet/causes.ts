import type { Language } from '@tamuvo/contract/languages.ts'
import type { Queryable } from '../kit/database.ts'
import type { Group } from '../ledger/kinds.ts'

/** What a member reads as the cause of a movement, and the version of the rules that decided it, where rules did. */
export type CauseLabel = { label: string; ruleVersion?: string }

/** Names causes of a member by their ids, in a language; ids that are not hers are missing. */
export type LabelCauses = (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  language: Language,
) => Promise<Map<bigint, CauseLabel>>

/** Who names what. The areas that own bets and deposits lie above the wallet, so they are handed to it. */
export type Causes = { bet: LabelCauses; deposit: LabelCauses }

export type CauseKind = keyof Causes

/** What the entries of a group come from. Those of other groups have no cause to show yet. */
export const causeKindOf = (group: Group): CauseKind | undefined => {
  if (group === 'game' || group === 'rebate') return 'bet'
  return group === 'deposit' ? 'deposit' : undefined
}

/** Where a movement comes from, as the wallet shows it. */
export type Cause = { kind: CauseKind | 'none'; id: string; label: string; ruleVersion: string | null }

const noCause: Cause = { kind: 'none', id: '', label: '', ruleVersion: null }

type Caused = { group: Group; ref: bigint }

/** Answers a function that tells the cause of each of the movements; one question for each kind of cause. */
export const findCauses = async (
  causes: Causes,
  from: Queryable,
  memberId: bigint,
  language: Language,
  movements: readonly Caused[],
): Promise<(movement: Caused) => Cause> => {
  const kinds = [...new Set(movements.map(({ group }) => causeKindOf(group)))].filter((kind) => kind !== undefined)
  const labels = new Map<CauseKind, Map<bigint, CauseLabel>>()
  for (const kind of kinds) {
    const ids = new Set(movements.filter(({ group }) => causeKindOf(group) === kind).map(({ ref }) => ref))
    labels.set(kind, await causes[kind](from, memberId, [...ids], language))
  }
  return ({ group, ref }) => {
    const kind = causeKindOf(group)
    const found = kind && labels.get(kind)?.get(ref)
    return found ? { kind, id: ref.toString(), label: found.label, ruleVersion: found.ruleVersion ?? null } : noCause
  }
}
