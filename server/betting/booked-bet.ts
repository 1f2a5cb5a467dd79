import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from '../catalog/services.ts'
import type { Queryable } from '../kit/database.ts'
import type { BookedBet } from '../wallet/booked-bet.ts'
import type { BetRecordRow } from './bet.ts'
import { outcomesOf, type OutcomeVersion } from './outcome-store.ts'
import { betById } from './record-store.ts'
import { gameNames, sentVersion } from './view.ts'

/** A bet as the open book shows it: figures, rule version, entries. */
export const bookedBet = async (
  catalog: Catalog,
  from: Queryable,
  memberId: bigint,
  betId: bigint,
  language: Language,
): Promise<BookedBet | undefined> => {
  const bet = await betById(from, betId)
  if (bet?.memberId !== memberId) return undefined
  const names = await gameNames(catalog, language)
  const versions = await outcomesOf(from, memberId, betId)
  return {
    title: `${names.get(bet.game) ?? bet.game} · ${bet.code}`,
    stake: bet.stake,
    payout: bet.payout,
    profit: bet.state === 'open' ? null : bet.profit,
    bonus: bet.bonus,
    rule: ruleOf(bet),
    draw: bet.product === 'LOTT' && isOwn(bet) && bet.state !== 'open' ? { game: bet.game, issue: bet.code } : null,
    corrections: versions.filter(({ version }) => version > 1).map(sentVersion),
    entries: entriesOf(bet, versions),
  }
}

const ruleOf = ({ ruleVersion, product, market, selection, price, detail, state }: BetRecordRow): BookedBet['rule'] => ({
  version: ruleVersion,
  product,
  market,
  selection,
  price,
  detail,
  state,
})

/** Bets at outside vendors have any number of entries. */
const isOwn = ({ ruleVersion }: BetRecordRow): boolean => !ruleVersion.startsWith('vendor:')

const entriesOf = (bet: BetRecordRow, versions: readonly OutcomeVersion[]): BookedBet['entries'] =>
  isOwn(bet) ? { entryIds: [bet.orderId, ...versions.flatMap(({ entryId }) => entryId ?? [])] } : { since: bet.id }
