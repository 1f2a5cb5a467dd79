import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { codeOfHost, findAgent } from './sponsors.ts'

export const checkAffiliate = handle(contract.checkAffiliate, async ({ input, address, refuse }, services: AccountServices) => {
  await limitRate(services, {
    key: `affiliate:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).affiliateChecksPerMinute,
    perSeconds: 60,
  })
  const affiliateCode = input.affiliateCode || codeOfHost(await services.settings.get('register.sponsors'), input.domain)
  if (!(await findAgent(services, affiliateCode))) throw refuse('INVITATION_INVALID')
  return { affiliateCode }
})
