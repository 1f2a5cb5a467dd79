import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleOf, type CallRecord, callRecordsOf } from './call-bundle.ts'

const number = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)
const callRecord: fc.Arbitrary<CallRecord> = fc.record({
  id: number,
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  vendor: fc.string(),
  direction: fc.constantFrom('in' as const, 'out' as const),
  call: fc.string(),
  memberId: number,
  round: fc.string(),
  tx: fc.string({ unit: 'binary' }),
  result: fc.string(),
  balance: fc.option(number.map(amount)),
  status: fc.nat(),
  tookUs: fc.nat(),
  isSigned: fc.option(fc.boolean()),
  request: fc.string({ unit: 'binary', maxLength: 500 }),
  answer: fc.string({ unit: 'binary', maxLength: 500 }),
})

test('what is packed comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(callRecord, { minLength: 1, maxLength: 20 }), async (calls) => {
      const { id, firstAt, lastAt, packed } = await bundleOf(calls)
      expect(await callRecordsOf({ calls: null, packed })).toEqual(calls)
      expect(id).toBe(calls.at(-1)?.id)
      for (const { at } of calls) expect(at >= firstAt && at <= lastAt).toBe(true)
    }),
  )
})

test('a bet takes a third of its text at most', async () => {
  const calls = Array.from({ length: 300 }, (_, no): CallRecord => {
    const [tx, round] = [randomUUID(), randomUUID()]
    return {
      id: BigInt(no) << 22n,
      at: new Date(1_790_000_000_000 + no),
      vendor: 'HUB',
      direction: 'in',
      call: 'POST /bet',
      memberId: BigInt(no),
      round,
      tx,
      result: 'done',
      balance: amount(100n * BigInt(no)),
      status: 200,
      tookUs: 5_000 + no,
      isSigned: true,
      request: JSON.stringify({ type: 'regular', sessionID: '~0123456789abcdef', amount: '1.00', txID: tx, roundID: round }),
      answer: JSON.stringify({ balance: `${no}.00`, txID: `${no}` }),
    }
  })
  const { packed } = await bundleOf(calls)
  const text = calls.reduce(
    (sum, { tx, round, request, answer }) => sum + tx.length + round.length + request.length + answer.length,
    0,
  )
  expect(packed.length).toBeLessThan(text / 3)
})
