import { type Amount, amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bonusOf, forfeitModes, type ForfeitMode, forfeitOf, wagerOf } from './bonus.ts'

type Case = {
  label?: string
  in: {
    deposit: string
    pct: string
    cap: string
    mult: string
    onDeposit: boolean
    balance: string
    bonus: string
    mode: ForfeitMode
  }
  out: { bonus: string; requirement: string; forfeited: string; left: string }
}
const { cases } = JSON.parse(readFileSync(new URL('../vectors/bonus.json', import.meta.url), 'utf8')) as { cases: Case[] }
const money = (text: string): Amount => fromWire(text.includes('.') ? text : `${text}.00`)

test.each(cases.filter(({ label }) => label !== 'forfeit'))('$in.deposit brings $out.bonus', ({ in: given, out }) => {
  const deposit = money(given.deposit)
  const bonus = bonusOf({ percent: Number(given.pct) * 100, cap: money(given.cap) }, deposit)
  const { required } = wagerOf({ multiple: Number(given.mult) * 100, withDeposit: given.onDeposit }, { deposit, bonus })
  expect({ bonus: toWire(bonus), requirement: toWire(required) }).toEqual(out)
})

test.each(cases.filter(({ label }) => label === 'forfeit'))('$in.mode takes $out.forfeited', ({ in: given, out }) => {
  const balance = money(given.balance)
  const forfeited = forfeitOf(given.mode, { balance, deposit: money(given.deposit), bonus: money(given.bonus) })
  expect({ forfeited: toWire(forfeited), left: toWire(amount(balance - forfeited)) }).toEqual(out)
})

test('a bonus takes no more than there is, and of the deposit only what the bonus was', () => {
  const some = fc.bigInt({ min: 0n, max: 1_000_00n }).map(amount)
  fc.assert(
    fc.property(fc.constantFrom(...forfeitModes), some, some, some, (mode, balance, deposit, bonus) => {
      const forfeited = forfeitOf(mode, { balance, deposit, bonus })
      expect(forfeited).toBeGreaterThanOrEqual(0n)
      expect(forfeited).toBeLessThanOrEqual(balance)
      if (balance >= deposit + bonus) expect(balance - forfeited).toBeGreaterThanOrEqual(deposit)
    }),
  )
})
