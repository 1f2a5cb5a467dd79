import { fromWire } from '@tamuvo/money/amount.ts'
import { answerContract } from './agent/contract/answer.ts'
import type { Terms } from './agent/contract/contract.ts'
import { findContract, holdContracts, insertOffer } from './agent/contract/contract-store.ts'
import { offered } from './agent/contract/offer-contract.ts'
import { lineLogin, type LinePerson } from './demo-line-people.ts'
import type { Tx } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { appendEvents } from './kit/outbox.ts'
import { Refused } from './kit/refuse.ts'
import type { Services } from './services.ts'

type Tools = Pick<Services, 'newId'>
type Tier = { percent: number; minValidBet: string; minActive: number; minLoss?: string }

const tiersOf = (tiers: readonly Tier[]): Terms['tiers'] =>
  tiers.map(({ percent, minValidBet, minActive, minLoss = '0.00' }) => ({
    rate: BigInt(Math.round(percent * 100)),
    minValidBet: fromWire(minValidBet),
    minActive,
    minLoss: fromWire(minLoss),
  }))

const usual = { products: [], lossOnly: false, deductions: { rebates: true, rewards: true, salaries: true } }

const dividend = (percent: number): Terms => ({
  ...usual,
  kind: 'DIVIDEND',
  period: 'weekly',
  carryMode: 'PERMANENT',
  tiers: tiersOf([
    { percent: percent / 2, minValidBet: '1000.00', minActive: 1, minLoss: '0.00' },
    { percent, minValidBet: '5000.00', minActive: 3, minLoss: '500.00' },
  ]),
})

const salary = (kind: Exclude<Terms['kind'], 'DIVIDEND'>, percent: number, minValidBet: string): Terms => ({
  ...usual,
  kind,
  period: kind === 'HOURLY_SALARY' ? 'hourly' : 'daily',
  carryMode: 'NONE',
  tiers: tiersOf([
    { percent: percent / 2, minValidBet: '0.00', minActive: 0 },
    { percent, minValidBet, minActive: 1 },
  ]),
})

/** What the platform pays the top, one contract of each kind. */
const ofPlatform: readonly Terms[] = [
  dividend(20),
  salary('DAILY_SALARY', 0.3, '2000.00'),
  salary('HOURLY_SALARY', 0.06, '500.00'),
  salary('REALTIME_SALARY', 0.1, '1500.00'),
]

/** What agents of the line pay the agent below, from the top on: a part of what each gets. */
const downTheLine: readonly (readonly Terms[])[] = [
  [dividend(14), salary('DAILY_SALARY', 0.24, '1000.00')],
  [dividend(10), salary('DAILY_SALARY', 0.18, '500.00')],
  [dividend(6), salary('DAILY_SALARY', 0.12, '250.00')],
]

type Signing = { payerId: bigint | null; payeeId: bigint; terms: Terms; now: Date; timeZone: string }

/** Offered and accepted at the same moment, for the next period on. */
const sign = async (tx: Tx, { newId }: Tools, { payerId, payeeId, terms, now, timeZone }: Signing): Promise<void> => {
  await holdContracts(tx)
  const id = newId()
  await insertOffer(tx, { id, payerId, payeeId, terms, at: now, lapsesAt: lapse(now) })
  const contract = await findContract(tx, id)
  invariant(contract, 'it was offered a moment ago')
  const refuse = (code: Refused['code']) => new Refused(code)
  await answerContract(tx, { contract, side: 'PAYEE', accepts: true, agreesToEnd: false, timeZone, now, refuse })
}

const offerMs = 72 * 3_600_000
const lapse = (now: Date): Date => new Date(now.getTime() + offerMs)

type Line = {
  services: Tools
  clock: { now(): Date }
  people: readonly LinePerson[]
  /** By place in the list; the top at -1. */
  members: ReadonlyMap<number, { id: bigint }>
  timeZone: string
}

/** The platform signs with the top on the first day, and agents down to the login in the middle once all of them have joined. */
export const signOnDay = async (tx: Tx, { services, clock, people, members, timeZone }: Line, day: number): Promise<void> => {
  const top = members.get(-1)
  invariant(top, 'the line has a top')
  const at = { now: clock.now(), timeZone }
  if (day === 0) for (const terms of ofPlatform) await sign(tx, services, { payerId: null, payeeId: top.id, terms, ...at })
  if (day !== joinedOn) return
  const line = [top.id, ...lineTo(lineLogin, people, members)]
  for (const [level, kinds] of downTheLine.entries()) {
    const [payerId, payeeId] = [line[level], line[level + 1]]
    if (payerId === undefined || payeeId === undefined) return
    for (const terms of kinds) await sign(tx, services, { payerId, payeeId, terms, ...at })
  }
}

/** Agents of the first three levels have joined by then. */
const joinedOn = 2

/** The agents from below the top to a login, as far as they have joined. */
const lineTo = (login: string, people: Line['people'], members: Line['members']): bigint[] => {
  const line: bigint[] = []
  let place: number | undefined = people.findIndex(({ username }) => username === login)
  while (place !== undefined && place >= 0) {
    const member = members.get(place)
    if (member) line.unshift(member.id)
    place = people[place]?.under
  }
  return line
}

/** An offer of the platform that waits for the top. */
export const offerToTop = async (tx: Tx, { newId }: Tools, topId: bigint, now: Date): Promise<void> => {
  const id = newId()
  const terms = salary('DAILY_SALARY', 0.4, '2500.00')
  await insertOffer(tx, { id, payerId: null, payeeId: topId, terms, at: now, lapsesAt: lapse(now) })
  await appendEvents(tx, offered(topId, terms, id, now))
}
