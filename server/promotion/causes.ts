import type { LabelCauses } from '../wallet/causes.ts'
import { labelsOf } from './bonus-store.ts'

/** Labels of bonuses of deposits in the account record: the promotion, its version, and the row of turnover that shows the bonus. */
export const labelBonuses: LabelCauses = async (from, memberId, ids, language) =>
  new Map(
    (await labelsOf(from, memberId, ids)).map(({ id, rowId, version, titles }) => [
      id,
      {
        label: titles[language] ?? titles.EN ?? '',
        about: Object.fromEntries(Object.entries(titles)),
        shownAs: rowId,
        ruleVersion: `promotion/${version}`,
      },
    ]),
  )
