import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { bytesOf, hexOf, sha256 } from '@tamuvo/games/kit/sha256.ts'
import { type Amount, add, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { type DemoRound, type DemoSeed, demoPage, demoSeed, demoView, seedChange } from './demo-views.ts'
import { type PlacedBet, stakesOf, withAdded } from '@tamuvo/games/kit/slip.ts'
import { returnsOf, stakeOf } from './round-money.ts'
import type { Answered, Opening, RoundSource, RoundView, UnitBet } from './round-source.ts'

/** Play money with the rules, seeds and odds of the real game. Nothing leaves the browser; a reload begins anew. */

const firstBalance = '1000.00'
const levels = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00', '10.00', '20.00', '50.00']

type DemoSettings = {
  game: StudioGame
  symbol: string
  now: () => Date
  /** Bytes that cannot be foreseen: `crypto.getRandomValues`. */
  randomBytes: (count: number) => Uint8Array
}

export const demoSource = (settings: DemoSettings): RoundSource => {
  const demo = openDemo(settings)
  return {
    open: async () => openingOf(settings, demo),
    play: async (bets, key) => ({ ...demo.play(bets, key), freeSpins: null }),
    step: async (roundId, no, action) => demo.step(roundId, no, action),
    seen: async (roundId, hash) => {
      // What was shown has to be what was decided: the server closes the game where it is not.
      if (hash !== bookHash(demo.roundOf(roundId).book)) refuse('GAME_MAINTENANCE')
    },
    history: async (before) => demoPage(demo.rounds, before, demo.view),
    seed: async () => demoSeed(demo.seed()),
    changeSeed: async (clientSeed) => seedChange(demo.rotate(clientSeed), demo.seed()),
  }
}

type Demo = ReturnType<typeof openDemo>

const openDemo = ({ game, now, randomBytes }: DemoSettings) => {
  const newSeed = (clientSeed: string): DemoSeed => {
    return { serverSeed: hexOf(randomBytes(32)), clientSeed, rounds: 0, madeAt: now().toISOString() }
  }
  const rounds: DemoRound[] = []
  let seed = newSeed(hexOf(randomBytes(8)))
  let balance = fromWire(firstBalance)

  const view = (round: DemoRound): RoundView => demoView(game, round, round.seed !== seed)
  const answer = (round: DemoRound): Answered => ({ round: view(round), balance: toWire(balance) })
  const openRound = (): DemoRound | undefined => rounds.find(({ book }) => !book.returns)
  const roundOf = (id: string): DemoRound => rounds.find((round) => round.id === id) ?? refuse('NOT_FOUND')

  /** Plays a round as far as its actions go, and moves what that costs and returns. */
  const decide = (round: Omit<DemoRound, 'book'>, paid: Amount): DemoRound => {
    const placed = round.bets.slice(0, round.slip)
    const spots = placed.map(({ market, selection }) => ({ market, selection }))
    const book = playRound(game.engine, { bets: spots, actions: round.actions }, seedsOf(round))
    if (!book) return refuse('ACTION_INVALID')
    const bets = withAdded(placed, book.adds)
    const cost = subtract(stakesOf(bets), paid)
    if (cost > balance) return refuse('INSUFFICIENT')
    balance = add(subtract(balance, cost), returnsOf(bets, book.returns ?? []))
    return { ...round, bets, book }
  }

  const play = (asked: readonly UnitBet[], key: string): Answered => {
    const earlier = rounds.find((round) => round.key === key)
    if (earlier) return answer(earlier)
    if (openRound()) refuse('ROUND_OPEN')
    if (asked.length === 0 || asked.length > game.engine.betsMax) refuse('BET_INVALID')
    const bets = asked.map((bet) => stakedBet(game, bet))
    if (game.engine.mayOpen?.(asked.map(({ spot }) => spot)) === false) refuse('BET_INVALID')
    const begun = { id: String(rounds.length + 1), key, at: now().toISOString(), bets, slip: bets.length, actions: [], seed }
    const round = decide({ ...begun, nonce: seed.rounds }, zero)
    seed.rounds++
    rounds.push(round)
    return answer(round)
  }

  const step = (roundId: string, no: number, action: string): Answered => {
    const round = roundOf(roundId)
    if (round.actions[no] === action) return answer(round)
    if (round.book.returns) refuse('ROUND_OVER')
    if (round.actions.length !== no) refuse('STEP_CONFLICT')
    const next = decide({ ...round, actions: [...round.actions, action] }, stakesOf(round.bets))
    rounds[rounds.indexOf(round)] = next
    return answer(next)
  }

  /** @returns the seed that is revealed; undefined when it had decided nothing, and stays beside the new one of the player */
  const rotate = (clientSeed: string): DemoSeed | undefined => {
    if (openRound()) refuse('ROUND_OPEN')
    const before = seed
    seed = before.rounds === 0 ? { ...before, clientSeed } : newSeed(clientSeed)
    return before.rounds === 0 ? undefined : before
  }
  return { rounds, seed: () => seed, balance: () => balance, view, openRound, roundOf, play, step, rotate }
}

const openingOf = ({ game, symbol }: DemoSettings, demo: Demo): Opening => {
  const open = demo.openRound()
  return {
    balance: toWire(demo.balance()),
    symbol,
    levels,
    profile: { cycleMs: game.cycleMs, mayHurry: true, mayBuyFeature: true, mayAutoplay: false },
    openRound: open ? demo.view(open) : null,
    rulesHash: hexOf(sha256(bytesOf(`${game.code} ${game.version}`))),
    isDemo: true,
    freeSpins: null,
  }
}

const stakedBet = ({ engine }: StudioGame, { spot, unit }: UnitBet): PlacedBet => {
  const units = engine.costOf(spot)
  return units === undefined ? refuse('BET_INVALID') : stakeOf(spot, fromWire(unit), units)
}

const seedsOf = ({ seed: { serverSeed, clientSeed }, nonce }: Pick<DemoRound, 'seed' | 'nonce'>) => {
  return { serverSeed, clientSeed, nonce }
}

const refuse = (code: ConstructorParameters<typeof CallRefused>[0]): never => {
  throw new CallRefused(code)
}
