import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '@tamuvo/contract/call.ts'
import { receiveSandpay } from '@tamuvo/contract/cashier.ts'
import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { signatureHeader, signatureOf } from '@tamuvo/server/cashier/signature.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { type Caller, createCaller } from '@tamuvo/server/testing/caller.ts'
import { testOperator } from '@tamuvo/server/testing/operators.ts'
import { providerFaults } from '@tamuvo/server/testing/provider-books.ts'
import { digits, liftLimits, openDeposits, openOwners, type Owner } from './cashier/world.ts'
import { count, figureOf, printTable, rate, ratio } from './kit/figures.ts'
import { openPgbench } from './kit/pgbench.ts'
import { applySchema, openBed } from './kit/server.ts'
import { openSite, type Site } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { rounds: 3, deposits: 1_000, withdrawals: 300, members: 60, connections: 16, scale: 50, seconds: 5 }
type Settings = typeof defaults

const secret = `whsec_${randomBytes(24).toString('hex')}`
const maker = testOperator('bench', 'maker')
const doneWithinMs = 120_000

/**
 * Deposit events taken and credited a second, and withdrawals from the request until SandPay has paid them, beside pgbench on the same
 * machine, in turns. One server does all of it: calls, jobs and SandPay.
 */
export const main = async (words: readonly string[]): Promise<number> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    const { rounds, deposits, withdrawals } = settings
    console.log(
      `${await bed.describe()}. ${rounds} rounds in turns, ${count(deposits)} deposits and ${count(withdrawals)} withdrawals each.`,
    )
    const [reference, database] = [await bed.createDatabase('bench_reference'), await bed.createDatabase('bench_cashier')]
    const pgbench = openPgbench(reference.url)
    await pgbench.load(settings.scale)
    await applySchema(database)
    await liftLimits(database)
    const operators = `bench:maker:${maker.key.hash.toString('hex')}`
    const site = await openSite(database.url, { environment: { SANDPAY_SECRET: secret, OPERATOR_KEYS: operators } })
    try {
      const caller = createCaller(site.url)
      const owners = await openOwners(database, caller, settings.members)
      await provePayees(database, caller, owners)
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const { perSecond } = await pgbench.measure({
          clients: settings.connections,
          seconds: settings.seconds,
          protocol: 'prepared',
        })
        const deposited = await measureDeposits({ database, site, owners }, settings, round)
        measured.push({ pgbench: perSecond, ...deposited, ...(await measureWithdrawals({ database, caller, owners }, settings)) })
      }
      report(measured, settings)
      return await prove(database)
    } finally {
      await site.stop()
    }
  } finally {
    await bed.stop()
  }
}

type Round = { pgbench: number; taken: number; credited: number; requested: number; paid: number; p50: number; p99: number }

/** Runs work for each thing, some at once. @returns the seconds that it took */
const forEach = async <Each>(things: readonly Each[], atOnce: number, work: (each: Each) => Promise<void>): Promise<number> => {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < things.length; at = next++) await work(things[at] as Each)
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (performance.now() - begun) / 1_000
}

const untilNone = async (database: Database, question: string): Promise<void> => {
  for (const until = performance.now() + doneWithinMs; ; await sleep(20)) {
    const { rows } = await database.query<{ left: number }>(`SELECT count(*)::int AS left FROM ${question}`)
    if (rows[0]?.left === 0) return
    if (performance.now() > until) throw new Error(`${rows[0]?.left} are not done: ${question}`)
  }
}

const submit = (caller: Caller, { token, headers, payeeId }: Owner): Promise<{ id: string }> =>
  // SandPay pays what ends in .01 at once.
  caller.get(submitWithdrawal, { payeeId, amount: '20.01', password: digits }, { token, headers, key: randomUUID() })

/** The first withdrawal of a member waits for a person: here it is approved before anything is measured. */
const provePayees = async (database: Database, caller: Caller, owners: readonly Owner[]): Promise<void> => {
  const ids: string[] = []
  await forEach(owners, 4, async (owner) => void ids.push((await submit(caller, owner)).id))
  await untilNone(database, `withdrawal WHERE state IN ('REQUESTED', 'RISK')`)
  await forEach(ids, 4, async (id) => {
    await caller.get(approveWithdrawal, { id, note: 'Approved before the measurement' }, maker.as)
  })
  await untilNone(database, 'withdrawal WHERE finished_at IS NULL')
}

type Place = { database: Database; owners: readonly Owner[] }

const measureDeposits = async (
  { database, site, owners }: Place & { site: Site },
  { deposits, connections }: Settings,
  round: number,
): Promise<Pick<Round, 'taken' | 'credited'>> => {
  const references = await openDeposits(database, owners, deposits, round)
  const bodies = references.map((ref) => {
    const data = { ref, amount: '50.00', currency: 'MMK' }
    return JSON.stringify({ id: `evt_${ref}`, type: 'payin.succeeded', seq: 2, data })
  })
  const begun = performance.now()
  const seconds = await forEach(bodies, connections, async (body) => {
    const signature = signatureOf(secret, body, new Date())
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    const answer = await fetch(`${site.url}${urlOf(receiveSandpay)}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`)
    await answer.arrayBuffer()
  })
  await untilNone(database, `deposit WHERE state = 'PENDING'`)
  return { taken: deposits / seconds, credited: deposits / ((performance.now() - begun) / 1_000) }
}

const measureWithdrawals = async (
  { database, caller, owners }: Place & { caller: Caller },
  { withdrawals, connections }: Settings,
): Promise<Pick<Round, 'requested' | 'paid' | 'p50' | 'p99'>> => {
  const turns = Array.from({ length: withdrawals }, (_, turn) => owners[turn % owners.length] as Owner)
  const begun = performance.now()
  const from = new Date()
  const seconds = await forEach(turns, connections, async (owner) => void (await submit(caller, owner)))
  await untilNone(database, 'withdrawal WHERE finished_at IS NULL')
  const paid = withdrawals / ((performance.now() - begun) / 1_000)
  const { rows } = await database.query<{ p50: number; p99: number; paid: number }>(
    `SELECT count(*) FILTER (WHERE state = 'PAID')::int AS paid,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)::float8) AS p50,
            percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)::float8) AS p99
       FROM withdrawal WHERE created_at >= $1`,
    [from],
  )
  const { p50 = 0, p99 = 0, paid: all = 0 } = rows[0] ?? {}
  if (all !== withdrawals) throw new Error(`of ${withdrawals} withdrawals ${all} were paid`)
  return { requested: withdrawals / seconds, paid, p50, p99 }
}

const report = (rounds: readonly Round[], { connections }: Settings): void => {
  const line = (name: string, of: (round: Round) => number): string[] => [
    name,
    rate(figureOf(rounds.map(of))),
    percent(rounds.map((round) => of(round) / round.pgbench)),
  ]
  printTable([
    [`on ${connections} connections`, 'a second', 'of pgbench'],
    line('pgbench, prepared', ({ pgbench }) => pgbench),
    line('deposit events taken', ({ taken }) => taken),
    line('deposits credited', ({ credited }) => credited),
    line('withdrawals requested', ({ requested }) => requested),
    line('withdrawals from request to paid', ({ paid }) => paid),
  ])
  const seconds = (of: (round: Round) => number): string => ratio(figureOf(rounds.map(of)))
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(
    `A withdrawal was paid after ${seconds(({ p50 }) => p50)} s, p99 ${seconds(({ p99 }) => p99)} s. Load of the machine: ${load.join(', ')}.`,
  )
}

const percent = (values: readonly number[]): string => {
  const { median, least, most } = figureOf(values)
  const of = (value: number): string => `${(value * 100).toFixed(1)} %`
  return `${of(median)} (${of(least)}–${of(most)})`
}

/** The ledger adds up, and SandPay has paid out what is booked. Its payins were not asked for here: their events are ours. */
const prove = async (database: Database): Promise<number> => {
  const { isClean } = await trialBalance(database)
  const faults = (await providerFaults(database)).filter((fault) => !fault.includes('payins'))
  console.log(
    `Ledger: ${isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}; payouts of SandPay: ${faults.length === 0 ? 'as booked' : faults.slice(0, 5).join(', ')}.`,
  )
  return isClean && faults.length === 0 ? 0 : 1
}
