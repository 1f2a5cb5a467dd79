import { createHash } from 'node:crypto'
import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome } from '../ask.ts'
import { walletDialects } from '../dialects/dialects.ts'
import type { DialectName, Link } from '../link.ts'
import type { Flight } from '../recorder-store.ts'
import { type Read, readCall } from '../take-call.ts'
import type { VendorServices } from '../vendor.ts'
import { sandboxCodes, sandboxGame } from './links.ts'
import { makePlayer } from './players.ts'

/** A recorded call, and what the same call came to in the sandbox. */
export type Replayed = {
  flight: Flight
  /** Not replayed: what was recorded was cut off, or no one of ours was ever asked about. */
  verdict: Outcome['is'] | 'not-replayed'
  balance: Amount | null
}

/** What a member of the recording is in the sandbox. */
type Actor = { user: string; token: string }

/** One replay: members become players of the sandbox, names become new ones, so that the same calls can be played again. */
type Stage = {
  link: Link
  actors: Map<bigint, Actor>
  named(name: string): string
}

/**
 * Plays recorded calls of a vendor once more, in their order, against the sandbox vendor of the same dialect. Players begin
 * with what the members had. Circumstances are not played: a frozen member is not frozen there.
 */
export const replayFlights = async (
  services: VendorServices,
  dialect: DialectName,
  recorded: readonly Flight[],
): Promise<Replayed[]> => {
  const link = await services.vendors.directory.findLink(sandboxCodes[dialect])
  if (!link) return []
  const run = services.newId()
  const named = (name: string): string => createHash('sha256').update(`${run} ${name}`).digest('hex').slice(0, 32)
  const stage: Stage = { link, actors: new Map(), named }
  const came = recorded.filter(({ direction }) => direction === 'in').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const readings = await Promise.all(
    came.map(async (flight) => ({ flight, read: await readingOf(services, dialect, flight, link) })),
  )
  await castActors(services, stage, readings)
  const replayed: Replayed[] = []
  for (const { flight, read } of readings) replayed.push(await replay(services, stage, flight, read))
  return replayed
}

type Reading = { flight: Flight; read: Read | undefined }

/** What the call asked, in the units of the vendor that it came from where that one is known here. */
const readingOf = async (
  { vendors }: VendorServices,
  dialect: DialectName,
  flight: Flight,
  sandbox: Link,
): Promise<Read | undefined> => {
  const reader = walletDialects[dialect]?.calls[flight.call]
  if (!reader || flight.isSigned === false) return undefined
  const link = (await vendors.directory.findLink(flight.vendor)) ?? sandbox
  return readCall(reader, { query: queryOf(flight), body: Buffer.from(flight.request) }, link)
}

const queryOf = ({ request }: Flight): Record<string, string> => {
  try {
    return JSON.parse(request)
  } catch {
    return {}
  }
}

const castActors = async (services: VendorServices, { link, actors }: Stage, readings: readonly Reading[]): Promise<void> => {
  for (const { flight, read } of readings) {
    if (flight.memberId === 0n || flight.balance === null || actors.has(flight.memberId)) continue
    actors.set(flight.memberId, await makePlayer(services, { vendor: link.code, money: before(flight, flight.balance, read) }))
  }
}

/** What the member had before a call. */
const before = ({ verdict }: Flight, after: Amount, read: Read | undefined): Amount => {
  const ask = read && 'ask' in read ? read.ask : undefined
  if (verdict !== 'done' || !ask || !('amount' in ask)) return after
  if (ask.op === 'bet') return ask.isFree ? after : amount(after + ask.amount)
  return after > ask.amount ? amount(after - ask.amount) : zero
}

const replay = async ({ vendors }: VendorServices, stage: Stage, flight: Flight, read: Read | undefined): Promise<Replayed> => {
  if (!read) return { flight, verdict: 'not-replayed', balance: null }
  if ('refusal' in read) return { flight, verdict: read.refusal, balance: null }
  const actor = stage.actors.get(flight.memberId)
  const outcome = await vendors.desk.take(stage.link, recast(read.ask, flight, stage, actor))
  if (actor && 'token' in outcome && outcome.token) actor.token = outcome.token
  return { flight, verdict: outcome.is, balance: outcome.balance ?? null }
}

/** The same question about the sandbox. What was wrong with it then stays wrong. */
const recast = <Asked extends Ask>(ask: Asked, { verdict }: Flight, { link, named }: Stage, actor: Actor | undefined): Asked => ({
  ...ask,
  token: actor?.token ?? ask.token,
  ...('tx' in ask && { tx: named(ask.tx) }),
  ...('round' in ask && ask.round !== undefined && { round: named(ask.round) }),
  ...('target' in ask && { target: named(ask.target) }),
  ...('group' in ask && ask.group !== undefined && { group: named(ask.group) }),
  ...('bet' in ask && ask.bet && { bet: 'tx' in ask.bet ? { tx: named(ask.bet.tx) } : { group: named(ask.bet.group) } }),
  ...(ask.user !== undefined && verdict !== 'user-wrong' && { user: actor?.user }),
  ...('game' in ask && verdict !== 'game-unknown' && { game: sandboxGame }),
  ...('currency' in ask && verdict !== 'currency-wrong' && { currency: link.currency }),
})
