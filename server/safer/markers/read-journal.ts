import { inTransaction, type Tx } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { depositsIn, quartersPlayed, checkpointedAfter } from '../../ledger/play-flows.ts'
import type { SaferServices } from '../services.ts'
import { isChasing, type MarkerRules, type Sign } from './rules.ts'
import { holdCursor, moveCursor, writeSigns } from './store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const idsOf = (ms: number): bigint => BigInt(ms) << 22n

/** Looks for signs in the next hour of the journal that has rows. @returns whether there may be more */
export const readJournal = async ({ database, settings, clock }: SaferServices): Promise<boolean> => {
  const { timeZone } = await settings.get('brand')
  const rules = await settings.get('safer.markers')
  return inTransaction(database, async (tx) => {
    const cursor = await holdCursor(tx)
    if (!cursor) return false
    // Older signs would have faded to nothing.
    const begin = firstIdAt(new Date(clock.now().getTime() - rules.fadeDays * dayMs))
    const fromId = cursor.uptoId !== null && cursor.uptoId > begin ? cursor.uptoId : begin
    const idRange = await checkpointedAfter(tx, fromId, idsOf(hourMs))
    if (!idRange) return false
    await writeSigns(tx, [...(await nightSigns(tx, idRange, timeZone, rules)), ...(await chasingSigns(tx, idRange, rules))])
    await moveCursor(tx, idRange.uptoId)
    return true
  })
}

type IdRange = { fromId: bigint; uptoId: bigint }

const nightSigns = async (tx: Tx, idRange: IdRange, timeZone: string, rules: MarkerRules): Promise<Sign[]> => {
  const played = await quartersPlayed(tx, idRange)
  // Once for each quarter, not for each member who played in it: many would hold up all other calls.
  const quarters = [...new Set(played.map(({ at }) => at.getTime()))]
  const nights = new Set(quarters.filter((at) => isNight(new Date(at), timeZone, rules)))
  return played.filter(({ at }) => nights.has(at.getTime())).map((quarter) => ({ ...quarter, kind: 'NIGHT_PLAY', about: '' }))
}

const isNight = (at: Date, timeZone: string, { nightFrom, nightUntil }: MarkerRules): boolean => {
  const hours = (at.getTime() - startOfDay(timeZone, dayOf(timeZone, at)).getTime()) / hourMs
  return hours >= nightFrom && hours < nightUntil
}

const chasingSigns = async (tx: Tx, idRange: IdRange, rules: MarkerRules): Promise<Sign[]> =>
  (await depositsIn(tx, idRange, idsOf(dayMs)))
    .filter(({ held, at, before, playedAt }) =>
      isChasing({ held, at, before: before ?? undefined, playedAt: playedAt ?? undefined }, rules),
    )
    .map(({ memberId, at }) => ({ memberId, kind: 'CHASING', at, about: '' }))
