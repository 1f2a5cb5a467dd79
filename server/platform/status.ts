import type { AnyHandler } from '../kit/handle.ts'
import { Refused } from '../kit/refuse.ts'
import type { PlatformServices } from './services.ts'
import { isWithin } from './ranges.ts'
import type { SettingOf } from './setting-list.ts'
import type { Settings } from './settings.ts'

export type Status = SettingOf<'system.status'>

/** Whether the site is open to an address. Maintenance takes precedence over a blocked range, because it is temporary. */
export const statusFor = async (settings: Settings, address: string): Promise<Status> => {
  const status = await settings.get('system.status')
  if (status.systemStatus !== 0 || !isWithin(address, await settings.get('system.closedRanges'))) return status
  return { ...status, systemStatus: 2 }
}

/** Whether the site is open at all, whatever addresses it is closed to. */
export const isOpen = async (settings: Settings): Promise<boolean> => (await settings.get('system.status')).systemStatus === 0

/** Why visitors and members of an address are not served; undefined while the site is open to it. */
export const closedRefusal = async (settings: Settings, address: string): Promise<Refused | undefined> => {
  const { systemStatus } = await statusFor(settings, address)
  if (systemStatus === 1) return new Refused('MAINTENANCE')
  return systemStatus === 2 ? new Refused('FORBIDDEN', { systemStatus }) : undefined
}

const people = new Set(['anyone', 'member', 'agent', 'game'])

/**
 * The handlers of an area, closed to visitors and members while the site is. Payment providers, vendors and operators are
 * still served, so that pending payments and rounds complete.
 */
export const whileOpen = <Services extends PlatformServices>(handlers: readonly AnyHandler<Services>[]): AnyHandler<Services>[] =>
  handlers.map((handler) => (people.has(handler.call.caller) && !handler.call.whileClosed ? guarded(handler) : handler))

const guarded = <Services extends PlatformServices>(handler: AnyHandler<Services>): AnyHandler<Services> => ({
  ...handler,
  run: async (request: never, services: Services) => {
    const { address }: { address: string } = request
    const refusal = await closedRefusal(services.settings, address)
    if (refusal) throw refusal
    return handler.run(request, services)
  },
})
