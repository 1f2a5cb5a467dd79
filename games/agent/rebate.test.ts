import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlay } from '../lottery/catalogue.ts'
import { oddsOf, rebateRate } from '../lottery/prize.ts'
import agentTree from '../vectors/agent_tree.json' with { type: 'json' }
import prizeGroup from '../vectors/prize_group.json' with { type: 'json' }
import rebateChain from '../vectors/rebate_chain.json' with { type: 'json' }
import { rateOf } from './earnings.ts'
import { differencesOf, micro, microFromText, microToText, payDown, rateOfGroup, sharesOf } from './rebate.ts'

const chains = rebateChain.cases.flatMap(({ label, in: given, out }) =>
  'shares' in out && out.shares ? [{ label, given, shares: out.shares }] : [],
)

const rateText = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}00`

test('there are eight chains', () => expect(chains).toHaveLength(8))

test.each(chains)('chain: $label', ({ given, shares }) => {
  const frozen: readonly number[] = given.frozenLevels ?? []
  const rates = given.prizeGroupsBottomToTop?.map(rateOfGroup) ?? (given.ratesPctBottomToTop ?? []).map(rateOf)
  const from = given.picked === undefined ? 0n : rateOfGroup(given.picked)
  const line = rates.map((rate, level) => ({ rate, isFrozen: frozen.includes(level) }))
  expect(differencesOf(line, from).map(rateText)).toEqual(shares.map(({ diffPct }) => diffPct))
  const made = sharesOf(line, fromWire(given.validBet ?? ''), from)
  expect(made.shares.map(microToText)).toEqual(shares.map(({ accrual }) => accrual))
  const house = shares.reduce((kept, share) => kept + ('toHouse' in share ? microFromText(share.toHouse) : 0n), 0n)
  expect(made.house).toBe(house)
})

test('what is paid is whole, and the remainder is carried', () => {
  const runs = rebateChain.cases.find(({ in: given }) => 'runs' in given)
  let carry = micro(0n)
  const paid = (runs?.in.runs ?? []).map((accruals) => {
    const made = payDown(micro(accruals.reduce((total, accrual) => total + microFromText(accrual), 0n)), carry)
    carry = made.carry
    return { paid: toWire(made.paid), carry: microToText(carry) }
  })
  expect(paid).toEqual(runs?.out.runs)
})

test('a day of a tree', () => {
  const [day] = agentTree.cases
  if (!day) throw new Error('no case')
  const parents: Record<string, string | null> = day.in.parents
  const rates: Record<string, Record<string, string>> = day.in.ratesPct
  const lineOf = (id: string | null): string[] => (id === null ? [] : [id, ...lineOf(parents[id] ?? null)])
  const earned = new Map<string, bigint>()
  const perBet = day.in.bets.map(({ m, product, valid }) => {
    const line = lineOf(m)
    const { shares } = sharesOf(
      line.map((id) => ({ rate: rateOf(rates[id]?.[product] ?? '') })),
      fromWire(valid),
    )
    line.forEach((id, level) => earned.set(id, (earned.get(id) ?? 0n) + (shares[level] ?? 0n)))
    return { m, product, shares: line.map((id, level) => ({ id, accrual: microToText(micro(shares[level] ?? 0n)) })) }
  })
  expect(perBet).toEqual(day.out.perBet.map(({ m, product, shares }) => ({ m, product, shares })))
  for (const { id, ownRebateAccrued, ownRebatePaid } of day.out.rows) {
    const accrued = micro(earned.get(id) ?? 0n)
    expect([microToText(accrued), toWire(payDown(accrued, micro(0n)).paid)]).toEqual([ownRebateAccrued, ownRebatePaid])
  }
  expect(microToText(micro([...earned.values()].reduce((total, each) => total + each, 0n)))).toBe(day.out.totalAccrued)
})

describe('prize groups', () => {
  test.each(prizeGroup.cases)('$in.pickedPrizeGroup of $in.ownPrizeGroup', ({ in: given, out }) => {
    const from = rateOfGroup(given.pickedPrizeGroup)
    const line = [{ rate: rateOfGroup(given.ownPrizeGroup) }]
    expect(differencesOf(line, from).map(rateText)).toEqual([out.selfRebatePct])
    expect(sharesOf(line, fromWire(given.stake), from).shares.map(microToText)).toEqual([out.selfRebate])
    const { over, under } = rebateRate(given.ownPrizeGroup, given.pickedPrizeGroup)
    expect(BigInt(100_00) * over).toBe(under * (differencesOf(line, from)[0] ?? 0n))
  })

  test('prize and rebates together are always the same part of the stake', () => {
    const play = findPlay('fast5', 'dwd')
    const group = fc.integer({ min: 1700, max: 1980 })
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        const line = groups.toSorted((a, b) => a - b).map((each) => ({ rate: rateOfGroup(each) }))
        const picked = 1700
        const rebates = differencesOf(line, rateOfGroup(picked)).reduce((total, each) => total + each, 0n)
        expect(rebates + rateOfGroup(picked)).toBe(line.at(-1)?.rate)
        expect(play && oddsOf(play, picked)).toBeDefined()
      }),
    )
  })
})

describe('of any line', () => {
  const level = fc.record({ rate: fc.bigInt({ min: 0n, max: 120n }), isFrozen: fc.boolean() })
  const validBet = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(amount)

  test('the shares and what stays with the house are the valid bet times the highest rate', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 12 }), validBet, (line, valid) => {
        const { shares, house } = sharesOf(line, valid)
        const top = line.reduce((highest, { rate }) => (rate > highest ? rate : highest), 0n)
        expect(shares.reduce((total: bigint, share) => total + share, house)).toBe(valid * top)
      }),
    )
  })

  test('a correction takes back what the bet had earned', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 12 }), validBet, (line, valid) => {
        const [made, taken] = [sharesOf(line, valid), sharesOf(line, amount(-valid))]
        expect(made.shares.map((share, each) => share + (taken.shares[each] ?? 0n))).toEqual(line.map(() => 0n))
      }),
    )
  })
})

test('of a random tree the shares of all members and the house are the valid bets times the highest rate of each line', () => {
  const member = fc.record({ parent: fc.nat(), rate: fc.bigInt({ min: 0n, max: 120n }), isFrozen: fc.boolean() })
  const bet = fc.record({ by: fc.nat(), valid: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(amount) })
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 40 }), fc.array(bet, { maxLength: 40 }), (members, bets) => {
      const lineOf = (id: number): typeof members => {
        const own = members[id]
        return own ? [own, ...(id === 0 ? [] : lineOf(own.parent % id))] : []
      }
      let [paid, due] = [0n, 0n]
      for (const { by, valid } of bets) {
        const line = lineOf(by % members.length)
        const { shares, house } = sharesOf(line, valid)
        paid += shares.reduce((total: bigint, share) => total + share, house)
        due += valid * line.reduce((highest, { rate }) => (rate > highest ? rate : highest), 0n)
      }
      expect(paid).toBe(due)
    }),
  )
})

test('whatever is accrued is paid or carried, and less than a minor unit is carried', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 8n }), { maxLength: 20 }), (runs) => {
      let [carry, paid, accrued] = [micro(0n), 0n, 0n]
      for (const run of runs) {
        const made = payDown(micro(run), carry)
        carry = made.carry
        paid += made.paid
        accrued += run
        expect(carry).toBeLessThan(10_000n)
      }
      expect(paid * 10_000n + carry).toBe(accrued)
    }),
  )
})

test.each(['1.00', 'x', '1.0000000', ''])('"%s" is no number of millionths', (text) =>
  expect(() => microFromText(text)).toThrow(RangeError),
)
