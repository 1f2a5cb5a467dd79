import { Netting, type StakedBet } from '@tamuvo/games/kit/turnover.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { type GradedBet, isFree } from './bet.ts'
import { type Candidate, countsFreeBets, findCandidates, type OppositesFilter } from './opposites-store.ts'
import { type Prefilter, readRound, type StreamedBet } from './stream-store.ts'

/** The opposite bets of a product. Pure. @see ../../games/kit/turnover.ts */
export type Opposites = OppositesFilter & {
  /** Where the stake of a bet lies, also where a free bet paid it. */
  sidesOf: (bet: GradedBet) => StakedBet
}

/** A bet that counts less as turnover than it would alone. */
export type LessCounted = Pick<StreamedBet, 'id' | 'memberId' | 'valid'>

/** What counts of the bets of a round. */
export type Turnover = {
  /** Once it is won or lost. */
  of(bet: Pick<GradedBet, 'id' | 'valid'>): Amount
  /** The bets that count less, of those after an id, up to and including another. */
  lessBetween(after: bigint, upto: bigint): readonly LessCounted[]
}

const fullTurnover: Turnover = { of: ({ valid }) => valid, lessBetween: () => [] }

/**
 * Nets the opposite bets of a round that takes no more bets. It depends on the sale alone, not on the result, so a settlement
 * that is resumed and a correction come to the same.
 */
export const turnoverOfRound = async (
  database: Queryable,
  roundId: bigint,
  opposites: Opposites | undefined,
): Promise<Turnover> => {
  const candidates = opposites ? await findCandidates(database, roundId, opposites) : []
  if (!opposites || candidates.length === 0) return fullTurnover
  const members = new Members(opposites, candidates)
  const withFree = await countsFreeBets(database, roundId)
  for await (const bets of betsOf(database, roundId, members))
    for (const bet of bets) if (withFree || !isFree(bet)) members.add(bet)
  members.setOff()
  const less: LessCounted[] = []
  for await (const bets of betsOf(database, roundId, members)) less.push(...bets.flatMap((bet) => members.lessOf(bet)))
  const byId = new Map(less.map((bet) => [bet.id, bet.valid]))
  return {
    of: ({ id, valid }) => byId.get(id) ?? valid,
    lessBetween: (after, upto) => less.slice(placeAfter(less, after), placeAfter(less, upto)),
  }
}

const betsAtOnce = 20_000

/** The bets of members by id, read a second time instead of held: there can be a million of them. */
async function* betsOf(database: Queryable, roundId: bigint, members: Members): AsyncGenerator<readonly StreamedBet[], void> {
  if (members.isEmpty) return
  const read = readRound(database, roundId, { among: members.among() })
  for (let page = await read(0n, betsAtOnce); page; page = await read(page.upto, betsAtOnce)) yield page.found
}

/** The stakes of candidates, by member and group. */
class Members {
  readonly #opposites: Opposites
  readonly #nettings = new Map<bigint, Map<string, Netting>>()

  constructor(opposites: Opposites, candidates: readonly Candidate[]) {
    this.#opposites = opposites
    for (const { memberId, group } of candidates) {
      const own = this.#nettings.get(memberId) ?? new Map<string, Netting>()
      this.#nettings.set(memberId, own.set(group, new Netting()))
    }
  }

  get isEmpty(): boolean {
    return this.#nettings.size === 0
  }

  /** Their bets, and some others on the same markets. */
  among(): NonNullable<Prefilter['among']> {
    const groups = new Set([...this.#nettings.values()].flatMap((own) => [...own.keys()]))
    const { markets, ruleVersions } = this.#opposites
    const ours = [...markets].flatMap(([market, { group }]) => (groups.has(group) ? [market] : []))
    return { members: [...this.#nettings.keys()], markets: ours, ruleVersions }
  }

  add(bet: StreamedBet): void {
    this.#nettingOf(bet)?.add(this.#opposites.sidesOf(bet))
  }

  /** Forgets those who have nothing to set off. */
  setOff(): void {
    for (const [memberId, own] of this.#nettings) {
      for (const [group, netting] of own) if (!netting.setOff()) own.delete(group)
      if (own.size === 0) this.#nettings.delete(memberId)
    }
  }

  lessOf(bet: StreamedBet): LessCounted[] {
    if (isFree(bet)) return []
    const { id, memberId, valid } = bet
    const net = this.#nettingOf(bet)?.countOf(this.#opposites.sidesOf(bet)) ?? valid
    return net < valid ? [{ id, memberId, valid: amount(net) }] : []
  }

  #nettingOf({ memberId, market }: StreamedBet): Netting | undefined {
    return this.#nettings.get(memberId)?.get(this.#opposites.markets.get(market)?.group ?? '')
  }
}

/** How many of sorted bets have this id or a lower one. */
const placeAfter = (bets: readonly LessCounted[], id: bigint): number => {
  let [from, upto] = [0, bets.length]
  while (from < upto) {
    const middle = (from + upto) >> 1
    if ((bets[middle]?.id ?? id) <= id) from = middle + 1
    else upto = middle
  }
  return from
}
