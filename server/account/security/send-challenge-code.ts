import * as contract from '@tamuvo/contract/account-security.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { readMobile } from '../codes/mobile.ts'
import { sendMailCode } from '../codes/send-mail-code.ts'
import { sendSmsCode } from '../codes/send-sms-code.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { findPerson } from '../person-store.ts'
import { findChallenge } from './challenge-store.ts'
import { hashOfChallenge } from './challenge.ts'

export const sendChallengeCode = handle(contract.sendChallengeCode, async (request, services: AccountServices) => {
  const { input, address, now, language, refuse } = request
  const origin = originOf(address)
  await limitRate(services, { key: `sms:${origin}`, max: 1, perSeconds: 1 })
  const challenge = await findChallenge(services.database, hashOfChallenge(input.challengeId), now)
  const person = challenge?.methods.includes(input.method) ? await findPerson(services.database, challenge.memberId) : undefined
  if (!person) throw refuse('CHALLENGE_OVER')

  const order = { purpose: 'challenge', origin, language, memberId: person.id } as const
  if (input.method === 'EMAIL') return sendMailCode(services, { ...order, to: person.email })
  const mobile = readMobile({ mobileNum: person.mobile, countryDialingCode: '' })
  if (!mobile) throw refuse('SMS_INVALID_NUMBER')
  return sendSmsCode(services, { ...order, mobile, isKnown: true })
})
