import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stepRound } from '@tamuvo/contract/studio.ts'
import { betsOfRounds } from '@tamuvo/server/betting/decided-store.ts'
import { findRound } from '@tamuvo/server/studio/round-store.ts'
import { dice, mines, type Seat, studioServer } from '@tamuvo/server/studio/testing.ts'
import { testSecretKeys } from '@tamuvo/server/testing/secret-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Examination } from './examine.ts'
import { faultsOfRound } from './judge-round.ts'
import { readDatabase } from './read-database.ts'
import { seedOpener } from './seed-opener.ts'
import { audit } from './testing.ts'

const server = await studioServer()
const { services, owner, clock } = server
const { url } = services.database
const folder = await mkdtemp(join(tmpdir(), 'audit-studio-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const blackjack = 'GLS_GREENROOM_BLACKJACK'
const bets: Record<string, { market: string; selection: string; unit: string }> = {
  [dice]: { market: 'under', selection: '94.99', unit: '1.00' },
  [mines]: { market: 'mines', selection: '1', unit: '1.00' },
  [blackjack]: { market: 'hand', selection: '', unit: '1.00' },
}

type Played = { seat: Seat; id: string; isOver: boolean }

const play = async (game: string, by?: Seat): Promise<Played> => {
  const seat = by ?? (await server.sit(game))
  clock.advance(5_000)
  const { round } = (await server.play(seat, [bets[game]!])).value
  return { seat, id: round.id, isOver: round.isOver }
}

const act = async ({ seat, id }: Played, no: number, action: string) =>
  (await server.ask(stepRound, { round: id, no, action }, { token: seat.token })).value.round

/** A field of which one tile was opened and held. */
const openField = async (): Promise<Played> => {
  const played = await play(mines)
  const round = await act(played, 0, 'reveal:12')
  return round.isOver ? openField() : played
}

const doubled = async (): Promise<Played> => {
  const played = await play(blackjack)
  const round = played.isOver ? undefined : await act(played, 0, 'double').catch(() => undefined)
  return round?.actions[0] === 'double' ? { ...played, isOver: round.isOver } : doubled()
}

const of: Record<string, Played> = {}

beforeAll(async () => {
  for (const name of [
    'book',
    'payout',
    'valid',
    'stake',
    'outcomes',
    'over',
    'unplayable',
    'bets',
    'stray',
    'places',
    'seed',
    'sealed',
  ])
    of[name] = await play(dice)
  of['late'] = await openField()
  of['early'] = await openField()
  await act(of['early'], 1, 'cashout')
  of['doubled'] = await doubled()
  of['gap'] = await play(dice)
  for (let more = 0; more < 2; more++) await play(dice, of['gap'].seat)
})

const examine = async (opener = seedOpener({ SECRET_KEYS: testSecretKeys })) => {
  const examined = new Examination([])
  for await (const record of readDatabase(url, opener)) examined.take(record)
  examined.finish()
  return examined
}

const proven = 'Rounds of own games are what their seeds, bets and actions make them, booked and paid so:'

test('rounds are what their seeds, bets and actions make them, and what their entries come to', async () => {
  const { code, said } = await audit('--url', url)
  expect(said).toMatch(new RegExp(` yes  ${proven} \\d+ rounds\\.\n`))
  expect(code).toBe(0)
  const keyless = await examine(seedOpener({ SECRET_KEYS: Buffer.alloc(32, 7).toString('base64') }))
  expect(keyless.findings).toEqual([])
  expect(keyless.studio.describe()).toMatch(
    /Not computed again: the key of the seed of \d+ rounds is not here \(SECRET_KEYS\)\.$/,
  )
})

test('a round that could have returned more than was ever sold is named', async () => {
  const round = await findRound(owner, BigInt(of['book']!.id))
  const stored = (await betsOfRounds(owner, [round!.id])).get(round!.id)!
  const seeds = { clientSeed: 'a seed of my own', serverSeed: 'ab'.repeat(32) }
  const rules = { payoutMost: 101n, openHours: 24, now: clock.now() }
  const faults = faultsOfRound({ round: round!, bets: stored, outcomes: [], ...seeds }, rules)
  expect(faults).toContainEqual({ of: 'limit', memberId: round!.memberId, roundId: round!.id, id: 0n, due: 101n, found: 102n })
})

const plant = async (name: string, statement: string): Promise<void> => {
  const { rowCount } = await owner.query(statement, [of[name]!.id])
  if (rowCount === 0) throw new Error(`nothing was planted for ${name}`)
}

const ofSeed = 'id = (SELECT seed_id FROM studio_round WHERE id = $1)'

test('what was altered is named, in an export too', async () => {
  for (const table of ['bet', 'outcome']) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await plant('book', `UPDATE studio_round SET book_hash = sha256('another') WHERE id = $1`)
  await plant('payout', 'UPDATE outcome SET amount = amount + 5 WHERE round_id = $1')
  await plant('valid', 'UPDATE outcome SET valid = valid - 1 WHERE round_id = $1')
  await plant('stake', 'UPDATE bet SET stake = stake + 1 WHERE round_id = $1')
  await plant('outcomes', 'DELETE FROM outcome WHERE round_id = $1')
  await plant('over', 'UPDATE studio_round SET closed_at = NULL, book_hash = NULL WHERE id = $1')
  await plant('unplayable', `UPDATE bet SET selection = '99.99' WHERE round_id = $1`)
  await plant('stray', 'UPDATE bet SET round_id = 17 WHERE round_id = $1')
  await plant('places', `UPDATE studio_seed SET nonce = nonce + 1 WHERE ${ofSeed}`)
  await plant('seed', `UPDATE studio_seed SET commitment = sha256('another') WHERE ${ofSeed}`)
  await plant('sealed', `UPDATE studio_seed SET sealed = substr(sealed, 1, length(sealed) - 1) || '\\x00' WHERE ${ofSeed}`)
  await plant('late', `UPDATE studio_round SET opened_at = opened_at - interval '3 days' WHERE id = $1`)
  await plant('early', 'UPDATE studio_round SET actions = actions[1:1] WHERE id = $1')
  await plant('doubled', 'UPDATE studio_round SET actions = $$ {hit} $$ WHERE id = $1')
  await plant('gap', 'DELETE FROM studio_round r USING studio_round f WHERE f.id = $1 AND r.seed_id = f.seed_id AND r.nonce = 1')
  await plant(
    'bets',
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     SELECT id + 1, member_id, round_id, order_id + 1, placed_at, stake, valid, product, game, market, selection, price, rule_version FROM bet WHERE round_id = $1`,
  )
  const { findings, studio } = await examine()
  const said = findings.filter(({ check }) => check === 'studio').map(({ sentence }) => sentence)
  const round = (name: string): string => `Round ${of[name]!.id} of member ${of[name]!.seat.memberId} at an own game`
  const inRound = (name: string): RegExp => new RegExp(`^Bet \\d+ in round ${of[name]!.id} of member`)
  for (const sentence of [
    `${round('book')} is another than its seed, bets and actions make it.`,
    `${round('outcomes')} has 0 outcomes where 1 are due.`,
    `${round('over')} is open, and its actions have ended it.`,
    `${round('over')} has 1 outcomes where 0 are due.`,
    `${round('unplayable')} has bets or actions that its rules do not know.`,
    `${round('bets')} has other bets than were placed and added by its actions.`,
    `${round('stray')} has other bets than were placed and added by its actions.`,
    `${round('late')} has been open for 72 hours, where the rule ends it after 24.`,
    `${round('early')} is closed, and its actions have not ended it.`,
  ])
    expect(said).toContain(sentence)
  const ofBet = (name: string, ending: string): boolean =>
    said.some((sentence) => inRound(name).test(sentence) && sentence.includes(ending))
  expect(ofBet('payout', 'by its rules')).toBe(true)
  expect(ofBet('payout', 'its entries come to')).toBe(true)
  expect(ofBet('valid', 'counts 0.99 as turnover, by its rules 1.00')).toBe(true)
  expect(ofBet('stake', 'has a stake of 1.01, its entries come to 1.00')).toBe(true)
  expect(said.filter((sentence) => sentence.endsWith('belongs to no such round.')).length).toBeGreaterThan(0)
  expect(said.filter((sentence) => sentence.includes('is not what was committed to')).length).toBe(2)
  expect(said.filter((sentence) => sentence.startsWith('Seed') && sentence.includes('without a gap')).length).toBe(2)
  expect(said.some((sentence) => sentence.includes(`ound ${of['doubled']!.id} `))).toBe(true)
  expect(studio.rounds).toBeGreaterThan(14n)

  const file = join(folder, 'journal.txt.gz')
  await audit('--url', url, '--export', file)
  const exported = await audit('--file', file)
  expect(exported.said).toContain(`and ${said.length - 5} more like these.`)
  expect(exported.code).toBe(1)
})
