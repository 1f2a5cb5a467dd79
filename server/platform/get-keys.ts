import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'

export const getKeys = handle(contract.getKeys, async (_request, { encryption }: PlatformServices) => ({
  keys: await encryption.publicKeys(),
}))
