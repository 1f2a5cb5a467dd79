import { convertPoints as call } from '@tamuvo/contract/points.ts'
import { type Amount, amount, minorPerUnit, toWire, zero } from '@tamuvo/money/amount.ts'
import { requireWithdrawalPassword } from '../account/security/require-withdrawal-password.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { dayOf, startOfDay } from '../kit/days.ts'
import { handle, type Request } from '../kit/handle.ts'
import { once } from '../kit/idempotency.ts'
import { invariant } from '../kit/invariant.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { requireClaimant } from '../reward/require-claimant.ts'
import { addTurnoverRow } from '../turnover/turnover.ts'
import { minorOfPoints, pointsOf } from './balance.ts'
import { findConversion, insertConversion, sumConvertedSince } from './conversion-store.ts'
import type { PointsServices } from './services.ts'

type Converting = Request<typeof call>

export const convertPoints = handle(call, async (request, services: PointsServices) => {
  const { input, member, key, now, refuse } = request
  const { database } = services
  await requireWithdrawalPassword(services, { memberId: member.id, password: input.password, now, refuse })
  const body = { points: input.points }
  const conversion = await inTransaction(database, async (tx) => {
    const { id } = await once(tx, { memberId: member.id, key, call: 'convertPoints', body, now }, async () => ({
      id: (await convert(tx, services, request)).toString(),
    }))
    return findConversion(tx, member.id, BigInt(id))
  })
  invariant(conversion, 'a conversion that was answered is there')
  return {
    points: Number(conversion.points),
    amount: toWire(amount(conversion.amount)),
    left: Number(await pointsOf(database, member.id)),
    entryId: conversion.entryId.toString(),
  }
})

/** All that decides and both entries are one transaction. */
const convert = async (tx: Tx, services: PointsServices, { input, member, now, refuse }: Converting): Promise<bigint> => {
  const { settings, newId } = services
  await requireClaimant(tx, { memberId: member.id, now, refuse })
  const rules = await settings.get('points.rules')
  const points = BigInt(input.points)
  if (input.points % rules.multiple !== 0) throw refuse('POINTS_UNEVEN', { multiple: rules.multiple, min: rules.min })
  if (input.points < rules.min) throw refuse('BELOW_MIN', { min: rules.min })
  const id = newId()
  const credited = amount((points * minorPerUnit) / BigInt(rules.pointsPerUnit))
  if (credited === zero) throw refuse('BELOW_MIN', { min: rules.min })
  // Locks the member's rows: of two conversions at once the second sees what the first left of the day.
  await addTurnoverRow(tx, services, {
    memberId: member.id,
    kind: 'BONUS',
    ref: id,
    base: credited,
    multiple: rules.turnover,
    at: now,
  })
  const { timeZone } = await settings.get('brand')
  const used = await sumConvertedSince(tx, member.id, startOfDay(timeZone, dayOf(timeZone, now)))
  if (used + points > BigInt(rules.dayMax)) throw refuse('DAY_LIMIT', { dayMax: rules.dayMax, usedToday: Number(used) })
  const entries = await post(tx, services, { id, points, credited }, { member, refuse })
  await insertConversion(tx, { memberId: member.id, id, points, amount: credited, ...entries, at: now })
  return id
}

/** @throws Refused POINTS_SHORT */
const post = async (
  tx: Tx,
  { ledger }: PointsServices,
  { id, points, credited }: { id: bigint; points: bigint; credited: Amount },
  { member, refuse }: Pick<Converting, 'member' | 'refuse'>,
): Promise<{ pointsEntryId: bigint; entryId: bigint }> => {
  const own = [walletAccount(member.id, 'points'), walletAccount(member.id)] as const
  const [spent, gained] = await ledger.postIn(tx, [
    {
      key: naturalKey('points-converted', id),
      kind: 'POINT_CONVERT',
      ref: id,
      moves: [{ from: own[0], to: house('house:points'), amount: minorOfPoints(points) }],
    },
    {
      key: naturalKey('points-money', id),
      kind: 'POINT_CONVERT',
      ref: id,
      moves: [{ from: house('house:promo'), to: own[1], amount: credited }],
    },
  ])
  if (spent?.is === 'insufficient') throw refuse('POINTS_SHORT', { points: Number(await pointsOf(tx, member.id)) })
  invariant(spent?.is === 'posted' && gained?.is === 'posted', 'a conversion is new, and its accounts are open')
  return { pointsEntryId: spent.entryId, entryId: gained.entryId }
}
