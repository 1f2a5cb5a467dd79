import { createHash } from 'node:crypto'
import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome } from '../ask.ts'
import { walletDialects } from '../dialects/dialects.ts'
import type { DialectName, Integration } from '../integration.ts'
import type { CallRecord } from '../call-bundle.ts'
import { type Read, readCall } from '../take-call.ts'
import type { VendorServices } from '../services.ts'
import { sandboxCodes, sandboxGame } from './integrations.ts'
import { makePlayer } from './players.ts'

/** A recorded call, and the result of the same call in the sandbox. */
export type Replayed = {
  callRecord: CallRecord
  /** Not replayed: what was recorded was cut off, or no one of ours was ever asked about. */
  result: Outcome['is'] | 'not-replayed'
  balance: Amount | null
}

/** The sandbox player that stands for a member of the recording. */
type Actor = { user: string; token: string }

/** One replay: members are mapped to sandbox players and ids to new ones, so that the same calls can be replayed repeatedly. */
type Stage = {
  integration: Integration
  actors: Map<bigint, Actor>
  named(name: string): string
}

/**
 * Replays recorded calls of a vendor in order against the sandbox vendor of the same dialect. Players begin with the members'
 * balances. States are not replayed: a frozen member is not frozen there.
 */
export const replayCallRecords = async (
  services: VendorServices,
  dialect: DialectName,
  recorded: readonly CallRecord[],
): Promise<Replayed[]> => {
  const integration = await services.vendors.directory.findIntegration(sandboxCodes[dialect])
  if (!integration) return []
  const run = services.newId()
  const named = (name: string): string => createHash('sha256').update(`${run} ${name}`).digest('hex').slice(0, 32)
  const stage: Stage = { integration, actors: new Map(), named }
  const came = recorded.filter(({ direction }) => direction === 'in').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const readings = await Promise.all(
    came.map(async (callRecord) => ({ callRecord, read: await readingOf(services, dialect, callRecord, integration) })),
  )
  await castActors(services, stage, readings)
  const replayed: Replayed[] = []
  for (const { callRecord, read } of readings) replayed.push(await replay(services, stage, callRecord, read))
  return replayed
}

type Reading = { callRecord: CallRecord; read: Read | undefined }

/** What the call asked, in the units of the vendor that it came from where that one is known here. */
const readingOf = async (
  { vendors }: VendorServices,
  dialect: DialectName,
  callRecord: CallRecord,
  sandbox: Integration,
): Promise<Read | undefined> => {
  const reader = walletDialects[dialect]?.calls[callRecord.call]
  if (!reader || callRecord.isSigned === false) return undefined
  const integration = (await vendors.directory.findIntegration(callRecord.vendor)) ?? sandbox
  return readCall(reader, { query: queryOf(callRecord), body: Buffer.from(callRecord.request) }, integration)
}

const queryOf = ({ request }: CallRecord): Record<string, string> => {
  try {
    return JSON.parse(request)
  } catch {
    return {}
  }
}

const castActors = async (
  services: VendorServices,
  { integration, actors }: Stage,
  readings: readonly Reading[],
): Promise<void> => {
  for (const { callRecord, read } of readings) {
    if (callRecord.memberId === 0n || callRecord.balance === null || actors.has(callRecord.memberId)) continue
    actors.set(
      callRecord.memberId,
      await makePlayer(services, { vendor: integration.code, money: before(callRecord, callRecord.balance, read) }),
    )
  }
}

/** The member's balance before a call. */
const before = ({ result }: CallRecord, after: Amount, read: Read | undefined): Amount => {
  const ask = read && 'ask' in read ? read.ask : undefined
  if (result !== 'done' || !ask || !('amount' in ask) || ask.op === 'rollback') return after
  if (ask.op === 'bet') return ask.isFree ? after : amount(after + ask.amount)
  return after > ask.amount ? amount(after - ask.amount) : zero
}

const replay = async (
  { vendors }: VendorServices,
  stage: Stage,
  callRecord: CallRecord,
  read: Read | undefined,
): Promise<Replayed> => {
  if (!read) return { callRecord, result: 'not-replayed', balance: null }
  if ('refusal' in read) return { callRecord, result: read.refusal, balance: null }
  const actor = stage.actors.get(callRecord.memberId)
  const outcome = await vendors.gateway.take(stage.integration, recast(read.ask, callRecord, stage, actor))
  if (actor && 'token' in outcome && outcome.token) actor.token = outcome.token
  return { callRecord, result: outcome.is, balance: outcome.balance ?? null }
}

/** The same call for the sandbox. Invalid values stay invalid. */
const recast = <Asked extends Ask>(
  ask: Asked,
  { result }: CallRecord,
  { integration, named }: Stage,
  actor: Actor | undefined,
): Asked => ({
  ...ask,
  token: actor?.token ?? ask.token,
  ...('tx' in ask && { tx: named(ask.tx) }),
  ...('round' in ask && ask.round !== undefined && { round: named(ask.round) }),
  ...('target' in ask && { target: named(ask.target) }),
  ...('group' in ask && ask.group !== undefined && { group: named(ask.group) }),
  ...('bet' in ask && ask.bet && { bet: 'tx' in ask.bet ? { tx: named(ask.bet.tx) } : { group: named(ask.bet.group) } }),
  ...(ask.user !== undefined && result !== 'user-wrong' && { user: actor?.user }),
  ...('game' in ask && result !== 'game-unknown' && { game: sandboxGame }),
  ...('currency' in ask && result !== 'currency-wrong' && { currency: integration.currency }),
})
