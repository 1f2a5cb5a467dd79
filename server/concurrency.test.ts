import { randomUUID } from 'node:crypto'
import { login } from '@tamuvo/contract/account.ts'
import { cancelDeposit, createDeposit, getDeposit, receiveSandpay } from '@tamuvo/contract/cashier.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { getBoard, getDraw, placeTickets } from '@tamuvo/contract/lottery.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { registerMember } from './account/register-member.ts'
import { signatureHeader, signatureOf } from './cashier/signature.ts'
import { demoPassword } from './demo.ts'
import { steppedClock } from './kit/clock.ts'
import { inTransaction } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { openSession } from './kit/session.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { naturalKey } from './ledger/keys.ts'
import { faultsIn } from './testing/chaos-proof.ts'
import { testDatabase } from './testing/database.ts'
import { wholeApp, type WholeApp } from './testing/whole-app.ts'

const secret = 'whsec_concurrency_test'
const database = await testDatabase()
const clock = steppedClock('2026-08-05T02:20:30Z')
/** Two servers on one database, like two processes. */
let apps: [WholeApp, WholeApp]
let members = 0

beforeAll(async () => {
  const config = { sandpaySecret: secret }
  apps = [await wholeApp(database.url, { clock, config }), await wholeApp(database.url, { clock, config })]
})

const appAt = (number: number): WholeApp => (number % 2 === 0 ? apps[0] : apps[1])

type Member = { id: bigint; token: string }

const memberWith = async (money: string): Promise<Member> => {
  const { services } = apps[0]
  const id = await inTransaction(database, async (tx) => {
    const opened = {
      username: `crowd${++members}`,
      passwordHash: '',
      language: 'EN',
      prizeMode: 1960,
      registeredAt: clock.now(),
    } as const
    const member = await registerMember(tx, services, opened)
    const moves = [{ from: house('psp:manual'), to: walletAccount(member.id), amount: fromWire(money) }]
    await services.ledger.postIn(tx, [
      { key: naturalKey('test money', member.id), kind: 'DEPOSIT_MANUAL', ref: member.id, moves },
    ])
    return member.id
  })
  return {
    id,
    token: await openSession(database, clock, services.rng, { memberId: id, type: 0, address: '', device: '', remember: true }),
  }
}

const ticket = (digits: string, multiple = 1) => ({ play: 'dwd', picks: `${digits}||||`, unit: '1.00', multiple, mode: 1960 })

/** The issue on sale; advances the clock to the next opening if necessary. */
const onSale = async (): Promise<string> => {
  const issue = await vi.waitFor(async () => {
    const { current, next } = await apps[0].get(getBoard, { game: 'FAST5' })
    const coming = current?.state === 'closed' ? next : current
    expect(coming).toBeTruthy()
    return coming
  }, 60_000)
  if (issue && Date.parse(issue.opensAt) > clock.now().getTime()) clock.set(issue.opensAt)
  return issue?.issue ?? ''
}

const balanceOf = async ({ token }: Member): Promise<string> => (await apps[1].get(getBalance, {}, { token })).sumBalance

const tally = (codes: string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Busy is said where a lock did not come in time: callers ask again then, with the same key. */
const askUntilServed = async (number: number, { token }: Member, issue: string, digits: string) => {
  const key = randomUUID()
  for (;;) {
    const answer = await appAt(number).ask(placeTickets, { game: 'FAST5', issue, tickets: [ticket(digits)] }, { token, key })
    if (answer.code !== 'BUSY') return answer
  }
}

describe('concurrent orders', () => {
  test('never exceed the balance', async () => {
    const member = await memberWith('10.00')
    const issue = await onSale()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => askUntilServed(number, member, issue, '1')))
    expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 10, INSUFFICIENT: 90 })
    expect(await balanceOf(member)).toBe('0.00')
    const balances = answers.flatMap(({ success, value }) => (success ? [Number(value.balance)] : []))
    expect(balances.sort((a, b) => b - a)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  test('of one key, through two processes, are one order', async () => {
    const member = await memberWith('100.00')
    const issue = await onSale()
    const key = randomUUID()
    const order = { game: 'FAST5', issue, tickets: [ticket('12'), ticket('3')] }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => appAt(number).ask(placeTickets, order, { token: member.token, key })),
    )
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 40 })
    expect(await balanceOf(member)).toBe('97.00')
  })

  test('of one key that differ: the first is accepted, the others are conflicts', async () => {
    const member = await memberWith('100.00')
    const issue = await onSale()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        appAt(number).ask(
          placeTickets,
          { game: 'FAST5', issue, tickets: [ticket('1', 1 + number)] },
          { token: member.token, key },
        ),
      ),
    )
    expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 1, IDEMPOTENCY_CONFLICT: 19 })
    const taken = answers.find(({ success }) => success)?.value
    expect(await balanceOf(member)).toBe(taken?.balance)
  })

  test('of one key by two members are two orders', async () => {
    const [ann, ben] = [await memberWith('5.00'), await memberWith('5.00')]
    const issue = await onSale()
    const key = randomUUID()
    const order = { game: 'FAST5', issue, tickets: [ticket('1')] }
    const [first, second] = await Promise.all([ann, ben].map(({ token }) => apps[0].get(placeTickets, order, { token, key })))
    expect(first?.tickets[0]?.id).not.toBe(second?.tickets[0]?.id)
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual(['4.00', '4.00'])
  })
})

describe('at the closing instant', () => {
  test('a millisecond before is in time, the instant itself is too late, and a repeat always gets the first answer', async () => {
    const member = await memberWith('10.00')
    const issue = await onSale()
    const { closesAt } = await apps[0].get(getDraw, { game: 'FAST5', issue })
    const order = { game: 'FAST5', issue, tickets: [ticket('1')] }
    const key = randomUUID()
    clock.set(new Date(Date.parse(closesAt) - 1).toISOString())
    const first = await apps[0].get(placeTickets, order, { token: member.token, key })
    clock.set(closesAt)
    expect(await apps[1].ask(placeTickets, order, { token: member.token })).toMatchObject({ code: 'ISSUE_CLOSED' })
    expect(await apps[1].get(placeTickets, order, { token: member.token, key })).toEqual(first)
  })

  test('each of many concurrent orders is in the draw or refused', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => memberWith('300.00')))
    clock.advance(60_000)
    const issue = await onSale()
    const { closesAt, drawsAt } = await apps[0].get(getDraw, { game: 'FAST5', issue })
    clock.set(new Date(Date.parse(closesAt) - 20).toISOString())
    const answers: string[] = []
    const caller = async (first: number): Promise<void> => {
      for (let number = first; number < 400; number += 40) {
        const member = crowd[number % crowd.length]
        invariant(member, 'there is a crowd')
        answers.push((await askUntilServed(number, member, issue, '0123456789')).code)
        // It closes once a hundred were answered, however busy the machine is.
        if (answers.length % 5 === 0) clock.advance(1)
      }
    }
    await Promise.all(Array.from({ length: 40 }, (_, first) => caller(first)))
    const { OK: taken = 0, ISSUE_CLOSED: late = 0, ...others } = tally(answers)
    expect(others).toEqual({})
    expect({ taken: taken > 0, late: late > 0 }).toEqual({ taken: true, late: true })
    clock.set(drawsAt)
    await vi.waitFor(
      async () => {
        const draw = await apps[1].get(getDraw, { game: 'FAST5', issue })
        expect(draw.totals).toMatchObject({ tickets: taken, winners: taken })
        expect(draw.proof?.ticketCount).toBe(taken)
      },
      { timeout: 60_000, interval: 100 },
    )
  })
})

describe('a deposit under concurrency', () => {
  const tell = (number: number, event: { id: string; type: string; ref: string; amount: string }): Promise<Response> => {
    const body = JSON.stringify({
      id: event.id,
      type: event.type,
      seq: 1,
      data: { ref: event.ref, amount: event.amount, currency: 'MMK' },
    })
    const headers = { 'content-type': 'application/json', [signatureHeader]: signatureOf(secret, body, clock.now()) }
    return fetch(`${appAt(number).url}${urlOf(receiveSandpay)}`, { method: 'POST', headers, body })
  }

  const waitingDeposit = async () => {
    const member = await memberWith('1.00')
    return { member, deposit: await apps[0].get(createDeposit, { method: 'demo-qr', amount: '30.00' }, { token: member.token }) }
  }

  test.each(['while it expires', 'in time'])('of fifty events, cancelled %s, is credited once', async (when) => {
    const { member, deposit } = await waitingDeposit()
    if (when === 'while it expires') clock.set(deposit.expiresAt)
    const { reference: ref, amount } = deposit
    const storm = Array.from({ length: 50 }, async (_, number) => {
      // Half of them are repeats of the same event.
      const answer = await tell(number, {
        id: `evt_${ref}_${number % 2 === 0 ? 0 : number}`,
        type: 'payin.succeeded',
        ref,
        amount,
      })
      expect(answer.status).toBe(200)
    })
    const cancels = Array.from({ length: 5 }, (_, number) =>
      appAt(number).ask(cancelDeposit, { id: deposit.id }, { token: member.token }),
    )
    await Promise.all([...storm, ...cancels])
    const codes = (await Promise.all(cancels)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'OK').length).toBeLessThanOrEqual(1)
    expect(new Set(codes.filter((code) => code !== 'OK'))).toEqual(new Set(['DEPOSIT_NOT_OPEN']))
    await vi.waitFor(
      async () => {
        expect(await apps[1].get(getDeposit, { id: deposit.id }, { token: member.token })).toMatchObject({
          state: 'SUCCEEDED',
          credited: '30.00',
        })
        expect(await balanceOf(member)).toBe('31.00')
      },
      { timeout: 60_000, interval: 100 },
    )
    await vi.waitFor(
      async () => expect((await database.query(`SELECT FROM job WHERE name = 'cashier.take-events'`)).rows).toEqual([]),
      60_000,
    )
    expect(await balanceOf(member)).toBe('31.00')
  })

  test('requested twenty times with one key is one deposit', async () => {
    const member = await memberWith('1.00')
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        appAt(number).ask(createDeposit, { method: 'demo-qr', amount: '25.00' }, { token: member.token, key }),
      ),
    )
    expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 20 })
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
  })

  test('requested twenty times concurrently stays within the limit of open deposits', async () => {
    const member = await memberWith('1.00')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        appAt(number).ask(createDeposit, { method: 'demo-qr', amount: '25.00' }, { token: member.token }),
      ),
    )
    expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 3, DEPOSITS_OPEN_MAX: 17 })
  })
})

test('concurrent logins leave three sessions', async () => {
  const credentials = { username: 'player1', password: demoPassword }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      appAt(number).ask(login, credentials, { headers: { 'x-forwarded-for': `10.3.0.${number}` } }),
    ),
  )
  expect(tally(answers.map(({ code }) => code))).toEqual({ OK: 8 })
  const { rows } = await database.query(`SELECT FROM session JOIN member m ON m.id = member_id WHERE m.username = 'player1'`)
  expect(rows).toHaveLength(3)
})

test('finally the journal balances', async () => {
  await vi.waitFor(async () => expect(await faultsIn(database)).toEqual({}), { timeout: 60_000, interval: 200 })
})
