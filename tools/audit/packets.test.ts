import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDue } from '@tamuvo/server/packet/jobs.ts'
import { packetServer } from '@tamuvo/server/packet/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await packetServer()
const { services, owner, clock } = server
const { database } = services
const folder = await mkdtemp(join(tmpdir(), 'audit-packets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let [over, open, personal] = ['', '', '']

beforeAll(async () => {
  const [mai, ko] = [await server.player(), await server.player()]
  over = await server.openPacket({ shares: 4 })
  for (const player of [mai, ko]) await server.take(player, over)
  clock.advance(86_400_000)
  await endDue(services)
  open = await server.openPacket()
  await server.take(mai, open)
  personal = await server.packet({ kind: 'PERSONAL', username: ko.username, total: '5.00' } as never)
})

test('packets that come to their shares and entries are counted', async () => {
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain(' yes  Red packets come to their shares, each with its entry, and to what returned: 3 packets.')
  expect(code).toBe(0)
})

test('what was altered is named, in an export too', async () => {
  await owner.query('ALTER TABLE packet DISABLE TRIGGER USER')
  await owner.query('ALTER TABLE packet_share DISABLE TRIGGER USER')
  // A packet of another amount, a member with two shares of which one has no entry, and a reward that is not that of its packet.
  await owner.query('UPDATE packet SET total = total + 5 WHERE id = $1', [over])
  await owner.query('DROP INDEX packet_share_member')
  await owner.query(
    `UPDATE packet_share SET member_id = (SELECT member_id FROM packet_share WHERE packet_id = $1 AND member_id IS NOT NULL LIMIT 1),
            taken_at = now(), entry_id = 1
      WHERE packet_id = $1 AND no = 2`,
    [open],
  )
  await owner.query('UPDATE packet SET total = total + 1 WHERE id = $1', [personal])
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  for (const report of [said, exported.said]) {
    expect(report).toContain(`Red packet ${over}: shares come to 10.00 where 10.05 is due.`)
    expect(report).toContain(`Red packet ${over}: shares and rest come to 10.00 where 10.05 is due.`)
    expect(report).toContain(`Red packet ${open}: members come to 1 where 2 is due.`)
    expect(report).toMatch(new RegExp(`Red packet ${open}: entries of shares come to \\S+ where \\S+ is due`))
    expect(report).toMatch(/… and \d more like (this|these)\./)
  }
  expect([code, exported.code]).toEqual([1, 1])
})
