import { studioGames } from '@tamuvo/games/register.ts'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { dayOf } from '../kit/days.ts'
import type { Tx } from '../kit/database.ts'
import { consume, type StoredEvent } from '../kit/outbox.ts'
import { countRound, watchedOf, type Watched } from './return-rules.ts'
import { addReturns, endedRounds, listReturns, type Returns } from './return-store.ts'
import type { StudioServices } from './services.ts'

const recentDays = 30
const dayMs = 86_400_000

/** Counts the rounds that ended since the last run, each once: the cursor moves with what was counted. */
export const countReturns = async ({ database, settings }: StudioServices): Promise<void> => {
  const { timeZone } = await settings.get('brand')
  const take = (tx: Tx, events: StoredEvent[]): Promise<void> => countEvents(tx, events, timeZone)
  while ((await consume(database, { name: 'studio.returns', kinds: ['bets.settled'], take })) > 0);
}

const countEvents = async (tx: Tx, events: readonly StoredEvent[], timeZone: string): Promise<void> => {
  const ids = events.flatMap(({ body }) => (Array.isArray(body['betIds']) ? body['betIds'].map(String) : []))
  if (ids.length === 0) return
  const rounds = await endedRounds(tx, ids.map(BigInt), timeZone)
  const counted = rounds.flatMap(({ game, version, day, bets }) => {
    const rules = studioGames.get(game)
    return rules?.version === version ? countRound(rules, bets).map((each) => ({ ...each, game, version, day })) : []
  })
  if (counted.length > 0) await addReturns(tx, counted)
}

/** A return, of all time or of the last thirty days, as it compares with the mathematics. */
export type WatchedReturn = Returns & Watched

/** @returns of all time, and of the last days */
export const watchedReturns = async ({
  database,
  clock,
  settings,
}: StudioServices): Promise<{ all: WatchedReturn[]; recent: WatchedReturn[] }> => {
  const { timeZone } = await settings.get('brand')
  const since = dayOf(timeZone, new Date(clock.now().getTime() - recentDays * dayMs))
  const watched = (returns: Returns): WatchedReturn => ({
    ...returns,
    ...watchedOf(returns, studioGames.get(returns.game)?.watch?.isOfSkill ?? false),
  })
  const [all, recent] = [await listReturns(database, null), await listReturns(database, since)]
  return { all: all.map(watched), recent: recent.map(watched) }
}

/** The name of the alarm about a game whose return is beyond what chance explains. */
const returnAlarm = (code: string): string => `studio.return.${code}`

/** Alarms staff of games whose return lies beyond four standard errors, of all time or of the last days, and clears what is over. */
export const watchReturns = async (services: StudioServices): Promise<void> => {
  const { database, clock } = services
  const { all, recent } = await watchedReturns(services)
  const beyond = new Map([...all, ...recent].flatMap((each) => (each.band === 'stop' ? [[each.game, each] as const] : [])))
  for (const code of studioGames.keys()) {
    const found = beyond.get(code)
    if (!found) await clearAlarm(database, returnAlarm(code), clock.now())
    else await raiseAlarm(database, { name: returnAlarm(code), sentence: sentenceOf(found), since: clock.now() })
  }
}

const sentenceOf = ({ game, version, market, rounds, actual, least, most }: WatchedReturn): string => {
  const due = least === most ? percent(most) : `${percent(least)} to ${percent(most)}`
  return `The game ${game} ${version} returned ${percent(actual)} in ${rounds} rounds on ${market}, where ${due} is due: more than four standard errors away, which happens by chance once in 16,000 times.`
}

const percent = (millionths: number): string => `${(millionths / 10_000).toFixed(2)} %`
