import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { correctionServer, type TicketOrder } from '@tamuvo/server/lottery/testing.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { audit } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const { server, corrected, settled, buy } = await correctionServer()
const { database } = server.services
const folder = await mkdtemp(join(tmpdir(), 'audit-turnover-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const side = (play: string, multiple = 100): TicketOrder => ({ play, picks: '1', unit: '1.00', multiple, mode: 1960 })
const player = await server.player('1000.00')
let ids: string[] = []
await settled('99911', async (issue) => {
  ids = await buy(player, issue, side('sum_big', 60), side('sum_small'), side('sum_odd'))
})
const issue = await settled('99911', (sold) => buy(player, sold, side('sum_big'), side('sum_small')))
await corrected(issue, '00011')

/** A change that nobody may make, of the outcome of a bet. */
const alter = async (statement: string, ...values: unknown[]): Promise<void> => {
  await server.owner.query('ALTER TABLE outcome DISABLE TRIGGER USER')
  await server.owner.query(statement, values)
  await server.owner.query('ALTER TABLE outcome ENABLE TRIGGER USER')
}

test('turnover is booked by its rule, of corrected results too', async () => {
  const { said } = await audit('--url', database.url)
  expect(said).toContain(' yes  Turnover is booked as its rule counts it: 5 bets of settled draws.')
})

test('turnover that was altered, or never booked, is named, in an export too', async () => {
  await alter('UPDATE outcome SET valid = 6000 WHERE bet_id = $1', ids[0])
  await alter('DELETE FROM outcome WHERE bet_id = $1', ids[1])
  await alter('UPDATE outcome SET valid = 9999 WHERE bet_id = $1', ids[2])
  const file = join(folder, 'journal.txt.gz')
  const live = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  for (const { said, code } of [live, exported]) {
    expect(code).toBe(1)
    for (const [id, booked, due] of [
      [ids[0], '60.00', '0.00'],
      [ids[1], '100.00', '40.00'],
      [ids[2], '99.99', '100.00'],
    ])
      expect(said).toMatch(
        new RegExp(
          `NO {3}Bet ${id} of member ${player.memberId} in round \\d+ counts ${booked} as turnover, by its rule ${due}\\.`,
        ),
      )
  }
})
