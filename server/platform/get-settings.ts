import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'

export const getSettings = handle(contract.getSettings, async (_request, { settings, config }: PlatformServices) => {
  const { name, ...brand } = await settings.get('brand')
  const { licences, ...shell } = await settings.get('shell')
  const demoLogins = config.demo ? await settings.get('demo.logins') : []
  return {
    brandName: name,
    ...brand,
    ...shell,
    licences: [...licences],
    demo: config.demo,
    ...(demoLogins.length > 0 ? { demoLogins } : {}),
  }
})
