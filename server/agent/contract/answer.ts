import { endedBy, stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import type { Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { uplineOf } from '../tree-store.ts'
import { endOfRunning, firstStart, nextStart } from './boundary.ts'
import type { Contract, Side } from './contract.ts'
import { changeContract, dropOffers, findLive, findNamed, lastEnd, listPaidBy } from './contract-store.ts'

type Refusals = Refuse<'NOT_FOUND' | 'CONTRACT_ANSWERED' | 'CONTRACT_CONSENT_NEEDED'>

/** An answer to an offer, or to a request to end a contract. The caller holds all contracts. */
export type Answer = {
  contract: Contract
  /** On which side of it who answers is. */
  side: Side
  accepts: boolean
  agreesToEnd: boolean
  timeZone: string
  now: Date
  refuse: Refusals
}

/** @throws Refused CONTRACT_ANSWERED when nothing waits for this side's answer, CONTRACT_CONSENT_NEEDED */
export const answerContract = async (tx: Tx, answer: Answer): Promise<void> => {
  const { contract, side, now, refuse } = answer
  const { state, lapsesAt, endWantedBy } = contract
  const waits = state === 'PENDING' ? side === 'PAYEE' : state === 'TERMINATING' && endWantedBy !== side
  if (!waits || (lapsesAt && lapsesAt <= now)) throw refuse('CONTRACT_ANSWERED', { state })
  if (state === 'PENDING') await answerOffer(tx, answer)
  else await answerEnd(tx, answer)
  const other = side === 'PAYEE' ? contract.payerId : contract.payeeId
  if (other === null) return
  const body = { contractId: contract.id.toString(), contract: contract.terms.kind }
  await appendEvents(tx, { kind: answer.accepts ? 'contract.accepted' : 'contract.declined', memberId: other, body, at: now })
}

const answerEnd = async (tx: Tx, { contract, accepts, timeZone, now }: Answer): Promise<void> => {
  if (!accepts) return changeContract(tx, contract.id, { state: 'ACTIVE' }, now)
  await changeContract(tx, contract.id, { state: 'TERMINATED', until: endOfRunning(contract, timeZone, now) }, now)
}

const answerOffer = async (tx: Tx, answer: Answer): Promise<void> => {
  const { contract, accepts, timeZone, now } = answer
  if (!accepts) return changeContract(tx, contract.id, { state: 'REJECTED' }, now)
  const { payeeId, terms } = contract
  await requireStanding(tx, answer)
  const old = await findLive(tx, payeeId, terms.kind)
  // It begins when all before it have ended: what one settles no other does. One that has not begun gives way to this one.
  const busy = [nextStart(terms.period, timeZone, now), old?.since, await lastEnd(tx, payeeId, terms.kind, now)]
  const since = firstStart(terms.period, timeZone, latest(busy))
  await endPromises(tx, answer, since)
  if (old) await changeContract(tx, old.id, { state: 'SUPERSEDED', until: since }, now)
  await changeContract(tx, contract.id, { state: 'ACTIVE', since, replacesId: old?.id ?? null }, now)
}

const latest = (moments: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

/** An offer stands while its payer is directly above, and is paid at least as much. @throws Refused CONTRACT_ANSWERED */
const requireStanding = async (tx: Tx, { contract, refuse }: Answer): Promise<void> => {
  const { payerId, payeeId, terms, bestRate, state } = contract
  const own = payerId === null ? undefined : await findLive(tx, payerId, terms.kind)
  const isCovered = payerId === null || (own !== undefined && own.bestRate >= bestRate)
  if ((await uplineOf(tx, payeeId)) !== payerId || !isCovered) throw refuse('CONTRACT_ANSWERED', { state })
}

/** Ends what the payee promised to downlines beyond the new rate, with the payee's consent, when the new contract begins. @param from that moment */
const endPromises = async (tx: Tx, { contract, agreesToEnd, now, refuse }: Answer, from: Date): Promise<void> => {
  const { payeeId, terms, bestRate } = contract
  const promised = await listPaidBy(tx, payeeId, terms.kind)
  const ended = endedBy(
    bestRate,
    promised.map((each) => ({ id: each.id, rate: each.bestRate, each })),
  )
  if (ended.length > 0 && !agreesToEnd) {
    const named = await Promise.all(ended.map(({ id }) => findNamed(tx, id)))
    throw refuse('CONTRACT_CONSENT_NEEDED', {
      contracts: named.flatMap((each) =>
        each ? [{ id: each.id.toString(), payee: each.payee, rate: rateText(each.bestRate) }] : [],
      ),
    })
  }
  for (const { each } of ended) {
    const state = stateAfter(each.state, 'autoEnd')
    if (!state) continue
    await changeContract(tx, each.id, { state, until: each.since && each.since > from ? each.since : from }, now)
    const body = { contractId: each.id.toString(), contract: terms.kind }
    await appendEvents(tx, { kind: 'contract.ended', memberId: each.payeeId, body, at: now })
  }
  await dropOffers(tx, contract, now)
}
