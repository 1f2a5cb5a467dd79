import { prizeOf, raffleServer } from '@tamuvo/server/raffle/testing.ts'
import { expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await raffleServer()
const { database } = server.services

test('draws follow from their tickets, seeds and stock; what was altered is named', async () => {
  const id = await server.raffle({
    prizes: [prizeOf('coin', 1, { stock: 1, amount: '2.00' }), prizeOf('points', 5, { points: 3 })],
  })
  const mai = await server.player()
  await server.give(id, mai, 9)
  const draws: string[] = []
  for (let each = 0; each < 8; each++) draws.push((await server.draw(id, mai)).value.draw.id)
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Draws of raffles have a ticket each and give what their seeds and the stock make them: 8 draws.')
  expect(said).not.toContain('Not computed again')
  expect(code).toBe(0)

  const alter = (text: string) => server.owner.query(text)
  for (const table of ['raffle_draw', 'raffle_ticket', 'raffle_seed', 'raffle_prize']) {
    await alter(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await alter(`CREATE TABLE ${table}_before AS TABLE ${table}`)
  }
  const restore = async (table: string) => {
    await alter(`DELETE FROM ${table}`)
    await alter(`INSERT INTO ${table} SELECT * FROM ${table}_before`)
  }
  const auditSays = async (...sentences: (string | RegExp)[]) => {
    const altered = await audit('--url', database.url)
    for (const sentence of sentences) expect(altered.said).toMatch(sentence)
    expect(altered.code).toBe(1)
  }
  const [first, second, third] = draws
  const last = draws.at(-1)

  // A draw without its ticket, a ticket of no draw, and figures that count what is not there.
  const { rows } = await server.owner.query<{ id: bigint }>(
    `UPDATE raffle_ticket SET draw_id = 7 WHERE draw_id = ${first} RETURNING id`,
  )
  await alter(`UPDATE raffle SET draws = draws + 1 WHERE promotion_id = ${id}`)
  await alter(`UPDATE raffle_seed SET nonce = nonce + 2 WHERE promotion_id = ${id}`)
  await auditSays(
    `NO   Draw ${first} of raffle ${id} has no ticket of its own.`,
    `NO   Ticket ${rows[0]?.id} of raffle ${id} was used by no draw.`,
    `NO   Raffle ${id} counts 9 draws, and has 8 without a gap.`,
    new RegExp(`NO   Seed \\d+ of raffle ${id} counts 10 draws, and has decided 8 without a gap.`),
  )
  await alter(`UPDATE raffle SET draws = 8 WHERE promotion_id = ${id}`)
  await restore('raffle_ticket')
  await restore('raffle_seed')

  // A prize that the seeds do not give, and that was credited otherwise.
  await alter(
    `UPDATE raffle_draw SET drawn = 0, won = 0, prize = 'coin', amount = 200, points = 0 WHERE id IN (${second}, ${third})`,
  )
  await auditSays(
    /Draw \d+ of raffle \d+ credited 0\.00, its prize is 2\.00\./,
    /Draw \d+ of raffle \d+ gave the prize at place 0, by its seeds and the stock it is that at 1\./,
  )
  await restore('raffle_draw')

  await alter(`UPDATE raffle_draw SET given = '{5,5}' WHERE id = ${last}`)
  await auditSays(`Draw ${last} of raffle ${id} has other prizes as given before than the draws before it gave.`)
  await restore('raffle_draw')

  await alter(`UPDATE raffle_prize SET given = given + 1 WHERE promotion_id = ${id} AND place = 1`)
  await auditSays(/The prize at place 1 of raffle \d+ was given \d times, where \d is due\./)
  await restore('raffle_prize')

  await alter(`UPDATE raffle_seed SET commitment = sha256('other') WHERE promotion_id = ${id}`)
  await auditSays(/Seed \d+ of raffle \d+ is not what was committed to before the first draw\./)
  await restore('raffle_seed')
  expect((await audit('--url', database.url)).code).toBe(0)
})

test('a prize that was given beyond its stock is named', async () => {
  const id = await server.raffle({ prizes: [prizeOf('coin', 999_999, { stock: 2, amount: '2.00' }), prizeOf('none', 1)] })
  const mai = await server.player()
  await server.give(id, mai, 2)
  for (let each = 0; each < 2; each++) await server.draw(id, mai)
  // The rule that was published had one in stock.
  await server.owner.query('ALTER TABLE promotion_version DISABLE TRIGGER USER')
  await server.owner.query(
    `UPDATE promotion_version SET rule = jsonb_set(rule, '{trigger,prizes,0,stock}', '1') WHERE promotion_id = ${id}`,
  )
  const { said } = await audit('--url', database.url)
  expect(said).toContain(`The prize at place 0 of raffle ${id} was given 2 times, where 1 is due.`)
  expect(said).toMatch(/gave the prize at place 0, by its seeds and the stock it is that at 1\./)
})
