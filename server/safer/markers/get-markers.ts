import * as contract from '@tamuvo/contract/safer-markers.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../safer.ts'
import { nameRules } from './version.ts'
import { rulesToSend, standingToSend } from './view.ts'

export const getMarkers = handle(contract.getMarkers, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const rules = await settings.get('safer.markers')
  const standing = await standingToSend(database, memberId, { rules, timeZone, now: request.now })
  return { ...standing, rules: rulesToSend(nameRules(rules)) }
})
