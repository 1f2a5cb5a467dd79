import { fromWire, sum } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { openLedger } from '../ledger/posting.ts'
import { balancesOf } from '../ledger/statements.ts'
import { endDue } from './jobs.ts'
import { findShared } from './packet-store.ts'
import type { PacketServices } from './services.ts'
import { take } from './take.ts'
import { packetServer, type Player } from './testing.ts'

const server = await packetServer()
const { services, clock } = server

/** Another process: a pool and a ledger of its own over the same database. */
const anotherProcess = async (): Promise<PacketServices> => {
  const database = connectDatabase(services.database.url, { max: 8 })
  return { ...services, database, ledger: await openLedger(database, { clock, nextId: services.newId }) }
}
const processes = [services, await anotherProcess(), await anotherProcess()]

afterAll(async () => {
  for (const { ledger, database } of processes.slice(1)) {
    await ledger.close()
    await database.close()
  }
})

/** Takes a share on one of the processes. @returns its number, or the refusal */
const takeOn = async (
  process: PacketServices,
  id: string,
  { id: memberId, address, device }: Player,
): Promise<number | string> => {
  const packet = await findShared(process.database, BigInt(id))
  if (!packet) return 'NOT_FOUND'
  const asked = { packet, memberId, address, browser: device, now: clock.now() }
  const refuse = (code: Refused['code'], detail?: Record<string, unknown>) => new Refused(code, detail)
  try {
    return (await inTransaction(process.database, (tx) => take(tx, process, { ...asked, refuse }))).no
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

const players = (count: number): Promise<Player[]> => Promise.all(Array.from({ length: count }, () => server.player()))

test('at once on several processes each share goes to one member, each member has one, and none is lost', async () => {
  const id = await server.openPacket({ total: '50.00', shares: 25 })
  const members = await players(40)
  const answers = await Promise.all(members.map((member) => Promise.all(processes.map((process) => takeOn(process, id, member)))))
  // Every press of a member comes to the same.
  for (const each of answers) expect(new Set(each).size).toBe(1)
  const first = answers.map(([answer]) => answer)
  const numbers = first.filter((answer) => typeof answer === 'number')
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  expect(first.filter((answer) => answer === 'PACKET_OVER')).toHaveLength(15)

  const balances = await balancesOf(
    services.database,
    members.map((member) => member.id),
  )
  expect(sum([...balances.values()])).toBe(fromWire('50.00'))
  const { rows } = await services.database.query<{ entries: bigint; amount: bigint }>(
    `SELECT count(*) AS entries, sum(j.amount)::bigint AS amount FROM packet_share s
       JOIN journal j ON j.entry_id = s.entry_id AND j.account = s.member_id * 16 AND j.amount = s.amount WHERE s.packet_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ entries: 25n, amount: fromWire('50.00') }])
})

test('of two members with one device at once one gets a share', async () => {
  const id = await server.openPacket({ oncePerDevice: true })
  const [mai, ko] = await players(2)
  if (!mai || !ko) throw new Error('there are two')
  const answers = await Promise.all(
    [mai, { ...ko, address: mai.address }].map((player, index) => takeOn(processes[index] ?? services, id, player)),
  )
  expect(answers.toSorted()).toEqual([1, 'PACKET_DEVICE'].toSorted())
})

test('what returns while members take their shares comes to the packet with what they got', async () => {
  const before = await server.held()
  const id = await server.openPacket({ total: '20.00', shares: 20 })
  const members = await players(12)
  clock.advance(86_400_000 - 1)
  const taking = members.map((member, index) => takeOn(processes[index % 3] ?? services, id, member))
  clock.advance(1)
  await Promise.all([...taking, ...processes.map((process) => endDue(process))])
  await endDue(services)
  const { rows } = await services.database.query<{ given: bigint; rest: bigint; state: string }>(
    `SELECT p.state, p.rest, coalesce((SELECT sum(amount) FROM packet_share s WHERE s.packet_id = p.id AND s.member_id IS NOT NULL), 0)::bigint AS given
       FROM packet p WHERE id = $1`,
    [id],
  )
  expect(rows[0]?.state).toBe('OVER')
  expect((rows[0]?.given ?? 0n) + (rows[0]?.rest ?? 0n)).toBe(fromWire('20.00'))
  // Packets of the tests before end with it.
  expect(await server.held()).toBeLessThanOrEqual(before)
})
