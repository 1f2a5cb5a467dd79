import * as contract from '@tamuvo/contract/shell.ts'
import { handle } from '../kit/handle.ts'
import { textIn } from './announcements.ts'
import type { PlatformServices } from './services.ts'
import { statusFor } from './status.ts'

export const getPermission = handle(contract.getPermission, async ({ address, language }, { settings }: PlatformServices) => {
  const [switches, register, contacts, resources, navigationResources, hosts, gtagId, { systemStatus }] = await Promise.all([
    settings.get('switches'),
    settings.get('register.fields'),
    settings.get('contacts'),
    settings.get('resources'),
    settings.get('navigation.resources'),
    settings.get('hosts'),
    settings.get('analytics.gtagId'),
    statusFor(settings, address),
  ])
  return {
    whitelabel: Object.entries(switches).map(([modId, isOn]) => ({ modId, enabled: isOn ? ('1' as const) : ('0' as const) })),
    register,
    resources: [...resources],
    navigationResources: [...navigationResources],
    customerService: contacts.map(({ titles, ...contact }) => ({ ...contact, title: textIn(titles, language) })),
    analytics: { gtagId },
    ...hosts,
    location: { ip: address },
    maintenance: systemStatus === 1,
    regionRestriction: systemStatus === 2,
  }
})
