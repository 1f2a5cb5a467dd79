import { payRestByChannel, showPayeeAccount } from '@tamuvo/contract/payment-confirmations.ts'
import { cancelDeposit, submitDeposit, addDepositSlip, listDeposits } from '@tamuvo/contract/cashier.ts'
import { barPayee } from '@tamuvo/contract/cashier-payees.ts'
import { beforeAll, expect, test } from 'vitest'
import { p2pJobs } from './jobs.ts'
import { expirePart } from './end-part.ts'
import { jobNames } from './queue.ts'
import { minuteMs, type P2pServer, p2pServer, picture } from './testing.ts'
import { type Owner, staff } from '../withdrawal/testing.ts'

let server: P2pServer
beforeAll(async () => {
  server = await p2pServer()
})

const payers = (count: number): Promise<Owner[]> =>
  Promise.all(Array.from({ length: count }, () => server.member({ balance: '0.00' })))

/** Runs the job of a part at once, as another process would. */
const runJob = (name: string, id: string): Promise<void> => {
  const job = p2pJobs(server.services).find((each) => each.name === name)
  return Promise.resolve(job?.run({ id } as never))
}
const watch = (id: string): Promise<void> => runJob(jobNames.watch, id)

const entriesOf = async (withdrawalId: string): Promise<{ payments: number; received: bigint }> => {
  const { rows } = await server.services.database.query<{ payments: number; received: bigint }>(
    `SELECT count(*)::int AS payments, coalesce(-sum(amount), 0)::bigint AS received FROM journal
      WHERE ref = $1 AND kind = 12 AND account & 15 = 1`,
    [withdrawalId],
  )
  return rows[0] ?? { payments: 0, received: 0n }
}

test('of many payers at the same time no more than the withdrawal is allotted', async () => {
  const payee = await server.member()
  const id = await server.offer(payee, '100.00')
  const answers = await Promise.all((await payers(6)).map((payer) => server.take(payer, '40.00')))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', 'OK', ...Array.from({ length: 4 }, () => 'P2P_NO_MATCH')])
  const { parts } = await server.confirmation(payee, id)
  expect(parts.map(({ amount }) => amount)).toEqual(['40.00', '40.00'])
  server.clock.advance(16 * minuteMs)
  await server.work()
})

test('a payer who asks twice at the same time gets one part', async () => {
  const payee = await server.member()
  await server.offer(payee, '100.00')
  const [payer] = await payers(1)
  const answers = await Promise.all([server.take(payer!, '20.00'), server.take(payer!, '30.00'), server.take(payer!, '40.00')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', 'P2P_PART_OPEN', 'P2P_PART_OPEN'])
  server.clock.advance(150 * minuteMs)
  await server.work()
})

test('received, denied and forced at the same time: one of them counts, and the money moves once or waits', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const payee = await server.member()
    const [payer] = await payers(1)
    const id = await server.offer(payee, '30.00')
    await server.part(payer!, '30.00')
    const [part] = (await server.confirmation(payee, id)).parts
    if (round === 2) server.clock.advance(30 * minuteMs)
    const image = await picture()
    await Promise.all([
      server.say(payee, part!.id, 'NOT_RECEIVED', image),
      server.say(payee, part!.id, 'RECEIVED'),
      server.say(payee, part!.id, 'FULLY_PAID'),
      watch(part!.id),
      watch(part!.id),
      server.ask(payRestByChannel, { withdrawalId: id }, payee),
    ])
    const [after] = (await server.confirmation(payee, id)).parts
    seen.add(after!.state)
    const isPaid = after!.state === 'RECEIVED' || after!.state === 'FORCED_RECEIVED'
    expect(['RECEIVED', 'FORCED_RECEIVED', 'DISPUTED']).toContain(after!.state)
    expect(await entriesOf(id)).toEqual(isPaid ? { payments: 1, received: 3000n } : { payments: 0, received: 0n })
    expect((await server.money(payer!)).main).toBe(isPaid ? '30.15' : '0.00')
    await server.work()
    expect((await entriesOf(id)).payments).toBe(isPaid ? 1 : 0)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('a slip and the end of the time at the same moment: paid or returned, never both', async () => {
  for (let round = 0; round < 2; round++) {
    const payee = await server.member()
    const [payer] = await payers(1)
    const id = await server.offer(payee, '31.01')
    const deposit = await server.part(payer!, '31.01', false)
    server.clock.advance(15 * minuteMs - 1)
    const image = await picture()
    const proof = server.ask(addDepositSlip, { id: deposit.id, image }, payer)
    server.clock.advance(1)
    await Promise.all([
      proof,
      server.ask(submitDeposit, { id: deposit.id }, payer),
      round % 2 ? server.ask(cancelDeposit, { id: deposit.id }, payer) : undefined,
      expirePart(server.services, BigInt(deposit.id)),
    ])
    const [part] = (await server.confirmation(payee, id)).parts
    const { state } = await server.deposit(payer!, deposit.id)
    expect(['WAIT_CONFIRM SUBMITTED', 'RETURNED EXPIRED', 'RETURNED CANCELLED']).toContain(`${part!.state} ${state}`)
    server.clock.advance(200 * minuteMs)
    await server.work()
    expect((await entriesOf(id)).received).toBe(3101n)
  }
})

test('killed in the middle, what was said is done whole when it is said again', async () => {
  const payee = await server.member()
  const id = await server.offer(payee, '32.00')
  const [payer] = await payers(1)
  const deposit = await server.part(payer!, '32.00')
  const [part] = (await server.confirmation(payee, id)).parts
  for (let kills = 0; kills < 4; kills++) {
    const said = server.say(payee, part!.id, 'RECEIVED').catch(() => undefined)
    await server.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND state <> 'idle' AND query ~ 'p2p_part|withdrawal|deposit'`,
    )
    await said
  }
  await server.say(payee, part!.id, 'RECEIVED')
  expect(await entriesOf(id)).toEqual({ payments: 1, received: 3200n })
  expect((await server.money(payer!)).main).toBe('32.16')
  expect(await server.deposit(payer!, deposit.id)).toMatchObject({ state: 'SUCCEEDED' })
  expect((await server.betweenMembers()).sum).toBe('0')
})

test('killed once a part is allotted, its payer can prove the payment all the same', async () => {
  const payee = await server.member()
  const id = await server.offer(payee, '33.00')
  const [payer] = await payers(1)
  const { members } = server.services.providers
  const { open } = members
  members.open = () => Promise.reject(new Error('killed'))
  await server.take(payer!, '33.00').catch(() => undefined)
  members.open = open
  const { list } = await server.get(listDeposits, {}, payer)
  expect(list).toMatchObject([{ state: 'PENDING', takesProof: true, part: { state: 'WAIT_PAY' } }])
  expect(await server.prove(payer!, list[0]!.id)).toMatchObject({ value: { state: 'SUBMITTED' } })
  const [part] = (await server.confirmation(payee, id)).parts
  await server.say(payee, part!.id, 'RECEIVED')
  expect(await server.deposit(payer!, list[0]!.id)).toMatchObject({ state: 'SUCCEEDED' })
})

test('barred while the payer looks: who has seen the account keeps the part to its end, who has not is let go', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const payee = await server.member()
    const [payer] = await payers(1)
    await server.offer(payee, '36.00')
    const deposit = await server.part(payer!, '36.00', false)
    const bar = { id: payee.payeeId, reason: 'Belongs to another person' }
    const acts = [
      () => server.ask(showPayeeAccount, { id: deposit.id }, payer),
      async () => {
        await server.get(barPayee, bar, staff.compliance.as)
        await runJob(jobNames.stop, payee.id.toString())
      },
    ]
    const [shown] = await Promise.all(round % 2 ? acts.map((act) => act()) : acts.toReversed().map((act) => act())).then(
      (answers) => (round % 2 ? answers : answers.toReversed()),
    )
    const isShown = (shown as { success: boolean }).success
    const { state, part } = await server.deposit(payer!, deposit.id)
    seen.add(`${isShown} ${state} ${part!.stopped}`)
  }
  for (const outcome of seen) expect(['true PENDING true', 'false CANCELLED true']).toContain(outcome)
})

test('of two proofs of one payer that are taken at the same time with what is free, one part is made', async () => {
  const payees = [await server.member(), await server.member()]
  await server.offer(payees[0]!, '37.00')
  await server.offer(payees[1]!, '38.00')
  const [payer] = await payers(1)
  const answers = await Promise.all([server.take(payer!, '37.00'), server.take(payer!, '38.00'), server.take(payer!, '37.00')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', 'P2P_PART_OPEN', 'P2P_PART_OPEN'])
})
