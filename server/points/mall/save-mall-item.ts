import { saveMallItem as call } from '@tamuvo/contract/mall.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { freeSpinUnits } from '../../studio/free-spins.ts'
import type { PointsServices } from '../services.ts'
import { changeItem, insertItem } from './item-store.ts'
import { leastPointsOf } from './least-points.ts'

export const saveMallItem = handle(call, async ({ input, now, refuse }, { database, newId, settings }: PointsServices) => {
  const { id: known, reason: _reason, stockSeen = null, ...given } = input
  const amount = fromWire(given.amount)
  if ((given.kind === 'BONUS') !== amount > zero) throw refuse('FIELDS_INVALID', { fields: { amount: 'required' } })
  const raffleId = given.raffleId === null ? null : BigInt(given.raffleId)
  if ((given.kind === 'RAFFLE_TICKET') !== (raffleId !== null))
    throw refuse('FIELDS_INVALID', { fields: { raffleId: 'required' } })
  const freeSpins = given.freeSpins && { ...given.freeSpins, unit: fromWire(given.freeSpins.unit) }
  if ((given.kind === 'FREE_SPIN') !== (freeSpins !== null)) throw refuse('FIELDS_INVALID', { fields: { freeSpins: 'required' } })
  if (freeSpins) {
    const units = await freeSpinUnits(settings, freeSpins.game)
    if (!units) throw refuse('FIELDS_INVALID', { fields: { game: 'invalid' } })
    if (!units.includes(freeSpins.unit)) throw refuse('FIELDS_INVALID', { fields: { unit: 'invalid' } })
  }
  const freeBet = given.freeBet && { ...given.freeBet, amount: fromWire(given.freeBet.amount) }
  if ((given.kind === 'FREE_BET') !== (freeBet !== null)) throw refuse('FIELDS_INVALID', { fields: { freeBet: 'required' } })
  // What a free bet wins is money at once.
  if (freeBet && given.multiple !== 0) throw refuse('FIELDS_INVALID', { fields: { multiple: 'invalid' } })
  const { pointsPerUnit } = await settings.get('points.rules')
  const least = leastPointsOf({ amount, freeSpins, freeBet }, pointsPerUnit)
  if (least !== undefined && BigInt(given.points) < least) throw refuse('MALL_TOO_CHEAP', { points: Number(least) })
  const id = known === undefined ? newId() : BigInt(known)
  const item = { ...given, id, points: BigInt(given.points), amount, raffleId, freeSpins, freeBet, madeAt: now }
  const isSaved = await inTransaction(database, (tx) =>
    known === undefined ? insertItem(tx, item) : changeItem(tx, item, stockSeen),
  )
  if (!isSaved) throw refuse('NOT_FOUND')
  return { id: id.toString() }
})
