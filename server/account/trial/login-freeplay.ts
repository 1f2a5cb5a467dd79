import * as contract from '@tamuvo/contract/account.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Queryable } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { sessionAnswer } from '../complete-login.ts'
import { startSession } from '../start-session.ts'
import { countTrials, lockOrigin } from '../store.ts'
import { isNameTaken, openTrial, type Trial } from './open-trial.ts'

type TrialRequest = Request<typeof contract.loginFreeplay>
type Opened = Trial & { token: string }

const dayMs = 86_400_000
const namesMax = 5

export const loginFreeplay = handle(contract.loginFreeplay, async (request, services: AccountServices) => {
  const { input, address, refuse } = request
  if (!(await services.settings.get('switches')).FREEPLAY3) throw refuse('FREEPLAY_CLOSED')
  await limitRate(services, {
    key: `trial:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).trialsPerMinute,
    perSeconds: 60,
  })
  // Encrypted with our key, fresh and unused: proves that the site was loaded.
  await services.encryption.open({ value: input.random })
  const { token, member, credit, endsAt } = await open(request, services)
  return { ...sessionAnswer(token, 'NO'), account: member.username, credit: toWire(credit), endsAt: endsAt.toISOString() }
})

/** Tries another username when the generated one is taken. */
const open = async (request: TrialRequest, services: AccountServices): Promise<Opened> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openOnce(request, services)
    } catch (error) {
      if (attempt === namesMax || !isNameTaken(error)) throw error
    }
  }
}

const openOnce = (request: TrialRequest, services: AccountServices): Promise<Opened> =>
  inTransaction(services.database, async (tx) => {
    const { now: at, address, language } = request
    const origin = originOf(address)
    await lockOrigin(tx, origin)
    await requireRoom(tx, request, services, origin)
    const trial = await openTrial(tx, services, { origin, language, at })
    const token = await startSession(tx, services, { member: trial.member, remember: false, request, expiresAt: trial.endsAt })
    return { ...trial, token }
  })

const requireRoom = async (
  tx: Queryable,
  { now, refuse }: TrialRequest,
  { settings }: AccountServices,
  origin: string,
): Promise<void> => {
  const { perAddressPerDay } = await settings.get('trial.terms')
  const { count, oldestAt } = await countTrials(tx, origin, new Date(now.getTime() - dayMs))
  if (count < perAddressPerDay || !oldestAt) return
  throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((oldestAt.getTime() + dayMs - now.getTime()) / 1000) })
}
