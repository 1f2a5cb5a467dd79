import type * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { micro, microToText } from '@tamuvo/games/agent/rebate.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { gameNames } from '../betting/view.ts'
import { isSpread } from '../kit/citus.ts'
import type { Span } from '../kit/days.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Scope } from './scope.ts'
import { fewActive } from './scope-store.ts'
import type { AgentServices } from './services.ts'
import { type BetsAsked, betsOfFew, betsOfMany, placedMembers, ratesOf, type TeamBet } from './team-bet-store.ts'

export type BetInput = Pick<
  InputOf<typeof contract.listTeamBets>,
  'by' | 'product' | 'vendor' | 'game' | 'state' | 'number' | 'before'
>

/** What was settled in a span was placed so long before at most; all but corrections of older bets. */
const placedBeforeMs = 62 * 86_400_000
/** The ids of bets and entry of an order are made together; the minute allows for clock skew. */
const orderIds = 60_000n << 22n

/** The newest bets of a scope, `take` at most. */
export const readTeamBets = async (
  { database, catalog }: AgentServices,
  scope: Scope,
  span: Span,
  input: BetInput,
  take: number,
): Promise<TeamBet[]> => {
  const number = input.number === undefined ? undefined : BigInt(input.number)
  const isSettled = input.by === 'SETTLED' && number === undefined
  const since = isSettled ? new Date(span.since.getTime() - placedBeforeMs) : span.since
  const { games } = await catalog.data()
  const ofVendor =
    input.vendor === undefined ? undefined : games.filter(({ vendor }) => vendor === input.vendor).map(({ gameCode }) => gameCode)
  const before = input.before === undefined ? undefined : cursorFrom(input.before)
  const asked: BetsAsked = {
    ids:
      number === undefined
        ? { fromId: firstIdAt(since), uptoId: leastOf(firstIdAt(span.until), before && before.id + 1n) }
        : { fromId: number - orderIds, uptoId: number + orderIds },
    settled: isSettled ? span : undefined,
    product: input.product,
    games: input.game === undefined ? ofVendor : (ofVendor ?? [input.game]).filter((code) => code === input.game),
    ...(input.state === 'corrected' ? { isCorrected: true } : { state: input.state }),
    number,
    before,
    take,
  }
  const isOnCluster = await isSpread(database)
  const few =
    number === undefined
      ? await fewActive(database, scope, { since: span.since, isOnCluster })
      : scope.memberId && [scope.memberId]
  return few ? betsOfFew(database, scope, { memberIds: few, isOnCluster }, asked) : betsOfMany(database, scope, asked)
}

const leastOf = (a: bigint, b: bigint | undefined): bigint => (b !== undefined && b < a ? b : a)

/** "4711.2" */
export const cursorOf = ({ id, version }: Pick<TeamBet, 'id' | 'version'>): string => `${id}.${version}`

const cursorFrom = (text: string): { id: bigint; version: number } => {
  const [id = '', version = '0'] = text.split('.')
  return { id: BigInt(id), version: Number(version) }
}

/** Bets as they are sent, with what they earn for the agent. */
export const betsToSend = async (services: AgentServices, agentId: bigint, bets: readonly TeamBet[], language: Language) => {
  const own = await services.settings.get('agent.ownRebates')
  const [names, members, rates] = await Promise.all([
    gameNames(services.catalog, language),
    placedMembers(
      services.database,
      agentId,
      bets.map(({ memberId }) => memberId),
    ),
    ratesOf(services.database, agentId, bets, own),
  ])
  return bets.map(({ code, ...bet }, place) => {
    const rate = rates[place] ?? 0
    const member = members.get(bet.memberId)
    return {
      ...bet,
      id: bet.id.toString(),
      memberId: bet.memberId.toString(),
      username: member?.username ?? '',
      depth: member?.depth ?? 0,
      placedAt: bet.placedAt.toISOString(),
      settledAt: bet.settledAt?.toISOString() ?? null,
      gameName: names.get(bet.game) ?? bet.game,
      round: code,
      stake: toWire(bet.stake),
      validBet: toWire(bet.validBet),
      payout: toWire(bet.payout),
      profit: toWire(bet.profit),
      rebate: bet.state === 'open' ? null : microToText(micro(bet.validBet * BigInt(rate))),
      rate: (rate / 100).toFixed(2),
    }
  })
}
