import type { Language } from '@tamuvo/contract/languages.ts'
import type { Queryable } from '../kit/database.ts'
import type { Group, Kind } from '../ledger/kinds.ts'

/**
 * The cause of a movement as a member reads it, what it is of, the version of the rules that decided it, and its entry, if any. `about`: what a
 * reward says of itself, its name by language among it. `shownAs`: the id under which its page shows it, where that is another.
 */
export type CauseLabel = {
  label: string
  of?: string
  about?: Record<string, string>
  shownAs?: bigint
  ruleVersion?: string
  entryId?: bigint
}

/** Labels of a member's causes by id, in a language; ids of others are missing. */
export type LabelCauses = (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  language: Language,
) => Promise<Map<bigint, CauseLabel>>

type CauseKind = 'bet' | 'deposit' | 'withdrawal' | 'rebate' | 'bill' | 'reward' | 'bonus' | 'order' | 'conversion' | 'tournament'

/** Who labels what: filled by the areas that lie above the wallet. */
export type Causes = Record<CauseKind, LabelCauses>

/** The kinds of cause that entries of a group have. A rebate comes with a ticket, or from a run. */
const causeKindsOf: Partial<Record<Group, readonly CauseKind[]>> = {
  game: ['bet'],
  rebate: ['rebate', 'bet'],
  contract: ['bill'],
  deposit: ['deposit'],
  withdraw: ['withdrawal'],
}

/** The kinds of cause of entries of the group of rewards that come from no reward, or not always from one. Points for bets are of many. */
const causeKindsOfReward: Partial<Record<Kind, readonly CauseKind[]>> = {
  // Of a bet: the win of a free round at a vendor.
  BONUS: ['reward', 'bonus', 'order', 'bet'],
  BONUS_FORFEIT: ['bonus', 'bet'],
  POINT_CONVERT: ['conversion'],
  POINT_EARN: [],
  POINT_REDEEM: ['order'],
  POINT_RETURN: ['order'],
  TOURNAMENT_PRIZE: ['tournament'],
}

const kindsOf = ({ group, kind }: Caused): readonly CauseKind[] =>
  group === 'reward' ? (causeKindsOfReward[kind] ?? ['reward']) : (causeKindsOf[group] ?? [])

/** The cause of a movement as the wallet shows it. */
export type Cause = {
  kind: CauseKind | 'none'
  id: string
  label: string
  of: string
  about: Record<string, string>
  ruleVersion: string | null
}

const noCause: Cause = { kind: 'none', id: '', label: '', of: '', about: {}, ruleVersion: null }

type Caused = { group: Group; kind: Kind; ref: bigint }

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
      if (found) return causeFrom(kind, ref, found)
    }
    return noCause
  }
}

const causeFrom = (
  kind: CauseKind,
  ref: bigint,
  { label, of = '', about = {}, shownAs = ref, ruleVersion }: CauseLabel,
): Cause => ({
  kind,
  id: shownAs.toString(),
  label,
  of,
  about,
  ruleVersion: ruleVersion ?? null,
})
