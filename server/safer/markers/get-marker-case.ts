import * as contract from '@tamuvo/contract/safer-markers.ts'
import { dayAfter, dayOf, startOfDay } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import type { SaferServices } from '../services.ts'
import { caseById, notesAbout } from './case-store.ts'
import { rulesByVersion, signsSince } from './store.ts'
import { caseToSend, rulesToSend, markerStateToSend } from './view.ts'

export const getMarkerCase = handle(contract.getMarkerCase, async ({ input, now, refuse }, services: SaferServices) => {
  const { database, settings } = services
  const found = await caseById(database, BigInt(input.id))
  if (!found) throw refuse('NOT_FOUND')
  const { timeZone } = await settings.get('brand')
  const rules = await settings.get('safer.markers')
  const limitState = await markerStateToSend(database, found.memberId, { rules, timeZone, now })
  const first = startOfDay(timeZone, dayAfter(dayOf(timeZone, now), 1 - rules.fadeDays))
  const signs = await signsSince(database, [found.memberId], first)
  const stored = await rulesByVersion(
    database,
    limitState.markers.map(({ rule }) => rule),
  )
  const notes = await notesAbout(database, found.memberId)
  return {
    ...caseToSend(found),
    now: limitState,
    signs: signs.map(({ kind, at, about }) => ({ kind, at: at.toISOString(), about })),
    rules: stored.map(rulesToSend),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
  }
})
