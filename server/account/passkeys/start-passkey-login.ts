import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { handle } from '../../kit/handle.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { findChallenge } from '../security/challenge-store.ts'
import { hashOfChallenge } from '../security/challenge.ts'
import type { AccountServices } from '../services.ts'
import { askForPasskey, boundToVisitor } from './ceremony.ts'
import { listPasskeysOf } from './passkey-store.ts'

export const startPasskeyLogin = handle(contract.startPasskeyLogin, async (request, services: AccountServices) => {
  const { input, address, now, refuse } = request
  const { secondChecksPerMinute: max } = await services.settings.get('rate.limits')
  await limitRate(services, { key: `passkey:${originOf(address)}`, max, perSeconds: 60 })
  const beginning = { purpose: 'login', boundTo: boundToVisitor(address), now } as const
  if (input.challengeId === '') return askForPasskey(services, beginning)
  const challenge = await findChallenge(services.database, hashOfChallenge(input.challengeId), now)
  if (!challenge?.methods.includes('PASSKEY')) throw refuse('CHALLENGE_OVER')
  return askForPasskey(services, beginning, await listPasskeysOf(services.database, challenge.memberId))
})
