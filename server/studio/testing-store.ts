import { studioGames } from '@tamuvo/games/register.ts'
import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { Queryable } from '../kit/database.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { seedColumn } from './seed-store.ts'

/**
 * What is kept of a member's rounds, computed by a model of its own from nothing but seeds, slips and actions, for comparison with bets,
 * outcomes, journal and balance. It shares the engines with the server, and no code that handles money.
 */

type Round = {
  id: bigint
  game: string
  seed_id: bigint
  nonce: bigint
  actions: string[]
  closed_at: Date | null
  is_void: boolean
  book_hash: string | null
  client_seed: string
  sealed: Buffer
}
type Line = {
  round_id: bigint
  market: string
  selection: string
  price: string
  stake: bigint
  paid: bigint | null
  entry_id: bigint | null
}
type Expected = { market: string; stake: bigint; paid: bigint | null }

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''))

const expectedOf = (round: Round, lines: readonly Line[], serverSeed: string): { bets: Expected[]; hash: string | null } => {
  const slip = lines.filter(({ market }) => !addedMarkets.has(market))
  const book = playRound(
    studioGames.get(round.game)!.engine,
    { bets: slip.map(({ market, selection }) => ({ market, selection })), actions: round.actions },
    { serverSeed, clientSeed: round.client_seed, nonce: round.nonce },
  )
  if (!book) throw new Error(`round ${round.id} has actions that were not allowed`)
  const bets = slip.map(({ market, price }) => ({ market, unit: centsOf(price.split(';')[0]!), stake: 0n }))
  for (const [place, bet] of bets.entries()) bet.stake = bet.unit * BigInt(slip[place]!.price.split(';')[1] ?? 1)
  for (const { market, of, over, under } of book.adds) {
    const stake = (bets[of]!.stake * BigInt(over)) / BigInt(under)
    bets.push({ market, unit: stake, stake })
  }
  const isOver = book.returns !== undefined
  const paidAt = (place: number, { unit, stake }: { unit: bigint; stake: bigint }): bigint | null => {
    if (round.is_void) return stake
    return isOver ? (unit * BigInt(book.returns[place]!.multiple)) / 10_000n : null
  }
  return {
    bets: bets.map((bet, place) => ({ market: bet.market, stake: bet.stake, paid: paidAt(place, bet) })),
    hash: isOver && !round.is_void ? bookHash(book) : null,
  }
}

const addedMarkets = new Set(['second_hand', 'double_down', 'insurance'])

const roundsOf = async (from: Queryable, memberId: bigint): Promise<Round[]> => {
  const { rows } = await from.query<Round>(
    `SELECT r.id, r.game, r.seed_id, r.nonce, r.actions, r.closed_at, r.is_void, encode(r.book_hash, 'hex') AS book_hash, s.client_seed, s.sealed
       FROM studio_round r JOIN studio_seed s ON s.id = r.seed_id WHERE r.member_id = $1 ORDER BY r.id`,
    [memberId],
  )
  return rows
}

const linesOf = async (from: Queryable, memberId: bigint): Promise<Line[]> => {
  const { rows } = await from.query<Line>(
    `SELECT b.round_id, b.market, b.selection, b.price, b.stake, o.amount AS paid, o.entry_id
       FROM bet b LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id WHERE b.member_id = $1 ORDER BY b.id`,
    [memberId],
  )
  return rows
}

type Totals = {
  balance: bigint
  journal: bigint
  staked: bigint
  returned: bigint
  record_stakes: bigint
  record_payouts: bigint
}

const totalsOf = async (from: Queryable, memberId: bigint): Promise<Totals> => {
  const { rows } = await from.query<Totals>(
    `SELECT (SELECT amount FROM balance WHERE account = $1) AS balance,
            (SELECT coalesce(sum(amount), 0)::bigint FROM journal WHERE account = $1) AS journal,
            (SELECT coalesce(-sum(amount), 0)::bigint FROM journal WHERE account = $1 AND kind = 20) AS staked,
            (SELECT coalesce(sum(amount), 0)::bigint FROM journal WHERE account = $1 AND kind IN (21, 22)) AS returned,
            (SELECT coalesce(sum(stake), 0)::bigint FROM bet_record WHERE member_id = $2) AS record_stakes,
            (SELECT coalesce(sum(payout), 0)::bigint FROM bet_record WHERE member_id = $2) AS record_payouts`,
    [playWalletAccount(memberId), memberId],
  )
  return rows[0]!
}

/** Compares all that is kept of a member's rounds with the model. @param start what was paid in @returns what differs */
export const wrongBooks = async (from: Queryable, secrets: SecretSeals, memberId: bigint, start: bigint): Promise<string[]> => {
  const [rounds, lines, totals] = [await roundsOf(from, memberId), await linesOf(from, memberId), await totalsOf(from, memberId)]
  const wrong: string[] = []
  const places = new Set(rounds.map(({ seed_id, nonce }) => `${seed_id} ${nonce}`))
  if (places.size !== rounds.length) wrong.push('two rounds at one place of a seed')
  let [staked, returned] = [0n, 0n]
  for (const round of rounds) {
    const own = lines.filter(({ round_id }) => round_id === round.id)
    const { bets, hash } = expectedOf(round, own, secrets.open(seedColumn, round.seed_id, round.sealed).toString('utf8'))
    const kept = own.map(({ market, stake, paid }) => ({ market, stake, paid }))
    if (JSON.stringify(bets, texts) !== JSON.stringify(kept, texts))
      wrong.push(`bets of round ${round.id}: ${JSON.stringify([bets, kept], texts)}`)
    if (hash !== round.book_hash) wrong.push(`hash of round ${round.id}`)
    if ((round.closed_at !== null) !== (bets[0]?.paid !== null)) wrong.push(`round ${round.id} is open or over`)
    for (const { stake, paid } of bets) [staked, returned] = [staked + stake, returned + (paid ?? 0n)]
  }
  if (lines.some(({ paid, entry_id }) => (paid ?? 0n) > 0n !== (entry_id !== null))) wrong.push('an outcome without its entry')
  const expected = {
    balance: start - staked + returned,
    journal: start - staked + returned,
    staked,
    returned,
    record_stakes: staked,
    record_payouts: returned,
  }
  if (JSON.stringify(expected, texts) !== JSON.stringify(totals, texts)) wrong.push(JSON.stringify([expected, totals], texts))
  return wrong
}

const texts = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
