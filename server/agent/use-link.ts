import type { Queryable, Tx } from '../kit/database.ts'
import { writeToUpline } from '../account/store.ts'
import type { TakenLink } from '../account/services.ts'
import { countUse, findLinkByCode } from './link-store.ts'
import { hasRoomAtTop, takeRoomAtTop } from './quota/room-at-top.ts'
import { shareTree, writeTerms } from './terms-store.ts'

/** The agent of a link by which one can register. */
export const findOpenLink = async (from: Queryable, code: string, now: Date): Promise<bigint | undefined> => {
  const link = await findLinkByCode(from, code, now)
  return link && (await hasRoomAtTop(from, { agentId: link.agentId, terms: link })) ? link.agentId : undefined
}

/** Takes a place of a link, in the transaction that registers; what the new member earns follows from it. */
export const takeLink = async (tx: Tx, code: string, now: Date): Promise<TakenLink | undefined> => {
  await shareTree(tx)
  const found = await findLinkByCode(tx, code, now)
  if (!found || !(await takeRoomAtTop(tx, { agentId: found.agentId, terms: found }))) return undefined
  const link = await countUse(tx, code, now)
  if (!link) return undefined
  const { type, prizeGroup } = link
  return {
    type,
    prizeMode: prizeGroup,
    giveTerms: async (memberId) => {
      await writeTerms(tx, [{ memberId, terms: link }], { memberId: link.agentId, reason: `link ${link.code}` }, now)
      if (!link.toUpline) await writeToUpline(tx, memberId, false)
    },
  }
}
