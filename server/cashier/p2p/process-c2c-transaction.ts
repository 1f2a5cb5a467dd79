import { processC2CTransaction as call } from '@tamuvo/contract/payment-confirmations.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { type NewPicture, takePicture } from '../../kit/pictures.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import type { CashierServices } from '../services.ts'
import { canAnswer, renewAnswerTime } from './answer-time.ts'
import { type LockedPart, lockPart, movePart } from './move-part.ts'
import { findOffer } from './offer-store.ts'
import type { Part } from './part.ts'
import { insertStatement } from './picture-store.ts'
import { decide } from './rules.ts'
import { findPart, listParts } from './store.ts'
import { confirmationsOf } from './view.ts'

type Asked = Request<typeof call>

const statementsPerHour = 20

/** What the payee says. The clock of a part and its payee meet under the lock of the withdrawal: the first one decides. */
export const processC2CTransaction = handle(call, async (request, services: CashierServices) => {
  const { input, member, refuse } = request
  const { database } = services
  const part = await findPart(database, BigInt(input.id))
  if (part?.payeeId !== member.id) throw refuse('NOT_FOUND')
  if (input.action === 'NOT_RECEIVED') await deny(request, services, part)
  else
    await inTransaction(database, async (tx) => {
      await confirm(tx, services, request, part)
      if (input.action === 'FULLY_PAID') await confirmAll(tx, services, part)
    })
  const offer = await findOffer(database, part.withdrawalId)
  const [view] = offer ? await confirmationsOf(services, database, [offer]) : []
  if (!view) throw refuse('NOT_FOUND')
  return view
})

/** Saying again what was said before changes nothing. */
const confirm = async (tx: Tx, services: CashierServices, { input, refuse }: Asked, part: Part): Promise<void> => {
  const locked = await lockPart(tx, part)
  if (locked.part.state === 'RECEIVED' || (input.action === 'FULLY_PAID' && locked.part.state !== 'WAIT_CONFIRM')) return
  const outcome = await movePart(tx, services, locked, { event: 'received' })
  if (outcome.is === 'refused') throw refuse(outcome.code)
}

/** The other payments of the withdrawal that wait. */
const confirmAll = async (tx: Tx, services: CashierServices, { withdrawalId }: Part): Promise<void> => {
  for (const part of await listParts(tx, [withdrawalId]))
    if (part.state === 'WAIT_CONFIRM') await movePart(tx, services, await lockPart(tx, part), { event: 'received' })
}

/** Refused before the picture is drawn where it would be refused anyway. */
const deny = async ({ input, member, now, signal, refuse }: Asked, services: CashierServices, part: Part): Promise<void> => {
  const { database, clock } = services
  const early = decide(part, 'not-received', { now, hasProof: input.image !== undefined, countsSilence: false })
  if (early.is === 'refused') throw refuse(early.code)
  await inTransaction(database, async (tx) => denyIn(tx, services, part, refuse))
  const bucket = { key: `p2p:statement:${member.id}`, max: statementsPerHour, perSeconds: 3600 }
  const retryAfter = await takeToken(database, clock, bucket)
  if (retryAfter > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const picture = await takePicture(services, input.image ?? '', {
    bytesMax: pictureLimits.bytesMax,
    taker: { who: `member:${member.id}`, signal },
  })
  await inTransaction(database, (tx) => denyWith(tx, services, { part, picture, now, refuse }))
}

type Denied = { locked: LockedPart; countsSilence: boolean }

/** What a payee may still deny: until silence counted, by the clock and not by whether its job has run. */
const denyIn = async (tx: Tx, services: CashierServices, part: Part, refuse: Asked['refuse']): Promise<Denied> => {
  const locked = await renewAnswerTime(tx, services, await lockPart(tx, part))
  const now = services.clock.now()
  const countsSilence = await canAnswer(tx, locked.withdrawal, now)
  const decided = decide(locked.part, 'not-received', { now, hasProof: true, countsSilence })
  if (decided.is === 'refused') throw refuse(decided.code)
  return { locked, countsSilence }
}

type Denying = { part: Part; picture: NewPicture; now: Date; refuse: Asked['refuse'] }

const denyWith = async (tx: Tx, services: CashierServices, { part, picture, now, refuse }: Denying): Promise<void> => {
  const { locked, countsSilence } = await denyIn(tx, services, part, refuse)
  await insertStatement(tx, part.id, picture, now)
  await movePart(tx, services, locked, { event: 'not-received', hasProof: true, countsSilence })
}
