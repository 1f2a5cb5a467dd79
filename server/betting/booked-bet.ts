import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from '../catalog/services.ts'
import type { Queryable } from '../kit/database.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { BookedBet } from '../wallet/booked-bet.ts'
import type { BetOutcome } from './bet.ts'
import { betById } from './record-store.ts'
import { gameNames } from './view.ts'

/** A bet as the open book shows it: its figures, the rule that decides it, where its entries are. */
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
  return {
    title: `${names.get(bet.game) ?? bet.game} · ${bet.code}`,
    stake: bet.stake,
    payout: bet.payout,
    profit: bet.state === 'open' ? null : bet.profit,
    rule: ruleOf(bet),
    draw: isOwn(bet) && bet.state !== 'open' ? { game: bet.game, issue: bet.code } : null,
    entries: entriesOf(bet),
  }
}

const ruleOf = ({ ruleVersion, play, picks, terms, unit, multiple, lines, linesWon, state }: BetOutcome): BookedBet['rule'] => ({
  version: ruleVersion,
  play,
  picks,
  terms,
  unit: toWire(unit),
  multiple,
  lines,
  linesWon,
  state,
})

/** Rounds at outside vendors are bets of as many entries as the vendor likes. */
const isOwn = ({ ruleVersion }: BetOutcome): boolean => !ruleVersion.startsWith('vendor:')

const entriesOf = (bet: BetOutcome): BookedBet['entries'] =>
  isOwn(bet) ? { entryIds: bet.payoutEntryId === null ? [bet.orderId] : [bet.orderId, bet.payoutEntryId] } : { since: bet.id }
