import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compareDayAgain, getReconciliationDay, signOffDay } from '@tamuvo/contract/cashier-reconciliation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { connectDatabase } from '../../kit/database.ts'
import { readWhole, StatementDown, type StatementLine } from '../statement.ts'
import { reconcileDue } from './due.ts'
import { counters, reconciliationServer, type ReconciliationServer } from './testing.ts'

const { reconciler, controller } = counters
const note = 'Compared with the statement by hand'
const day = '2026-08-05'
const minuteMs = 60_000

let answer: RequestListener | undefined
const nonsense = createServer((request, response) => answer?.(request, response))
let nonsenseUrl = ''
let server: ReconciliationServer

beforeAll(async () => {
  await new Promise<void>((done) => nonsense.listen(0, '127.0.0.1', done))
  nonsenseUrl = `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}`
  server = await reconciliationServer({ sandpayUrl: (own) => (answer ? nonsenseUrl : own) })
})
afterAll(() => {
  nonsense.closeAllConnections()
  nonsense.close()
})

const sourceOf = async (code: string) => {
  const { sources } = await server.get(getReconciliationDay, { day }, reconciler.as)
  return sources.find(({ source }) => source === code)
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

const line = (more: Partial<Record<string, unknown>> = {}) => ({
  id: 'evt_1',
  ref: 'D1',
  kind: 'payin',
  amount: '1.00',
  currency: 'MMK',
  at: '2026-08-05T05:00:00.000Z',
  ...more,
})

describe('a provider that cannot be asked', () => {
  test('is asked again, later each time, and staff read why', async () => {
    const owner = await server.member()
    const reference = await server.payIn(owner, '60.01')
    await server.work()
    server.clock.set('2026-08-05T18:31:00Z')
    answer = (request) => request.socket.destroy()
    await reconcileDue(server.services)
    expect(await sourceOf('payins:sandpay')).toMatchObject({
      state: 'WAITING',
      tries: 1,
      fault: 'SandPay does not answer',
      runs: [],
    })
    // What needs no provider is done.
    expect(await sourceOf('ledger')).toMatchObject({ state: 'DONE' })
    await reconcileDue(server.services)
    expect(await sourceOf('payins:sandpay')).toMatchObject({ tries: 1, nextAt: '2026-08-05T18:36:00.000Z' })
    const faults: [RequestListener, string][] = [
      [json({ error: 'error' }, 500), 'SandPay answered 500'],
      [json('<html>'), 'SandPay answers nonsense'],
      [json({ lines: [line({ amount: '-1.00' })], next: null }), 'SandPay answers nonsense'],
      [json({ lines: [line({ at: '2026-08-01T05:00:00.000Z' })], next: null }), 'the statement has lines of another time'],
      [json({ lines: [line(), line({ amount: '2.00' })], next: null }), 'the statement says two things about evt_1'],
      [json({ lines: [], next: '5.evt' }), 'the pages of the statement go in a circle'],
      [json(' '.repeat(1_200_000)), 'an answer of SandPay is too long'],
    ]
    for (const [index, [next, fault]] of faults.entries()) {
      answer = next
      server.clock.advance(121 * minuteMs)
      await reconcileDue(server.services)
      expect(await sourceOf('payins:sandpay')).toMatchObject({ state: 'WAITING', tries: index + 2, fault })
    }
    expect((await listAlarms(server.services.database)).map(({ sentence }) => sentence)).toContain(
      '2026-08-05 could not be compared with payins:sandpay, tried 8 times: an answer of SandPay is too long.',
    )
    const unsigned = await server.ask(signOffDay, { day, note }, controller.as)
    expect(unsigned).toMatchObject({
      code: 'DAY_NOT_READY',
      value: { waiting: ['payins:sandpay', 'payouts:sandpay', 'payouts:sandpay2'], openCases: 0 },
    })
    await expect(
      server.owner.query(
        `INSERT INTO reconciliation_sign_off (day, staff_id, at, note, figures) VALUES ($1, 99, now(), 'signed by hand', '{}')`,
        [day],
      ),
    ).rejects.toThrow('not all of the day was compared')
    const again = { day, source: 'payins:sandpay', reason: note }
    expect(await server.ask(compareDayAgain, again, reconciler.as)).toMatchObject({
      code: 'PROVIDER_DOWN',
      value: { fault: 'an answer of SandPay is too long' },
    })
    answer = undefined
    server.clock.advance(121 * minuteMs)
    await reconcileDue(server.services)
    expect(await server.itemsOf(day, 'payins:sandpay')).toEqual({ [reference]: ['PAYIN MATCHED'] })
    expect((await listAlarms(server.services.database)).filter(({ name }) => name.startsWith('reconciliation.'))).toEqual([])
  })

  test('for days is made up for once it is back, each day once, by two processes at once', async () => {
    const { services } = server
    const database = connectDatabase(services.database.url)
    server.clock.set('2026-08-09T18:31:00Z')
    await Promise.all([reconcileDue(services), reconcileDue({ ...services, database }), reconcileDue(services)])
    await database.close()
    const { rows } = await server.owner.query(
      `SELECT day::text, count(*)::int AS runs, count(DISTINCT source)::int AS sources, max(run)::int AS last FROM reconciliation_run GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual(['05', '06', '07', '08', '09'].map((each) => ({ day: `2026-08-${each}`, runs: 4, sources: 4, last: 1 })))
    const second = `INSERT INTO reconciliation_run SELECT day, source, 2, 0, at, since, until, figures FROM reconciliation_run LIMIT 1`
    await expect(server.owner.query(second)).rejects.toThrow('reconciliation_run_once')
  })

  test('with lines of references that are not ours has breaks without a record', async () => {
    answer = (request, response) => {
      const lines = request.url?.includes('payouts') ? [] : [line({ ref: 'NOT-OURS', at: '2026-08-10T05:00:00.000Z' })]
      json({ lines, next: null })(request, response)
    }
    server.clock.set('2026-08-10T18:31:00Z')
    await reconcileDue(server.services)
    answer = undefined
    const [found] = await server.casesOf('2026-08-10')
    expect(found).toMatchObject({ reference: 'NOT-OURS', status: 'MISSING_OURS', records: [], ours: null, theirs: '1.00' })
    // What a later comparison no longer finds is corrected by that.
    await server.get(compareDayAgain, { day: '2026-08-10', source: 'payins:sandpay', reason: note }, reconciler.as)
    expect(await server.casesOf('2026-08-10')).toMatchObject([{ state: 'CORRECTED', settledBy: null }])
  })
})

describe('a day that is compared after the next one', () => {
  test('carries nothing over: nobody would look again', async () => {
    const first = '2026-08-11'
    const late = line({ id: 'evt_late', ref: 'LATE', at: '2026-08-11T17:25:00.000Z' })
    let isFirstDown = true
    answer = (request, response) => {
      const url = decodeURIComponent(request.url ?? '')
      const isFirst = url.includes('2026-08-10T16:30')
      if (isFirst && isFirstDown) return json({ error: 'error' }, 500)(request, response)
      json({ lines: isFirst && url.includes('payins') ? [late] : [], next: null })(request, response)
    }
    server.clock.set('2026-08-11T18:31:00Z')
    await reconcileDue(server.services)
    server.clock.set('2026-08-12T18:31:00Z')
    await reconcileDue(server.services)
    isFirstDown = false
    server.clock.advance(121 * minuteMs)
    await reconcileDue(server.services)
    answer = undefined
    expect(await server.itemsOf(first, 'payins:sandpay')).toEqual({ LATE: ['PAYIN MISSING_OURS'] })
    expect(await server.casesOf(first)).toMatchObject([{ reference: 'LATE', status: 'MISSING_OURS', state: 'OPEN' }])
  })
})

describe('a source that there is no more', () => {
  const former = 'payins:former'
  const again = { day: '2026-08-12', source: former, reason: note }

  test('is compared with nothing by a person where it never was, so that the day can be signed off', async () => {
    await server.owner.query('INSERT INTO reconciliation (day, source, next_at) VALUES ($1, $2, now())', [again.day, former])
    expect(await server.get(compareDayAgain, again, reconciler.as)).toEqual({ run: 1, breaks: 0 })
  })

  test('keeps the breaks that were found: nothing says that they are gone', async () => {
    await server.owner.query(
      `INSERT INTO reconciliation_case (id, day, source, kind, reference, line, status, theirs, currency, opened_at)
       VALUES (17, $1, $2, 'PAYIN', 'GONE', 'evt_9', 'MISSING_OURS', 100, 'MMK', now())`,
      [again.day, former],
    )
    expect((await server.ask(compareDayAgain, again, reconciler.as)).code).toBe('NOT_FOUND')
    expect(await server.casesOf(again.day)).toMatchObject([{ reference: 'GONE', state: 'OPEN' }])
  })
})

describe('a statement of many pages', () => {
  const at = new Date('2026-08-05T05:00:00Z')
  const span = { since: new Date('2026-08-05T00:00:00Z'), until: new Date('2026-08-06T00:00:00Z') }
  const lineAt = (id: number): StatementLine => ({
    id: String(id),
    reference: `D${id}`,
    kind: 'PAYIN',
    amount: 100n as StatementLine['amount'],
    currency: 'MMK',
    at,
  })

  test('is read to its end, and a line that two pages have is one', async () => {
    const pages = [
      { lines: [lineAt(1), lineAt(2)], next: 'b' },
      { lines: [lineAt(2), lineAt(3)], next: null },
    ]
    const lines = await readWhole(async ({ after }) => pages[after === null ? 0 : 1] ?? { lines: [], next: null }, span)
    expect(lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test('that never ends is given up', async () => {
    let page = 0
    const endless = readWhole(async () => ({ lines: [lineAt(++page)], next: String(page) }), span)
    await expect(endless).rejects.toThrow(StatementDown)
    expect(page).toBe(400)
  })

  test('of SandPay has its next page where the one before ended', async () => {
    await server.owner.query(
      `INSERT INTO sandpay_payin (ref, token, kind, title, payee, amount, currency, return_url, notify_url, language, created_at, expires_at)
       VALUES ('MANY', 'many', 'wallet', 't', 'p', 5, '{"code": "MMK"}', '/', '/', 'EN', now(), now())`,
    )
    await server.owner.query(
      `INSERT INTO sandpay_event (id, ref, seq, status, amount, happens_at)
       SELECT 'many_' || n, 'MANY', n, 'succeeded', 5, timestamptz '2026-08-01T05:00:00Z' + (n / 3) * interval '1 second' FROM generate_series(1, 1203) n`,
    )
    const { statement } = server.services.providers.sandpay
    const lines = await readWhole(statement ?? expect.fail(), {
      since: new Date('2026-08-01T00:00:00Z'),
      until: new Date('2026-08-02T00:00:00Z'),
    })
    expect(lines).toHaveLength(1_203)
    const unsigned = await fetch(`${server.url}/sandpay/statements/payins`).then(({ status }) => status)
    expect(unsigned).toBe(404)
  })
})
