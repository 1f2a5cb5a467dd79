import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './account.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { keyOfUsername, textFault } from './rules.ts'
import { isEmailTaken, isUsernameTaken } from './store.ts'

const perMinute = 60

export const checkRegistration = handle(
  contract.checkRegistration,
  async ({ input, address, refuse }, services: AccountServices) => {
    await limitRate(services, { key: `register-check:${originOf(address)}`, max: perMinute, perSeconds: 60 })
    const rule = (await services.settings.get('register.fields'))[input.field]
    if (!rule.enabled) throw refuse('NOT_FOUND')
    const text = input.value.trim()
    if (textFault(rule, text)) return { free: false }
    const taken =
      input.field === 'email'
        ? await isEmailTaken(services.database, text)
        : await isUsernameTaken(services.database, keyOfUsername(text))
    return { free: !taken }
  },
)
