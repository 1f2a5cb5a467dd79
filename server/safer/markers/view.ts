import { markerKinds } from '@tamuvo/contract/marker-kinds.ts'
import type { Queryable } from '../../kit/database.ts'
import { dayAfter, dayOf } from '../../kit/days.ts'
import type { Named } from './case-store.ts'
import { levelOfScore, type MarkerRules, scoreOf, worthOf } from './rules.ts'
import { markersAfter } from './store.ts'
import type { NamedRules } from './version.ts'

type Terms = { rules: MarkerRules; timeZone: string; now: Date }

/** The markers of a member that still count, and their score. */
export const markerStateToSend = async (from: Queryable, memberId: bigint, { rules, timeZone, now }: Terms) => {
  const today = dayOf(timeZone, now)
  const markers = await markersAfter(from, memberId, dayAfter(today, -rules.fadeDays))
  const score = scoreOf(markers, today, rules.fadeDays)
  return {
    score,
    level: levelOfScore(score, rules),
    markers: markers.map((marker) => ({
      ...marker,
      at: marker.at.toISOString(),
      worth: worthOf(marker, today, rules.fadeDays),
    })),
  }
}

export const rulesToSend = ({ version, rules }: NamedRules) => {
  const { nightFrom, nightUntil, chaseMinutes, chaseLeftPercent, fadeDays, tipAt, callAt, breakAt } = rules
  const weights = markerKinds.map((kind) => ({ kind, ...rules.weights[kind] }))
  return { version, weights, nightFrom, nightUntil, chaseMinutes, chaseLeftPercent, fadeDays, tipAt, callAt, breakAt }
}

export const caseToSend = ({ id, memberId, username, level, score, openedAt, closedAt }: Named) => ({
  id: id.toString(),
  memberId: memberId.toString(),
  username,
  level,
  score,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})
