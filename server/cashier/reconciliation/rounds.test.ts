import { getReconciliationReport } from '@tamuvo/contract/cashier-reconciliation.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter, daysBetween } from '../../kit/days.ts'
import type { Item } from './compare.ts'
import { reconcileDue } from './due.ts'
import { reconcile } from './reconcile.ts'
import { beginDays } from './run-store.ts'
import type { Source } from './source.ts'
import { counters, reconciliationServer, type ReconciliationServer } from './testing.ts'

let server: ReconciliationServer
beforeAll(async () => {
  server = await reconciliationServer()
})

const code = 'payins:test'
const day = '2026-08-03'

/** A break: so much here, so much there. */
const broken = (ours: bigint, theirs: bigint): Item => ({
  kind: 'PAYIN',
  reference: 'R1',
  lineId: 'L1',
  status: 'AMOUNT_DIFF',
  ours: amount(ours),
  theirs: amount(theirs),
  currency: 'MMK',
  oursAt: null,
  theirsAt: null,
  record: null,
  since: null,
})

let found: Item[] = []
const source: Source = { code, compare: async () => found }
const compare = async (staffId: bigint, ...items: Item[]): Promise<void> => {
  found = items
  expect(await reconcile(server.services, source, { day, staffId, tries: 0 })).toMatchObject({ is: 'done' })
}
const cases = async (): Promise<string[]> =>
  (await server.casesOf(day)).map(({ ours, theirs, state }) => `${ours} ${theirs} ${state}`)

test('a closed case hides nothing that a later comparison of the day finds', async () => {
  await beginDays(server.services.database, day, [code], server.clock.now())
  await compare(0n, broken(100n, 90n))
  await compare(7n, broken(100n, 90n))
  expect(await cases()).toEqual(['1.00 0.90 OPEN'])
  await server.closeAll(day)
  // What a person has explained stays explained,
  await compare(7n, broken(100n, 90n))
  expect(await cases()).toEqual(['1.00 0.90 CLOSED'])
  // and another break is a case of its own.
  await compare(7n, broken(100n, 80n))
  expect(await cases()).toEqual(['1.00 0.90 CLOSED', '1.00 0.80 OPEN'])
})

test('a break that is another one meanwhile, or came back after it was closed, is a case as it is now', async () => {
  await compare(7n, broken(100n, 70n))
  expect(await cases()).toEqual(['1.00 0.90 CLOSED', '1.00 0.80 CORRECTED', '1.00 0.70 OPEN'])
  await compare(7n)
  await server.closeAll(day)
  expect((await cases()).every((each) => each.endsWith('CLOSED'))).toBe(true)
  await compare(7n, broken(100n, 70n))
  expect((await cases()).at(-1)).toBe('1.00 0.70 OPEN')
})

test('a report that leaves lines out says so, at its beginning and its end', async () => {
  const report = () => server.get(getReconciliationReport, { day }, counters.reconciler.as)
  expect(await report()).toMatchObject({ isWhole: true, csv: expect.not.stringContaining('NOT COMPLETE') as string })
  await server.owner.query(
    `INSERT INTO reconciliation_item (day, source, run, no, kind, reference, status, ours, theirs, currency)
     SELECT $1, $2, r.run, 100 + n, 'PAYIN', 'M' || n, 'MATCHED', 1, 1, 'MMK' FROM reconciliation r, generate_series(1, 100000) n
      WHERE r.day = $1 AND r.source = $2`,
    [day, code],
  )
  const { csv, isWhole } = await report()
  expect(isWhole).toBe(false)
  const rows = csv.split('\r\n')
  expect(rows[1]).toContain(`NOT COMPLETE,${code},100000 of 100001`)
  expect(rows.at(-2)).toContain('NOT COMPLETE')
})

test('days that no process ran are all begun, however many', async () => {
  const begun: string[] = []
  const noting: Source = {
    code: 'payins:noting',
    compare: async (compared) => {
      begun.push(compared.day)
      return []
    },
  }
  const services = { ...server.services, comparedSources: async () => [noting] }
  const first = dayAfter('2026-08-05', 40)
  server.clock.set(`${dayAfter(first, 1)}T12:00:00Z`)
  // The test above has begun an earlier day: what lies between is a gap of more than a month.
  for (let times = 0; times < 3; times++) await reconcileDue(services as never)
  expect(begun).toHaveLength(daysBetween(day, first))
  expect(begun).toEqual(begun.map((_, place) => dayAfter(day, place + 1)))
})
