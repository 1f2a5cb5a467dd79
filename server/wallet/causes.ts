import type { Language } from '@tamuvo/contract/languages.ts'
import type { Queryable } from '../kit/database.ts'
import type { Group } from '../ledger/kinds.ts'

/** The cause of a movement as a member reads it, what it is of, the version of the rules that decided it, and its entry, if any. */
export type CauseLabel = { label: string; of?: string; ruleVersion?: string; entryId?: bigint }

/** Labels of a member's causes by id, in a language; ids of others are missing. */
export type LabelCauses = (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  language: Language,
) => Promise<Map<bigint, CauseLabel>>

/** Who labels what: filled by betting, cashier and agents, which lie above the wallet. */
export type Causes = { bet: LabelCauses; deposit: LabelCauses; withdrawal: LabelCauses; rebate: LabelCauses; bill: LabelCauses }

type CauseKind = keyof Causes

/** The kinds of cause that entries of a group have. A rebate comes with a ticket, or from a run. */
const causeKindsOf: Partial<Record<Group, readonly CauseKind[]>> = {
  game: ['bet'],
  rebate: ['rebate', 'bet'],
  contract: ['bill'],
  deposit: ['deposit'],
  withdraw: ['withdrawal'],
}

const kindsOf = ({ group }: Caused): readonly CauseKind[] => causeKindsOf[group] ?? []

/** The cause of a movement as the wallet shows it. */
export type Cause = { kind: CauseKind | 'none'; id: string; label: string; of: string; ruleVersion: string | null }

const noCause: Cause = { kind: 'none', id: '', label: '', of: '', ruleVersion: null }

type Caused = { group: Group; ref: bigint }

/** Returns a function from movement to cause; one query for each kind of cause. */
export const findCauses = async (
  causes: Causes,
  from: Queryable,
  memberId: bigint,
  language: Language,
  movements: readonly Caused[],
): Promise<(movement: Caused) => Cause> => {
  const kinds = [...new Set(movements.flatMap(kindsOf))]
  const labels = new Map<CauseKind, Map<bigint, CauseLabel>>()
  for (const kind of kinds) {
    const ids = new Set(movements.filter((movement) => kindsOf(movement).includes(kind)).map(({ ref }) => ref))
    labels.set(kind, await causes[kind](from, memberId, [...ids], language))
  }
  return (movement) => {
    const { ref } = movement
    for (const kind of kindsOf(movement)) {
      const found = labels.get(kind)?.get(ref)
      if (found)
        return { kind, id: ref.toString(), label: found.label, of: found.of ?? '', ruleVersion: found.ruleVersion ?? null }
    }
    return noCause
  }
}
