import * as contract from '@tamuvo/contract/account-codes.ts'
import { waysOf } from '@tamuvo/contract/registration-rules.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { requireMobile } from './mobile.ts'
import { requirePerson } from './require-person.ts'
import { sendSmsCode } from './send-sms-code.ts'
import { afterWork } from '../proof-of-work/proof-of-work.ts'

/** Whether the number is registered is disclosed only to a caller who holds its code. */
export const sendRegisterCode = handle(
  contract.sendRegisterCode,
  async (request, services: AccountServices) => {
    const { input, address, device, language, refuse } = request
    const switches = await services.settings.get('switches')
    const way = input.regType === 'register' ? 'username' : 'mobile'
    const isOffered = waysOf(switches).includes(way) && (way === 'mobile' || switches.REGMOBVERF3)
    if (!isOffered) throw refuse('REGISTRATION_CLOSED')
    const origin = originOf(address)
    const mobile = await requireMobile(services, { ...input, mobileNum: input.mobileNo }, refuse)
    await limitRate(services, { key: `sms:${origin}`, max: 1, perSeconds: 1 })
    await requirePerson(services, { ...input, address, device }, refuse)

    return sendSmsCode(services, { purpose: 'register', mobile, origin, language, isKnown: true })
  },
  afterWork('code'),
)
