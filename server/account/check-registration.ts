import * as contract from '@tamuvo/contract/account.ts'
import { rulesOf, waysOf } from '@tamuvo/contract/registration-rules.ts'
import { handle, type Request } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { readMobile } from './codes/mobile.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { findPersonByMobile } from './person-store.ts'
import { keyOfUsername, textFault } from './rules.ts'
import { findInviter } from './sponsors.ts'
import { findEmailOwner, isUsernameTaken } from './store.ts'

export const checkRegistration = handle(
  contract.checkRegistration,
  async ({ input, address, refuse }, services: AccountServices) => {
    const { settings } = services
    await limitRate(services, {
      key: `register-check:${originOf(address)}`,
      max: (await services.settings.get('rate.limits')).registrationChecksPerMinute,
      perSeconds: 60,
    })
    const switches = await settings.get('switches')
    const way = input.field === 'mobileNum' && waysOf(switches).includes('mobile') ? 'mobile' : 'username'
    const rule = rulesOf(way, await settings.get('register.fields'), switches)[input.field]
    if (!rule.enabled) throw refuse('NOT_FOUND')
    const value = input.value.trim()
    return { free: !textFault(rule, value) && (await isFree({ ...input, value }, services)) }
  },
)

type Field = Request<typeof contract.checkRegistration>['input']

const isFree = async (input: Field, services: AccountServices): Promise<boolean> => {
  const { database } = services
  switch (input.field) {
    case 'username':
      return !(await isUsernameTaken(database, keyOfUsername(input.value)))
    case 'email':
      return isEmailFree(input, services)
    case 'affiliateCode':
    case 'referralCode':
    case 'recommenderId':
      return (await findInviter(services, input.value, input.field)) !== undefined
    case 'mobileNum':
      return isMobileFree(input, services)
  }
}

/** As for mobile numbers: disclosed before the address is confirmed only where the brand allows it. */
const isEmailFree = async ({ value }: Field, { database, settings }: AccountServices): Promise<boolean> =>
  (await settings.get('auth.passwords')).neutralMessages || (await findEmailOwner(database, value)) === undefined

/** Whether a number is registered is disclosed before the code only where the brand allows it. */
const isMobileFree = async ({ value, countryDialingCode }: Field, { database, settings }: AccountServices): Promise<boolean> => {
  const { home } = await settings.get('sms.countries')
  const mobile = readMobile({ mobileNum: value, countryDialingCode: countryDialingCode || home })
  if (!mobile) return false
  const { neutralMessages } = await settings.get('auth.passwords')
  return neutralMessages || !(await findPersonByMobile(database, mobile.number))
}
