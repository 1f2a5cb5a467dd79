import { sendOwnCode as call } from '@tamuvo/contract/account-codes.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requireToken, spendToken } from '../bot/bot-check.ts'
import { originOf } from '../origin.ts'
import { requireOwn } from '../own.ts'
import type { Person } from '../person-store.ts'
import { type Mobile, readMobile, requireMobile } from './mobile.ts'
import { sendMailCode } from './send-mail-code.ts'
import { type Sent, sendSmsCode } from './send-sms-code.ts'

type OwnCodeRequest = Request<typeof call>

export const sendOwnCode = handle(call, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, refuse } = request
  switch (input.purpose) {
    case 'mobile': {
      const mobile = await requireMobile(services, input, refuse)
      const asker = { purpose: 'sms', origin: originOf(request.address) } as const
      await spendToken(services.database, await requireToken(services, { ...asker, botToken: input.botToken }))
      return bySms(request, services, person, mobile)
    }
    case 'withdrawal': {
      const own = readMobile({ mobileNum: person.mobile, countryDialingCode: '' })
      if (!own) throw refuse('SMS_MISSING_NUMBER')
      return bySms(request, services, person, own)
    }
    case 'email':
      return sendMailCode(services, {
        purpose: 'email',
        to: input.email,
        origin: originOf(request.address),
        language: request.language,
        memberId: person.id,
      })
  }
})

const bySms = (
  { input, address, language }: OwnCodeRequest,
  services: AccountServices,
  { id }: Person,
  mobile: Mobile,
): Promise<Sent> =>
  sendSmsCode(services, {
    purpose: input.purpose,
    mobile,
    origin: originOf(address),
    language,
    memberId: id,
    isKnown: true,
  })
