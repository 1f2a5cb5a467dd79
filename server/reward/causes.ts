import type { LabelCauses } from '../wallet/causes.ts'
import { labelsOf } from './store.ts'

/** Labels of rewards in the account record: the name, where a reward has one of its own, and what it says of itself. */
export const labelRewards: LabelCauses = async (from, memberId, ids, language) =>
  new Map(
    (await labelsOf(from, memberId, ids)).map(({ id, label }) => [
      id,
      { label: label[language] ?? label['EN'] ?? '', about: label },
    ]),
  )
