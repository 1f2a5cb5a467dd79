import { fromWire } from '@tamuvo/money/amount.ts'
import { dayAfter, dayOf, daysBetween } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { periodOf } from '../kit/periods.ts'
import { findBoardByCode } from './board-store.ts'
import { demoBoardNames, demoEvent, demoMissions, eventGoal } from './demo-missions.ts'
import { listAll } from './mission-store.ts'
import { openBoard } from './open-board.ts'
import type { MissionServices } from './services.ts'
import { given, storeMission } from './store-mission.ts'

type Running = Pick<MissionServices, 'database' | 'settings' | 'clock' | 'newId' | 'log'>

const prizes = ['20.00', '10.00', '6.00', '4.00', '3.00', '2.00', '2.00', '1.00', '1.00', '1.00']

/** Saves the missions of the demo world that are missing, and opens the leaderboard of the week. */
export const runDemoMissions = async (services: Running): Promise<void> => {
  await saveMissing(services)
  await openWeek(services)
}

const saveMissing = async (services: Running): Promise<void> => {
  const { database, settings, clock } = services
  const known = new Set((await listAll(database)).map(({ code }) => code))
  const { timeZone } = await settings.get('brand')
  const at = clock.now()
  const today = dayOf(timeZone, at)
  const last = dayAfter(dayOf(timeZone, periodOf('monthly', timeZone, at).until), -1)
  const events = daysBetween(today, last) + 1 < eventGoal ? [] : [demoEvent({ from: today, to: last })]
  const missing = [...demoMissions(), ...events].filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  await inTransaction(database, async (tx) => {
    for (const input of missing) {
      const mission = given(input)
      const saved = 'fault' in mission ? mission : await storeMission(tx, services, mission, { at, today })
      invariant(!('fault' in saved), `the mission ${input.code} of the demo is possible`)
    }
  })
}

/** A board from Monday to Sunday. */
const openWeek = async (services: Running): Promise<void> => {
  const { database, settings, clock } = services
  const { timeZone } = await settings.get('brand')
  const { key, since, until } = periodOf('weekly', timeZone, clock.now())
  const code = `demo-${key.toLowerCase()}`
  if (await findBoardByCode(database, code)) return
  const board = {
    code,
    names: demoBoardNames,
    since: dayOf(timeZone, since),
    until: dayOf(timeZone, until),
    prizes: prizes.map((amount) => ({ amount: fromWire(amount), points: 0n })),
  }
  await inTransaction(database, (tx) => openBoard(tx, services, board, clock.now()))
}
