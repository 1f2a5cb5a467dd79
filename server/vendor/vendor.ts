import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from '../catalog/services.ts'
import type { Queryable } from '../kit/database.ts'
import { labelsOf } from './round-store.ts'

/** How the account record names what came from rounds at vendors: the game and the vendor's name of the round. */
export const labelVendorRounds = async (
  catalog: Catalog,
  from: Queryable,
  memberId: bigint,
  roundIds: readonly bigint[],
  language: Language,
): Promise<Map<bigint, { label: string; ruleVersion: string }>> => {
  const { games } = await catalog.data()
  const names = new Map(games.map(({ gameCode, names: words }) => [gameCode, words[language]]))
  const labels = await labelsOf(from, memberId, roundIds)
  return new Map(
    labels.map(({ id, game, code, vendor }) => [
      id,
      { label: `${names.get(game) ?? game} · ${code}`, ruleVersion: `vendor:${vendor}` },
    ]),
  )
}
