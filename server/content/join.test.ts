import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/join.ts'
import { describe, expect, test } from 'vitest'
import { contentServer } from './testing.ts'

const server = await contentServer()
const request: SentInputOf<typeof contract.sendJoinRequest> = {
  name: 'Daw Hla',
  contactKind: 'phone',
  contact: '+95 9 420 001 010',
  country: 'MM',
  volume: '10000',
  channel: 'A football page with 4,000 readers',
  remark: '',
  adult: true,
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('becoming a partner', () => {
  test('the terms are public', async () => {
    const terms = await server.get(contract.getJoinTerms, {})
    expect(terms).toMatchObject({ rebatePct: { RNG: '1.20' }, prizeGroup: { min: 1700, max: 1980 }, captcha: true })
    expect(terms.dividend.at(-1)).toEqual({ ratePct: '15.00', minActive: 10, minValidBet: '500000.00', minLoss: '20000.00' })
  })

  test('a request is stored as a case', async () => {
    const solved = await server.solve('join', '198.51.100.1')
    const taken = await server.get(contract.sendJoinRequest, { ...request, ...solved }, from('198.51.100.1'))
    expect(taken).toMatchObject({ caseNumber: expect.stringMatching(/^J-[2-9A-Z]{8}$/), state: 'NEW' })
    const { rows } = await server.services.database.query(
      'SELECT case_number, name, contact_kind, contact, country, volume, channel, state FROM join_request',
    )
    expect(rows).toEqual([
      {
        case_number: taken.caseNumber,
        name: 'Daw Hla',
        contact_kind: 'phone',
        contact: '+95 9 420 001 010',
        country: 'MM',
        volume: '10000',
        channel: 'A football page with 4,000 readers',
        state: 'NEW',
      },
    ])
  })

  test.each([
    [{ name: 'x' }, { name: 'required' }],
    [{ contact: 'no number' }, { contact: 'pattern' }],
    [{ contactKind: 'email', contact: 'hla@' }, { contact: 'pattern' }],
    [{ channel: '' }, { channel: 'required' }],
    [{ adult: false }, { adult: 'required' }],
  ] as const)('%j is refused at its field', async (change, fields) => {
    const { token } = await server.addMember()
    expect(await server.ask(contract.sendJoinRequest, { ...request, ...change }, { token })).toMatchObject({
      code: 'FIELDS_INVALID',
      value: { fields },
    })
  })

  test.each([
    ['email', 'hla@play.example'],
    ['telegram', '@daw_hla'],
    ['line', 'hla.99'],
    ['viber', '09420001010'],
  ] as const)('a contact by %s is taken', async (contactKind, contact) => {
    const { token } = await server.addMember()
    const answer = await server.ask(
      contract.sendJoinRequest,
      { ...request, contactKind, contact },
      { token, ...from(`198.51.100.${contact.length}`) },
    )
    expect(answer.success).toBe(true)
  })

  test('a visitor needs a captcha; three requests a day are allowed per address', async () => {
    expect(await server.ask(contract.sendJoinRequest, request)).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
    const send = async () =>
      server.ask(
        contract.sendJoinRequest,
        { ...request, ...(await server.solve('join', '198.51.100.77')) },
        from('198.51.100.77'),
      )
    for (let count = 0; count < 3; count++) expect((await send()).success).toBe(true)
    expect((await send()).code).toBe('TOO_MANY_REQUESTS')
  })
})
