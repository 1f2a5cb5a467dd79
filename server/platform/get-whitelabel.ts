import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'
import { switchNames } from './switches.ts'

export const getWhitelabel = handle(contract.getWhitelabel, async (_request, { settings }: PlatformServices) => {
  const switches = await settings.get('switches')
  return { whitelabel: switchNames.map((modId) => ({ modId, enabled: switches[modId] ? ('1' as const) : ('0' as const) })) }
})
