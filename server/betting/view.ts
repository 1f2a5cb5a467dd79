import type { Language } from '@tamuvo/contract/languages.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Catalog } from '../catalog/services.ts'
import type { BetRecordRow } from './bet.ts'
import { type FreeBet, standingOf } from './free-bet.ts'
import type { OutcomeVersion } from './outcome-store.ts'
import { shownText } from '../kit/shown-text.ts'

/** Names of games in a language, by code. */
export const gameNames = async (catalog: Catalog, language: Language): Promise<ReadonlyMap<string, string>> => {
  const { games } = await catalog.data()
  return new Map(games.map(({ gameCode, names }) => [gameCode, shownText(names[language], language)]))
}

export const sentBet = (bet: BetRecordRow, names: ReadonlyMap<string, string>) => ({
  id: bet.id.toString(),
  at: bet.placedAt.toISOString(),
  product: bet.product,
  game: bet.game,
  gameName: names.get(bet.game) ?? bet.game,
  round: bet.code,
  market: bet.market,
  selection: bet.selection,
  price: bet.price,
  stake: toWire(bet.stake),
  validBet: toWire(bet.validBet),
  payout: toWire(bet.payout),
  profit: toWire(bet.profit),
  bonus: toWire(bet.bonus),
  state: bet.state,
  isCorrected: bet.version > 1,
  settledAt: bet.settledAt?.toISOString() ?? null,
  ruleVersion: bet.ruleVersion,
  // A free round of an outside vendor has no stake, and that of a free spin is the house's.
  stakeEntryId: bet.orderId > 0n && bet.stake > 0n ? bet.orderId.toString() : null,
  payoutEntryId: bet.payoutEntryId?.toString() ?? null,
})

/** A free bet as it stands: what is used, moved, left to use and expired come to its amount. */
export const freeBetView = (freeBet: FreeBet, now: Date) => {
  const { state, left, expired } = standingOf(freeBet, now)
  return {
    amount: toWire(freeBet.amount),
    used: toWire(freeBet.used),
    moved: toWire(freeBet.moved),
    left: toWire(left),
    expired: toWire(expired),
    state,
    expiresAt: freeBet.expiresAt.toISOString(),
  }
}

export const sentVersion = ({ version, kind, amount, uncollected, at, reason, entryId }: OutcomeVersion) => ({
  version,
  state: kind,
  payout: toWire(amount),
  uncollected: toWire(uncollected),
  at: at.toISOString(),
  reason: reason ?? '',
  entryId: entryId?.toString() ?? null,
})
