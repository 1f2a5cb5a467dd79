import * as contract from '@tamuvo/contract/account-codes.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { findPersonByMobile } from '../person-store.ts'
import { requireMobile } from './mobile.ts'
import { requirePerson } from './require-person.ts'
import { sendSmsCode } from './send-sms-code.ts'
import { afterWork } from '../proof-of-work/proof-of-work.ts'

export const sendLoginCode = handle(
  contract.sendLoginCode,
  async (request, services: AccountServices) => {
    const { input, address, device, language, refuse } = request
    const { purpose } = input
    const switches = await services.settings.get('switches')
    if (purpose === 'login' && !switches.MOBILEVERCODELOGIN3) throw refuse('FORBIDDEN')
    const origin = originOf(address)
    const mobile = await requireMobile(services, input, refuse)
    await limitRate(services, { key: `sms:${origin}`, max: 1, perSeconds: 1 })
    await requirePerson(services, { ...input, address, device }, refuse)

    const person = await findPersonByMobile(services.database, mobile.number)
    return sendSmsCode(services, { purpose, mobile, origin, language, isKnown: person !== undefined })
  },
  afterWork('code'),
)
