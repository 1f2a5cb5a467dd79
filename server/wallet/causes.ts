import type { Language } from '@tamuvo/contract/languages.ts'
import type { Queryable } from '../kit/database.ts'
import type { Group } from '../ledger/kinds.ts'

/** The cause of a movement as a member reads it, the version of the rules that decided it, and its entry, if any. */
export type CauseLabel = { label: string; ruleVersion?: string; entryId?: bigint }

/** Labels of a member's causes by id, in a language; ids of others are missing. */
export type LabelCauses = (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  language: Language,
) => Promise<Map<bigint, CauseLabel>>

/** Who labels what: filled by betting and cashier, which lie above the wallet. */
export type Causes = { bet: LabelCauses; deposit: LabelCauses; withdrawal: LabelCauses }

type CauseKind = keyof Causes

/** The kind of cause of a group's entries; undefined for groups without one. */
const causeKindOf = (group: Group): CauseKind | undefined => {
  if (group === 'game' || group === 'rebate') return 'bet'
  if (group === 'withdraw') return 'withdrawal'
  return group === 'deposit' ? 'deposit' : undefined
}

/** The cause of a movement as the wallet shows it. */
export type Cause = { kind: CauseKind | 'none'; id: string; label: string; ruleVersion: string | null }

const noCause: Cause = { kind: 'none', id: '', label: '', ruleVersion: null }

type Caused = { group: Group; ref: bigint }

/** Returns a function from movement to cause; one query for each kind of cause. */
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
