import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from '../catalog/services.ts'
import type { Queryable } from '../kit/database.ts'
import { labelsOf } from './record-store.ts'
import { gameNames } from './view.ts'

/** Labels of bets in the account record: game, round, rule version. */
export const labelBets = async (
  catalog: Catalog,
  from: Queryable,
  memberId: bigint,
  betIds: readonly bigint[],
  language: Language,
): Promise<Map<bigint, { label: string; ruleVersion: string }>> => {
  const names = await gameNames(catalog, language)
  const bets = await labelsOf(from, memberId, betIds)
  return new Map(
    bets.map(({ id, game, code, ruleVersion }) => [id, { label: `${names.get(game) ?? game} · ${code}`, ruleVersion }]),
  )
}
