import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'

export const getRegisterSettings = handle(contract.getRegisterSettings, async (_request, { settings }: PlatformServices) => {
  const { minAge } = await settings.get('brand')
  return { register: await settings.get('register.fields'), minAge }
})
