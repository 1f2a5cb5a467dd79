import { expect, test, vi } from 'vitest'
import { faultsOf, firstValues, kindOptions, numberOf, valuesFor } from './payee-form.ts'
import type { Institution, Payee, Payees } from './payee-words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () =>
  (await import('@tamuvo/ui/testing/sentences.ts')).englishOf('payee', 'common', 'security'),
)

const bank = (code: string): Institution => ({
  code,
  name: code,
  kind: 'BANK',
  currency: 'MMK',
  number: { min: 12, max: 17, startsWith: [] },
  networks: [],
})
const coin = (networks: Institution['networks']): Institution => ({ ...bank('coin'), kind: 'COIN', number: null, networks })

const payees = (institutions: Institution[], kinds: Payee['kind'][] = []): Payees => ({
  list: kinds.map((kind, place) => ({ kind, id: String(place) }) as Payee),
  holder: 'Daw Mai Thiri',
  payeesMax: 2,
  newHoldHours: 24,
  nextWaits: true,
  institutions,
})

test('kinds without an institution are not offered, full ones cannot be chosen', () => {
  const known = payees([bank('one'), coin(['ERC20'])], ['BANK', 'BANK', 'COIN'])
  expect(kindOptions(known)).toEqual([
    { kind: 'BANK', isFull: true },
    { kind: 'COIN', isFull: false },
  ])
  expect(firstValues(known)).toMatchObject({ kind: 'COIN', institution: 'coin', network: 'ERC20' })
})

test('what there is no choice of is chosen', () => {
  expect(valuesFor(payees([bank('one')]), 'BANK')).toMatchObject({ institution: 'one', network: '' })
  expect(valuesFor(payees([bank('one'), bank('two')]), 'BANK')).toMatchObject({ institution: '' })
  expect(valuesFor(payees([coin(['ERC20', 'TRC20'])]), 'COIN')).toMatchObject({ institution: 'coin', network: '' })
})

test('a number is checked once it is known as what', () => {
  expect(numberOf(undefined, '')).toBeUndefined()
  expect(numberOf(bank('one'), '')).toEqual({ rule: bank('one').number })
  expect(numberOf(coin(['ERC20']), '')).toBeUndefined()
  expect(numberOf(coin(['ERC20']), 'ERC20')).toEqual({ network: 'ERC20' })
})

test('each field says what it lacks', () => {
  const values = { ...firstValues(payees([bank('one'), bank('two')])), number: '7000' }
  expect(faultsOf(values, undefined)).toEqual({ institution: 'This field is required', password: 'Enter six digits' })
  expect(faultsOf({ ...values, password: '294716' }, bank('one'))).toEqual({
    number: 'Too short: it should have 12–17 digits, you entered 4.',
  })
  expect(faultsOf({ ...values, password: '294716', kind: 'COIN' }, coin(['ERC20', 'TRC20']))).toEqual({
    network: 'Choose the network of this address.',
  })
  expect(faultsOf({ ...values, password: '294716', number: '700011112222' }, bank('one'))).toEqual({})
})
