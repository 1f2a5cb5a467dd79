import * as contract from '@tamuvo/contract/safer-markers.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../services.ts'
import { nameRules } from './version.ts'
import { rulesToSend, markerStateToSend } from './view.ts'

export const getMarkers = handle(contract.getMarkers, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const rules = await settings.get('safer.markers')
  const limitState = await markerStateToSend(database, memberId, { rules, timeZone, now: request.now })
  return { ...limitState, rules: rulesToSend(nameRules(rules)) }
})
