import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { systemRng } from '../../../kit/rng.ts'
import vectors from '../../vectors/deposit_match.json' with { type: 'json' }
import { codesIn, newRemark, tailOf } from './codes.ts'
import { type Awaited, matchTransfer } from './match.ts'
import { isSamePayer, maskedPayer } from './same-payer.ts'
import { parseCsv } from './csv.ts'
import { readStatement } from './statement.ts'
import { uniqueAmount } from './unique-amount.ts'

type Given = (typeof vectors.cases)[number]['in']

const wire = (text: string): string => (text.includes('.') ? text : `${text}.00`)
const at = (seconds: number): Date => new Date(seconds * 1000)

/** Of 99 amounts in use the vector writes the first three. */
const inUse = ({ base = '', inUse: used = [] }: Given): string[] =>
  used.some((each) => each.startsWith('...'))
    ? Array.from({ length: 99 }, (_, index) => `${base}.${String(index + 1).padStart(2, '0')}`)
    : used

describe.each(vectors.cases.map((each, index) => ({ ...each, name: `${index} ${each.label}` })))(
  '$name',
  ({ in: given, out }) => {
    test.runIf(given.base)('the amount', () => {
      const free = uniqueAmount(fromWire(wire(given.base ?? '')), new Set(inUse(given).map(fromWire)))
      expect(free === undefined ? null : toWire(free)).toBe(out.payAmount)
    })

    test.runIf(given.transfer)('the deposit', () => {
      const { transfer, open = [] } = given
      if (!transfer) return
      const account = (name: string): bigint => BigInt(name.slice(1))
      const awaited = open.map((each): Awaited<string> => ({
        ref: each.ref,
        account: account(each.account),
        amount: fromWire(each.amount),
        remark: each.remark,
        txnTail: null,
        isPaid: false,
        opensAt: at(each.from),
        closesAt: at(each.to),
      }))
      const match = matchTransfer(
        {
          account: account(transfer.account),
          amount: fromWire(transfer.amount),
          codes: codesIn(transfer.remark),
          txnTail: null,
          from: at(transfer.at),
          until: at(transfer.at),
        },
        awaited,
      )
      if (match.is === 'review') return expect({ match: null, review: match.reason }).toEqual(out)
      const differs = match.by === 'remark' ? { review: 'AMOUNT_DIFFERS' } : {}
      expect({ match: match.ref, by: match.by, ...differs }).toEqual(out)
    })
  },
)

const one = (more: Partial<Awaited<string>> = {}): Awaited<string> => ({
  ref: 'D1',
  account: 1n,
  amount: fromWire('50.01'),
  remark: 'TM7K2Q',
  txnTail: null,
  opensAt: at(0),
  closesAt: at(1800),
  isPaid: false,
  ...more,
})
const paid = { account: 1n, amount: fromWire('50.01'), codes: [], txnTail: null, from: at(100), until: at(100) }

test.each([
  [
    'the number of the transfer after the time',
    { txnTail: '123456' },
    { txnTail: '123456', from: at(9000), until: at(9000) },
    'number+amount',
  ],
  ['a day without a time', {}, { from: at(-50_000), until: at(36_000) }, 'unique amount'],
  ['a code in another account', { account: 2n }, { codes: ['TM7K2Q'] }, 'remark+amount'],
])('found by %s', (_how, awaits, more, by) => {
  expect(matchTransfer({ ...paid, ...more }, [one(awaits)])).toEqual({ is: 'matched', ref: 'D1', by })
})

test.each([
  ['alone', [one({ isPaid: true })], 'UNMATCHED'],
  ['beside one that waits', [one(), one({ ref: 'D2', isPaid: true })], 'AMBIGUOUS'],
])('what was paid at a time that the line may be of, %s, is for staff', (_how, awaits, reason) => {
  expect(matchTransfer(paid, awaits)).toEqual({ is: 'review', reason })
})

test('two codes in one remark are for staff', () => {
  const found = matchTransfer({ ...paid, codes: ['TM7K2Q', 'TM9ZC4'] }, [one(), one({ ref: 'D2', remark: 'TM9ZC4' })])
  expect(found).toEqual({ is: 'review', reason: 'AMBIGUOUS' })
})

describe('codes', () => {
  test.each([
    ['pay tm7k2q thx', ['TM7K2Q']],
    ['TM 7K-2Q', ['TM7K2Q']],
    ['TM7K2Q/TM9ZC4', ['TM7K2Q', 'TM9ZC4']],
    ['TMAA11', []],
    ['', []],
  ])('in %s: %j', (remark, codes) => {
    expect(codesIn(remark)).toEqual(codes)
  })
  test('that are made can be read, and hold no letter that is confused with another', () => {
    for (let count = 0; count < 200; count++) {
      const remark = newRemark(systemRng)
      expect(remark).toMatch(/^TM[^01IO]{4}$/)
      expect(codesIn(`to: ${remark.toLowerCase()}.`)).toEqual([remark])
    }
  })
  test('the last six of a number', () => {
    expect(tailOf('0712 3456 7890')).toBe('567890')
    expect(tailOf('ab-12')).toBe(null)
  })
})

test.each([
  ['U Aung Ko', 'AUNG KO', true],
  ['Aung Ko', 'Ko Aung', true],
  ['Aung Ko', 'AUNGKO', true],
  ['Daw Mya Mya', 'Mya Mya', true],
  ['Mya Mya', 'Su Su', false],
  ['Mya Mya Aye', 'Mya Mya', false],
  ['', 'Su Su', true],
  ['Su Su', '', true],
  ['နန်းမွေ', 'နန်းမွေ', true],
])('%s and %s: the same payer %s', (known, named, same) => {
  expect(isSamePayer(known, named)).toBe(same)
})

test('a payer is masked', () => {
  expect(maskedPayer('U Aung Ko')).toBe('U*** A*** K***')
})

describe('a statement', () => {
  const terms = { timeZone: 'Asia/Yangon', unitFactor: 1000, now: new Date('2026-08-05T12:00:00Z') }
  const read = (text: string) => readStatement(text, terms)

  test('is read with quotes, its own order of columns and the plain currency', () => {
    const { lines, faults } = read(
      'Amount,Date,Remark,Payer,ID\r\n"50,010.00",2026-08-05 14:30,"pay, ""TM7K2Q""\nthx",U Aung,A1\n-3000,2026-08-05,fee,,A2\n20000,2026-08-05,,,A3\n',
    )
    expect(faults).toEqual([])
    expect(lines).toMatchObject([
      { key: 'id:A1', amount: 5001n, paidFrom: new Date('2026-08-05T08:00:00Z'), remark: 'pay, "TM7K2Q"\nthx', payer: 'U Aung' },
      {
        key: 'id:A3',
        amount: 2000n,
        paidFrom: new Date('2026-08-04T17:30:00Z'),
        paidUntil: new Date('2026-08-05T17:29:59.999Z'),
      },
    ])
  })

  test('equal rows are two lines, and the same ones when the file comes again', () => {
    const text = 'date,amount,payer\n2026-08-05,20000,Su\n2026-08-05,20000,Su\n'
    const keys = read(text).lines.map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(read(text).lines.map(({ key }) => key)).toEqual(keys)
  })

  test.each([
    ['', 'a quote is not closed'],
    ['date,amount\n"2026', 'a quote is not closed'],
    ['date,sum\n1,2', 'the column amount is missing'],
    ['date,amount\n2026-08-05,50x', 'no number'],
    ['date,amount\n2026-08-05,50005', 'no multiple of 10'],
    ['date,amount\n05.08.2026,50000', 'the date is none of'],
    ['date,amount\n2027-08-05,50000', 'lies ahead'],
    ['date,amount\n2026-13-45,50000', 'the date is none of'],
    ['date,amount\n2026-08-05 24:00,50000', 'the date is none of'],
    ['date,amount\n2026-08-05 14:99,50000', 'the date is none of'],
  ])('%j is at fault: %s', (text, fault) => {
    const { lines, faults } = read(text)
    expect(lines).toEqual([])
    expect(faults).toHaveLength(1)
    expect(faults[0]?.fault).toContain(fault)
  })

  test('of more rows than are taken is refused as a whole', () => {
    expect(read(`date,amount\n${'2026-08-05,1000\n'.repeat(5_001)}`).faults).toEqual([{ row: 1, fault: 'more than 5000 rows' }])
  })

  test('fields may be empty', () => {
    expect(parseCsv('a,,c\n\n ,\n')).toEqual([['a', '', 'c']])
  })
})
