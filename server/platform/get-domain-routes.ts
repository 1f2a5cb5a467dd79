import * as contract from '@tamuvo/contract/shell.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'

export const getDomainRoutes = handle(contract.getDomainRoutes, async (_request, { config }: PlatformServices) => ({
  domainList: config.siteLines.map((domain) => ({ domain, speed: null })),
}))
