import { createHash } from 'node:crypto'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { clientSeedOf, drawBySeeds } from '@tamuvo/games/lottery/recipe.ts'
import { beaconValue, clientSeedWithBeacon } from '@tamuvo/games/lottery/terms.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import type { Rng } from '../kit/rng.ts'
import { processDue } from './process-due.ts'
import { digestPages } from './proof.ts'
import { salesOf } from './sales.ts'
import { findIssueByNumber } from './store.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'
import { openTrialPlayer, secretsOf } from './testing-insider.ts'

/** The same bytes in every run, so that the tries of the insider come out the same. */
const countedRng = (): Rng => {
  let asked = 0
  const bytes = (count: number) => createHash('sha512').update(`insider ${++asked}`).digest().subarray(0, count)
  return { bytes, below: (below) => bytes(4).readUInt32BE() % below }
}

const server = await lotteryServer({ games: ['FAST5'], rng: countedRng() })
const { clock, services } = server
const { database } = services
const trial = await openTrialPlayer(services)
const member = await server.player('10000.00')

/** Turns an issue that is on sale into one of before, whose seed lies in clear. */
const makeFirstVersion = (number: string, seed: string): Promise<void> =>
  inTransaction(server.owner, async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `WITH changed AS (
         UPDATE lottery_issue SET recipe = 'tamuvo-draw/1', terms = NULL, commitment = $2 WHERE game = 'FAST5' AND number = $1 RETURNING id
       ), gone AS (DELETE FROM lottery_sealed_seed USING changed WHERE issue_id = id)
       INSERT INTO lottery_seed (issue_id, seed) SELECT id, $3 FROM changed`,
      [number, commitmentOf(seed), seed],
    )
  })

const rounds = process.env['TESTS'] === 'long' ? 15 : 6
const triesMax = 200
const filler = firstDigit('0', { unit: '0.10' })

/** What an insider expects the first digit to be: with the seed, every ticket sold so far, and a beacon if there has to be one. */
const foresee = async (number: string, seed: string, beacon?: string): Promise<string> => {
  const issue = await findIssueByNumber(database, 'FAST5', number)
  if (!issue) throw new Error('there is no such draw')
  const { salesDigest } = await digestPages(salesOf(database, issue))
  const about = { game: 'FAST5', issue: number, salesDigest }
  const clientSeed = beacon === undefined ? clientSeedOf(about) : clientSeedWithBeacon({ ...about, beacon })
  const result = drawBySeeds('fast5', { seed, clientSeed })
  return result.kind === 'digits' ? result.digits.slice(0, 1) : ''
}

/** Bets on 7, then buys filler until the draw is foreseen to be 7. @returns whether it was, and whether it won */
const attack = async (by: Player, secret: { seed: string; number: string; beacon?: string }) => {
  const { seed, number: issue, beacon } = secret
  await server.buy(member, [firstDigit('7')], { issue })
  let tries = 0
  while ((await foresee(issue, seed, beacon)) !== '7' && tries < triesMax) {
    tries++
    await server.buy(by, [filler], { issue })
  }
  const isForeseen = (await foresee(issue, seed, beacon)) === '7'
  const { drawsAt, closesAt } = await server.draw(issue)
  for (const at of [closesAt, drawsAt]) {
    clock.set(at)
    await processDue(services)
  }
  const { result } = await server.draw(issue)
  return { isForeseen, hasWon: result?.kind === 'digits' && result.digits.startsWith('7') }
}

test('who can read the seeds steers every draw without a beacon, by trial tickets that cost nothing', async () => {
  let won = 0
  for (let round = 0; round < rounds; round++) {
    const { issue: number } = await server.goToSale()
    const seed = createHash('sha256').update(`first version ${round}`).digest('hex')
    await makeFirstVersion(number, seed)
    const { hasWon } = await attack(trial, { seed, number })
    if (hasWon) won++
  }
  expect(won).toBe(rounds)
})

test('with a beacon who has the database, the sealing key and every seed wins no more often than others', async () => {
  let [foreseen, won] = [0, 0]
  let beacon = '0'.repeat(64)
  for (let round = 0; round < rounds; round++) {
    const { issue: number } = await server.goToSale()
    const { seed, signatures } = await secretsOf(services, number)
    // No holder signs while tickets are sold.
    expect(signatures).toBeUndefined()
    const { isForeseen, hasWon } = await attack(member, { seed, number, beacon })
    if (isForeseen) foreseen++
    if (hasWon) won++
    beacon = beaconValue((await server.draw(number)).proof?.signatures ?? [])
  }
  expect(foreseen).toBe(rounds)
  // One draw in ten is won by chance.
  expect(won).toBeLessThan(rounds * 0.4)
})

test('trial tickets change neither the digest nor the list of sales', async () => {
  const { issue: number } = await server.goToSale()
  const { seed } = await secretsOf(services, number)
  const before = await foresee(number, seed, '')
  const digest = async () => {
    const issue = await findIssueByNumber(database, 'FAST5', number)
    return issue && (await digestPages(salesOf(database, issue)))
  }
  const first = await digest()
  expect(await server.buy(trial, [filler, filler], { issue: number })).toMatchObject({ success: true })
  expect(await foresee(number, seed, '')).toBe(before)
  expect(await digest()).toEqual({ ...first, ticketCount: 2 })
})
