import { bookHash, canonicalText, type Book, playRound } from './kit/book.ts'
import type { Spot } from './kit/engine.ts'
import type { StudioGame } from './kit/game.ts'
import { bytesOf, hexOf, sha256 } from './kit/sha256.ts'

/**
 * The certificate of a game: one hash over what it says of itself, its data, what it sells, and rounds that it plays by fixed seeds. A
 * process computes it from the rules that it runs, and compares it with the register of certified versions.
 */

const rounds = 48
const stepsMost = 12
const seeds = { serverSeed: 'ce'.repeat(32), clientSeed: 'certificate' }

/** What can be picked at games that do not list their bets: they sell those that are theirs. */
const picks = [
  '',
  '1',
  '3',
  '4',
  '7',
  '8',
  '10',
  '12',
  '16',
  '20',
  '24',
  '30',
  '50',
  '1.01',
  '2.00',
  '37.50',
  '5.00',
  '50.00',
  '94.99',
  '98.99',
]
const texts = ['heads', 'tails', '1,40', '3,7,11,15', '2,3,5,7,11,13,17,19,23,29']

/** Bets that a game sells: all of them where it lists them, else some of each market. */
export const samplesOf = ({ engine, returns }: StudioGame): readonly Spot[] =>
  engine.sold ??
  returns.flatMap(({ market }) =>
    [...picks, ...texts].map((selection) => ({ market, selection })).filter((spot) => engine.costOf(spot) !== undefined),
  )

/** Computes the certificate of a game, in hex. Gives way after each round, so that a server goes on answering meanwhile. */
export const certificateOf = function* (game: StudioGame): Generator<undefined, string> {
  const { code, version, client, engine, returns, volatility, top, cycleMs, data } = game
  const samples = samplesOf(game)
  const parts = [
    JSON.stringify([code, version, client, engine.betsMax, volatility, top.multiple, top.oneIn, cycleMs]),
    JSON.stringify(returns.map(({ market, least, most }) => [market, least, most])),
    canonicalText(data ?? null),
    JSON.stringify(samples.map((spot) => [spot.market, spot.selection, engine.costOf(spot), engine.mostOf(spot)])),
  ]
  // A game of shared rounds plays none of one member.
  const count = game.isShared ? 0 : rounds
  for (let nonce = 0; nonce < count; nonce++) {
    yield
    parts.push(bookHash(roundAt(game, samples, nonce)))
  }
  return hexOf(sha256(bytesOf(parts.join('\n'))))
}

const roundAt = ({ engine }: StudioGame, samples: readonly Spot[], nonce: number): Book => {
  const bets = betsAt(engine, samples, nonce)
  const seeded = { ...seeds, nonce }
  const actions: string[] = []
  for (;;) {
    const book = playRound(engine, { bets, actions }, seeded)
    if (!book) throw new RangeError('a round of a certificate is played by what it allows')
    if (book.returns) return book
    const chosen = actions.length < stepsMost ? triesOf(book, nonce) : []
    const next = chosen.find((action) => playRound(engine, { bets, actions: [...actions, action] }, seeded)) ?? book.autoAction
    if (next === undefined) throw new RangeError('a round that is not over goes on by itself')
    actions.push(next)
  }
}

/** One to three bets of a round, others in each; those that may not stand together are fewer, or beside the one that they need. */
const betsAt = (engine: StudioGame['engine'], samples: readonly Spot[], nonce: number): readonly Spot[] => {
  const count = Math.min(engine.betsMax, samples.length, 1 + (nonce % 3))
  const bets = Array.from({ length: count }, (_, place) => samples[(nonce * 3 + place) % samples.length]).filter((spot) => !!spot)
  const first = bets.slice(0, 1)
  const slips = [bets, first, ...samples.map((spot) => [spot, ...first])]
  return slips.find((slip) => engine.mayOpen?.(slip) ?? true) ?? first
}

/** Actions of a verb that may follow, of which the first that is allowed is taken. */
const triesOf = ({ choices, actions }: Book, nonce: number): readonly string[] => {
  const verb = choices[(nonce + actions.length) % choices.length] ?? ''
  const start = nonce * 7 + actions.length * 3
  return [verb, ...[25, 4, 2].map((count) => `${verb}:${start % count}`)]
}
