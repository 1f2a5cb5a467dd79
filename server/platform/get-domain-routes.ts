import * as contract from '@tamuvo/contract/shell.ts'
import { handle } from '../kit/handle.ts'
import { linesOf } from './lines.ts'
import type { PlatformServices } from './services.ts'

export const getDomainRoutes = handle(contract.getDomainRoutes, async (_request, services: PlatformServices) => ({
  domainList: (await linesOf(services)).map((domain) => ({ domain, speed: null })),
}))
