import type * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { isSpread } from '../kit/citus.ts'
import type { Span } from '../kit/days.ts'
import { firstIdAt } from '../kit/ids.ts'
import { groupOfKind, type Kind, kindsOfGroup } from '../ledger/kinds.ts'
import { countedOf } from './money.ts'
import { type Movement, type MovementsAsked, movementsOfFew, movementsOfMany } from './movement-store.ts'
import type { Scope } from './scope.ts'
import { fewActive } from './scope-store.ts'
import type { AgentServices } from './services.ts'
import { placedMembers } from './team-bet-store.ts'

export type TransactionInput = Pick<
  InputOf<typeof contract.listTeamTransactions>,
  'group' | 'type' | 'figure' | 'reference' | 'before'
>

/** An entry has all its rows in so many ids: they are made together. */
const entryIds = 60_000n << 22n

/** Movements that belong to bets; jackpots are none. */
const ofBets: readonly Kind[] = ['BET', 'BET_CANCEL', 'WIN', 'WIN_CORRECTION', 'FREE_WIN', 'FREE_CORRECTION']

/** Of a direct downline; deeper ones are the business of their own agents. */
const shownDepth = 1

const kindsAsked = ({ group, type, figure }: TransactionInput): readonly Kind[] | undefined => {
  const lists = [group && kindsOfGroup(group), type === undefined ? undefined : [type], figure && countedOf[figure].kinds].filter(
    (list) => list !== undefined,
  )
  const [first, ...others] = lists
  return first?.filter((kind) => others.every((list) => list.some((each) => each === kind))) as readonly Kind[] | undefined
}

/** The newest movements of a scope, `take` at most. */
export const readTeamTransactions = async (
  { database }: AgentServices,
  scope: Scope,
  span: Span,
  input: TransactionInput,
  take: number,
): Promise<Movement[]> => {
  const reference = input.reference === undefined ? undefined : BigInt(input.reference)
  const kinds = kindsAsked(input)?.filter(isKind)
  if (kinds?.length === 0) return []
  const before = input.before === undefined ? undefined : BigInt(input.before.split('.')[0] ?? '0')
  const direction = input.figure && countedOf[input.figure].direction
  const from = reference === undefined ? firstIdAt(span.since) : reference - entryIds
  const upto = reference === undefined ? firstIdAt(span.until) : reference + entryIds
  const asked: MovementsAsked = {
    ids: { fromId: from, uptoId: before !== undefined && before < upto ? before : upto },
    kinds,
    direction: direction === 'both' ? undefined : direction,
    entryId: reference,
    // A figure is made of what was counted for it.
    isMoney: input.figure !== undefined || (kinds?.every((kind) => !ofBets.includes(kind)) ?? false),
    take,
  }
  const isOnCluster = await isSpread(database)
  const few =
    reference === undefined
      ? await fewActive(database, scope, { since: span.since, isOnCluster })
      : scope.memberId && [scope.memberId]
  return few ? movementsOfFew(database, scope, { memberIds: few, isOnCluster }, asked) : movementsOfMany(database, scope, asked)
}

const known: ReadonlySet<string> = new Set(
  (['deposit', 'withdraw', 'game', 'transfer', 'agent', 'rebate', 'contract', 'reward', 'adjust'] as const).flatMap(kindsOfGroup),
)
const isKind = (kind: string): kind is Kind => known.has(kind)

/** Movements as they are sent. What caused a withdrawal, and where it went, is never said. */
export const transactionsToSend = async ({ database }: AgentServices, agentId: bigint, movements: readonly Movement[]) => {
  const members = await placedMembers(
    database,
    agentId,
    movements.map(({ memberId }) => memberId),
  )
  return movements.map(({ id, entryId, memberId, at, kind, amount, balanceAfter, walletAccount, ref }) => {
    const { username = '', depth = 0, upline = '' } = members.get(memberId) ?? {}
    return {
      id: id.toString(),
      entryId: entryId.toString(),
      at: at.toISOString(),
      memberId: memberId.toString(),
      username,
      depth,
      upline,
      type: kind,
      group: groupOfKind(kind),
      income: toWire(amount > zero ? amount : zero),
      expense: toWire(amount < zero ? negate(amount) : zero),
      balanceAfter: depth <= shownDepth ? toWire(balanceAfter) : null,
      wallet: walletAccount,
      betId: ofBets.includes(kind) && ref > 0n ? ref.toString() : ('' as const),
    }
  })
}
