import { createHash } from 'node:crypto'
import { originOf } from '../account/origin.ts'
import { payeeNumbersOf } from '../cashier/cashier.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { isKeyTaken, takeKey } from './member-store.ts'
import type { Promotion } from './promotion-store.ts'
import type { Bar } from './rules.ts'

/**
 * What a promotion counts once besides the member, as it is kept: a hash for this promotion alone. Who takes the promotion first marks it.
 * A key is undefined where what is counted is not known.
 */
export type Mark = { of: 'ADDRESS' | 'DEVICE' | 'PAYEE'; key: Buffer | undefined }

/** From where a member asks. `device`: null for a client that keeps no cookies. */
export type Place = { memberId: bigint; address: string; device: Buffer | null }

type Marking = Pick<Promotion, 'id' | 'rule'>

/** The marks of a member who asks for a promotion, in the order in which all take them. */
export const marksOf = async (
  from: Queryable,
  { id, rule: { limits } }: Marking,
  { memberId, address, device }: Place,
): Promise<Mark[]> => [
  ...(limits.oncePerAddress ? [addressMark(id, originOf(address))] : []),
  ...(limits.oncePerDevice ? [deviceMark(id, device)] : []),
  ...(limits.oncePerPayee ? payeeMarks(id, await payeeNumbersOf(from, memberId)) : []),
]

/** Those of a member whose account was opened: where staff or an agent did that there is no address, and the device is not known. */
export const marksOfOpening = (
  { id, rule: { limits } }: Marking,
  { origin, device }: { origin: string; device: Buffer | null },
): Mark[] => [
  ...(limits.oncePerAddress && origin !== '' ? [addressMark(id, origin)] : []),
  ...(limits.oncePerDevice ? [deviceMark(id, device)] : []),
]

/** Whether a promotion counts anything once besides the member. */
export const hasMarks = ({ limits }: Promotion['rule']): boolean =>
  limits.oncePerAddress || limits.oncePerDevice || limits.oncePerPayee

/** Why a member may not take a promotion by these marks. */
export const barBy = async (
  from: Queryable,
  promotionId: bigint,
  marks: readonly Mark[],
  memberId: bigint,
): Promise<Bar | undefined> => {
  for (const { of, key } of marks) {
    if (key) {
      if (await isKeyTaken(from, promotionId, key, memberId)) return of
    } else if (of !== 'ADDRESS') return `NO_${of}`
  }
  return undefined
}

/** Marks what a member takes a promotion by. @returns of what another member was faster, whose transaction this one waited for */
export const takeMarks = async (
  tx: Tx,
  promotionId: bigint,
  marks: readonly Mark[],
  memberId: bigint,
): Promise<Bar | undefined> => {
  for (const { of, key } of marks) if (key && !(await takeKey(tx, promotionId, key, memberId))) return of
  return undefined
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Of the subscriber: an address, or what a provider gives to one line. */
const addressMark = (promotionId: bigint, origin: string): Mark => ({
  of: 'ADDRESS',
  key: keyOf(`promotion:${promotionId}:${origin}`),
})

const deviceMark = (promotionId: bigint, device: Buffer | null): Mark => ({
  of: 'DEVICE',
  key: device ? keyOf(`promotion:${promotionId}:device:${device.toString('hex')}`) : undefined,
})

/** Of all numbers of a member at once: with one alone the others would be good for the next member whom staff give them to. */
const payeeMarks = (promotionId: bigint, numbers: readonly Buffer[]): Mark[] =>
  numbers.length === 0
    ? [{ of: 'PAYEE', key: undefined }]
    : numbers.map((number) => ({ of: 'PAYEE', key: keyOf(`promotion:${promotionId}:payee:${number.toString('hex')}`) }))
