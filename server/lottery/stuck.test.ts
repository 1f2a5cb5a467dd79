import { afterAll, expect, test, vi } from 'vitest'
import { processDue } from './process-due.ts'
import { startScheduler } from './scheduler.ts'
import { lotteryServer } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5', 'FAST27'] })
const { clock, services } = server

test('a game that is blocked in the database blocks no other game', async () => {
  await processDue(services)
  clock.advance(5_000)
  const { current } = await server.board('FAST27')
  const holder = await services.database.connection()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM round WHERE game = $1 AND code = $2 FOR UPDATE', ['FAST27', current?.issue])
  const scheduler = startScheduler(services)
  afterAll(() => scheduler.stop())

  const drawn = async (game: string): Promise<number> => {
    const { rows } = await services.database.query('SELECT FROM lottery_issue WHERE game = $1 AND result IS NOT NULL', [game])
    return rows.length
  }
  for (let draws = 1; draws <= 4; draws++)
    await vi.waitFor(
      async () => {
        clock.advance(5_000)
        expect(await drawn('FAST5')).toBeGreaterThanOrEqual(draws)
      },
      { timeout: 60_000, interval: 100 },
    )
  expect(await drawn('FAST27')).toBe(0)

  await holder.query('ROLLBACK')
  holder.release()
  await vi.waitFor(
    async () => {
      clock.advance(1_000)
      expect(await drawn('FAST27')).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 100 },
  )
})
