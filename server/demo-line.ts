import { setImmediate as breathe } from 'node:timers/promises'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { registerMember } from './account/register-member.ts'
import { setKycLevel } from './account/kyc-level-store.ts'
import { findMemberByName, type Member } from './account/store.ts'
import { changeTerms } from './agent/change-terms.ts'
import { runContracts } from './agent/contract/jobs.ts'
import { countFigures } from './agent/count-figures.ts'
import { runRebates } from './agent/run-rebates.ts'
import { type Terms, termsFrom } from './agent/terms.ts'
import { writeTerms } from './agent/terms-store.ts'
import { offerToTop, signOnDay } from './demo-line-contracts.ts'
import { chanceOf, type LinePerson, type LineSize, lineTop, peopleOf } from './demo-line-people.ts'
import { type LineServices, openGame, playOnce } from './demo-line-play.ts'
import { findDemoLine, holdDemoLine, type LineState, setDayBegun, setDayPlayed, setLineDone } from './demo-line-store.ts'
import { demoPassword } from './demo.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { dayAfter, dayOf, startOfDay } from './kit/days.ts'
import { idMaker } from './kit/ids.ts'
import type { Job } from './kit/jobs.ts'
import { isRecurring, waiting } from './kit/recurring.ts'
import { invariant } from './kit/invariant.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { naturalKey } from './ledger/keys.ts'
import { openLedger } from './ledger/posting.ts'
import { runLoyalty } from './loyalty/jobs.ts'
import { writeDeposit } from './loyalty/loyalty.ts'
import { openMonths } from './ledger/store.ts'
import { runDemoMissions } from './mission/run-demo.ts'
import type { Services } from './services.ts'
import { openStudio } from './studio/services.ts'
import { addTurnoverRow } from './turnover/turnover.ts'

/** What the top pays in at the beginning. */
const topOpening = fromWire('2000.00')

/** The process of the line among those that make ids. */
const lineNode = 1_023
const memberSequenceBits = 8
const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Hours of a day at which members play, and after midnight when the day is shared out. */
const playHours = [1, 9, 11, 12, 13, 15, 17, 19, 20, 21, 22, 23]
const runMinutes = 40
const noon = 12

type Clock = { now(): Date; set(to: Date): void }

/** A clock that is set by hand. */
const clockAt = (start: Date): Clock => {
  let at = start
  return { now: () => at, set: (to) => void (at = to) }
}

/**
 * Makes the line of the demo's agent with its weeks of play: members register, pay in and play own games, and each day is shared out, by the
 * functions that do it on the site, only that their clock is handed in. It goes on where it was when the process ended. Nothing may close
 * the journal or run rebates before it is done: its entries are older than those that the site makes meanwhile (`afterLine`).
 */
export const makeDemoLine = (services: Services, size: LineSize, signal?: AbortSignal): Promise<void> =>
  inTransaction(services.database, async (lock) => {
    await holdDemoLine(lock)
    const state = await findDemoLine(services.database)
    if (!state || state.isDone) return
    const made = await openLine(services, size, state)
    try {
      for (let day = state.played; day < size.days && !signal?.aborted; day++) await makeDay(made, day, signal)
      if (!signal?.aborted) await endLine(made, services)
    } finally {
      await made.close()
    }
  })

type Line = {
  services: LineServices & Services
  clock: Clock
  state: LineState
  size: LineSize
  people: readonly LinePerson[]
  /** Those who have joined, by their place in the list. */
  members: Map<number, Member>
  highest: Terms
  timeZone: string
  passwordHash: string
  close(): Promise<void>
}

const openLine = async (site: Services, size: LineSize, state: LineState): Promise<Line> => {
  const { database } = site
  const { timeZone } = await site.settings.get('brand')
  const clock = clockAt(startOfDay(timeZone, dayAfter(dayOf(timeZone, state.until), 1 - size.days)))
  await openMonths(database, clock.now())
  const newId = idMaker(clock, lineNode)
  const ledger = await openLedger(database, { clock, nextId: newId, writers: 1 })
  const own = { ...site, clock, newId, newMemberId: idMaker(clock, lineNode, memberSequenceBits), ledger }
  const services = await openStudio(own)
  const top = await findMemberByName(database, lineTop)
  invariant(top, 'the demo has an agent at the top')
  const people = peopleOf(size)
  const members = new Map<number, Member>([[-1, top]])
  for (const [place, { username }] of people.entries()) {
    const found = await findMemberByName(database, username)
    if (found) members.set(place, found)
  }
  return {
    services,
    clock,
    state,
    size,
    people,
    members,
    highest: termsFrom(await site.settings.get('agent.highest')),
    timeZone,
    passwordHash: await site.passwords.hash(demoPassword),
    close: async () => {
      await services.studio.writers.close()
      await ledger.close()
    },
  }
}

/** What waits for the top is offered by the time of the site. */
const endLine = ({ members }: Line, { database, clock, newId }: Services): Promise<void> =>
  inTransaction(database, async (tx) => {
    const top = members.get(-1)
    invariant(top, 'the line has a top')
    await offerToTop(tx, { newId }, top.id, clock.now())
    await setLineDone(tx, clock.now())
  })

/** When a day of the line begins. */
const startOf = ({ timeZone, state, size }: Line, day: number): Date =>
  startOfDay(timeZone, dayAfter(dayOf(timeZone, state.until), day + 1 - size.days))

const makeDay = async (line: Line, day: number, signal?: AbortSignal): Promise<void> => {
  const { services, clock, state } = line
  const start = startOf(line, day)
  clock.set(start)
  if (state.begun <= day)
    await inTransaction(services.database, async (tx) => {
      if (day === 0) await openTop(tx, line, start)
      await join(tx, line, day, start)
      await payIn(tx, line, day)
      await signOnDay(tx, line, day)
      await setDayBegun(tx, day + 1)
    })
  await runDemoMissions(services)
  const tokens = new Map<number, string>()
  for (const hour of playHours) {
    if (signal?.aborted) return
    const at = new Date(start.getTime() + hour * hourMs)
    // A session of a game lasts for half a day.
    if (hour === noon) tokens.clear()
    if (at < new Date(state.until.getTime() - hourMs)) await playHour(line, { day, hour, at, tokens })
  }
  const sharedOutAt = new Date(startOf(line, day + 1).getTime() + runMinutes * minuteMs)
  if (sharedOutAt < state.until) {
    clock.set(sharedOutAt)
    await runRebates(services)
    await countFigures(services)
    await runContracts(services)
    await runLoyalty(services)
  }
  await setDayPlayed(services.database, day + 1)
}

/** What the top earns, from the registration on, and what it begins with. */
const openTop = async (tx: Tx, { services, members, highest, timeZone }: Line, at: Date): Promise<void> => {
  const top = members.get(-1)
  invariant(top, 'the line has a top')
  const change = {
    memberId: top.id,
    terms: highest,
    highest,
    cascade: false,
    by: { reason: 'the demo world' },
    at: top.registeredAt,
  }
  await changeTerms(tx, change)
  await book(tx, { services, timeZone }, { memberId: top.id, amount: topOpening, at })
}

const levels = 6
/** Each level earns a sixth of the most less than the one above; the last one earns nothing by rates. */
const termsAt = (highest: Terms, level: number): Terms => {
  const part = (rate: number): number => Math.floor((rate * (levels - level)) / levels)
  const { prizeGroup, live, rng, pvp, fish, sports, esports } = highest
  return {
    prizeGroup: prizeGroup - 5 * level,
    live: part(live),
    rng: part(rng),
    pvp: part(pvp),
    fish: part(fish),
    sports: part(sports),
    esports: part(esports),
  }
}

const join = async (
  tx: Tx,
  { services, clock, people, members, highest, passwordHash }: Line,
  day: number,
  start: Date,
): Promise<void> => {
  let minute = 0
  for (const [place, person] of people.entries()) {
    if (person.joinDay !== day || members.has(place)) continue
    const at = new Date(start.getTime() + ++minute * minuteMs)
    clock.set(at)
    const above = members.get(person.under ?? -1)
    invariant(above, 'agents join before their downlines')
    const terms = termsAt(highest, person.level)
    const member = await registerMember(tx, services, {
      username: person.username,
      nickname: person.nickname,
      payeeName: `Demo ${person.nickname}`,
      passwordHash,
      type: person.isAgent ? 1 : 0,
      language: 'MY',
      prizeMode: terms.prizeGroup,
      sponsors: { uplineId: above.id, referrerId: undefined },
      registeredAt: at,
      registered: { origin: '', url: '', method: 'agent' },
    })
    await setKycLevel(tx, member.id, 2)
    await writeTerms(tx, [{ memberId: member.id, terms }], { memberId: above.id, reason: 'opened' }, at)
    members.set(place, member)
  }
}

/** Money that customer service books, with its turnover. */
const book = async (
  tx: Tx,
  { services, timeZone }: Pick<Line, 'services' | 'timeZone'>,
  { memberId, amount, at }: { memberId: bigint; amount: Amount; at: Date },
): Promise<void> => {
  const ref = services.newId()
  await addTurnoverRow(tx, services, { memberId, kind: 'DEPOSIT', ref, base: amount, multiple: 100, at })
  const moves = [{ from: house('psp:manual'), to: walletAccount(memberId), amount }]
  await services.ledger.postIn(tx, [{ key: naturalKey('demo-line', ref), kind: 'DEPOSIT_MANUAL', ref: memberId, moves }])
  await writeDeposit(tx, { memberId, amount, day: dayOf(timeZone, at), at })
}

/** Members pay in when they join, and on some days after. */
const payIn = async (tx: Tx, { services, clock, people, members, timeZone }: Line, day: number): Promise<void> => {
  for (const [place, { username, weight, joinDay }] of people.entries()) {
    const member = members.get(place)
    if (!member || (joinDay !== day && chanceOf(`${username} pays ${day}`) > 0.12)) continue
    const amount = fromWire(`${10 + weight}.00`)
    await book(tx, { services, timeZone }, { memberId: member.id, amount, at: clock.now() })
  }
}

type Hour = { day: number; hour: number; at: Date; tokens: Map<number, string> }

const roundsMax = 4
/** So many games are opened at the same time, so that calls of the site find connections. */
const atOnce = 6
const roundMs = 5_000
const units = ['0.50', '1.00', '1.00', '2.00', '5.00', '10.00']

const playHour = async ({ services, clock, people, members }: Line, { day, hour, at, tokens }: Hour): Promise<void> => {
  const playing = people.flatMap(({ username, weight }, place) => {
    const member = members.get(place)
    const chance = chanceOf(`${username} ${day} ${hour}`)
    return member && chance < 0.05 + weight / 500 ? [{ place, username, weight, member, chance }] : []
  })
  clock.set(at)
  const opened = async ({ place, member }: (typeof playing)[number]): Promise<void> => {
    if (!tokens.has(place)) tokens.set(place, await openGame(services, member, at))
  }
  for (let first = 0; first < playing.length; first += atOnce) await Promise.all(playing.slice(first, first + atOnce).map(opened))
  for (let round = 0; round < roundsMax; round++) {
    clock.set(new Date(at.getTime() + round * roundMs))
    const now = clock.now()
    await Promise.all(
      playing.map(async ({ place, username, weight }) => {
        const name = `${username} ${day} ${hour} ${round}`
        const chance = chanceOf(name)
        const token = tokens.get(place)
        if (!token || chance > 0.6) return
        const most = Math.min(units.length - 1, 1 + Math.floor(weight / 20))
        const unit = units[Math.floor((chance / 0.6) * (most + 1))] ?? '1.00'
        await playOnce(services, { token, username, name, unit, pick: Math.floor(chance * 1_000), now })
      }),
    )
  }
  await breathe()
}

/** Jobs that would close the journal above the line's entries, or share out its days at the time of the site. */
const laterJobs = /^(agent|ledger|loyalty|mission|points)\./

/** Jobs of a demo whose line is still made: those that have to come after it wait. */
export const afterLine = (services: Services, jobs: readonly Job<never>[], isMade: () => boolean): Job<never>[] =>
  jobs.map((job) => (laterJobs.test(job.name) && isRecurring(job) ? waiting(services, job, isMade) : job))
