import { dice } from '@tamuvo/games/arcade/dice.ts'
import { mines } from '@tamuvo/games/arcade/mines.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { describe, expect, test } from 'vitest'
import type { Bridge } from './bridge.ts'
import { demoSource } from './demo-source.ts'
import { createGameKit } from './game-kit.ts'
import type { EventHandlers } from './player.ts'
import type { RoundSource } from './round-source.ts'
import { verifyRound } from './verify-round.ts'

/** Bytes that are the same in every run. */
const countedBytes = () => {
  let last = 0
  return (count: number) => Uint8Array.from({ length: count }, () => (last = (last * 73 + 41) % 251))
}

const sourceOf = (game: StudioGame): RoundSource =>
  demoSource({ game, symbol: 'K', now: () => new Date('2026-08-05T00:00:00Z'), randomBytes: countedBytes() })

const openKit = async (source: RoundSource, game: StudioGame = dice, handlers: EventHandlers = { roll: () => {} }) => {
  const sent: Parameters<Bridge['tell']>[0][] = []
  const waiting: (() => void)[] = []
  const bridge: Bridge = { tell: (message) => sent.push(message), listen: () => () => {} }
  const kit = createGameKit({ game, source, bridge, after: (_ms, call) => waiting.push(call) })
  await kit.open()
  kit.attach({ handlers })
  const passTime = () => waiting.splice(0).forEach((call) => call())
  return { kit, sent, passTime }
}

const under = (limit: string) => ({ spot: { market: 'under', selection: limit }, unit: '1.00' })

describe('a game that is played for play money', () => {
  test('ends every round with what its book pays, in the counter and in the balance', async () => {
    const { kit, sent, passTime } = await openKit(sourceOf(dice))
    let balance = fromWire('1000.00')
    for (let round = 0; round < 40; round++) {
      await kit.play([under('48.50')])
      const { won, round: shown, balance: after, phase } = kit.state.get()
      balance = (balance - 100n + fromWire(shown?.won ?? '')) as typeof balance
      expect([won, fromWire(after), phase]).toEqual([shown?.won, balance, 'idle'])
      passTime()
    }
    expect(sent.filter(({ type }) => type === 'fault')).toEqual([])
    expect(sent.filter(({ type }) => type === 'roundShown')).toHaveLength(40)
    expect(kit.state.get().roundCount).toBe(40)
  })

  test('keeps the balance back until the round has been shown', async () => {
    let release = () => {}
    const held = { done: new Promise<void>((resolve) => (release = resolve)), finish: () => {} }
    const { kit, sent } = await openKit(sourceOf(dice), dice, { roll: () => held })
    const playing = kit.play([under('95.00')])
    await expect.poll(() => kit.state.get().phase).toBe('showing')
    expect([kit.state.get().balance, kit.state.get().won]).toEqual(['999.00', '0.00'])
    expect(sent.map(({ type }) => type)).toEqual(['ready', 'roundStarted'])
    release()
    await playing
    expect(fromWire(kit.state.get().balance)).toBe(99_900n + fromWire(kit.state.get().round?.won ?? ''))
    expect(sent.at(-1)?.type).toBe('roundShown')
  })

  test('waits its cycle, and refuses what the balance does not cover', async () => {
    const { kit, passTime } = await openKit(sourceOf(dice))
    await kit.play([under('50.00')])
    await kit.play([under('50.00')])
    expect(kit.state.get().roundCount).toBe(1)
    passTime()
    await kit.play([{ ...under('50.00'), unit: '5000.00' }])
    expect(kit.state.get()).toMatchObject({ roundCount: 1, refusal: 'INSUFFICIENT', phase: 'idle' })
  })

  test('a round that was open before stakes nothing again', async () => {
    const source = sourceOf(mines)
    await source.play([{ spot: { market: 'mines', selection: '3' }, unit: '1.00' }], 'key')
    const { kit, sent } = await openKit(source, mines)
    // It waits for the game to be there, and shows nothing before.
    await expect.poll(() => kit.state.get().phase).toBe('choosing')
    expect(sent).toContainEqual({ type: 'roundStarted', roundId: '1', stake: '0.00' })
    expect(kit.state.get()).toMatchObject({ balance: '999.00', stake: '1.00' })
  })

  test('begins nothing while the page has a window over it', async () => {
    const { kit } = await openKit(sourceOf(dice))
    kit.pause()
    await kit.play([under('50.00')])
    expect(kit.state.get().round).toBeUndefined()
    kit.resume()
    await kit.play([under('50.00')])
    expect(kit.state.get().roundCount).toBe(1)
  })

  test('shows the balance of before again when a round is refused', async () => {
    const source = sourceOf(dice)
    const { kit } = await openKit({ ...source, play: () => Promise.reject(new TypeError('no network')) })
    await kit.play([under('50.00')])
    expect(kit.state.get()).toMatchObject({ balance: '1000.00', phase: 'idle', refusal: 'UNKNOWN' })
  })

  test('proves a round once its seed is revealed', async () => {
    const source = sourceOf(dice)
    const { kit } = await openKit(source)
    await kit.play([under('50.00')])
    const before = await source.history()
    expect(before.list.map((round) => verifyRound(dice, round))).toEqual(['secret'])
    expect(await source.changeSeed('my own')).toMatchObject({ revealed: { rounds: 1 }, seed: { nonce: 0 } })
    const { list } = await source.history()
    expect(list.map((round) => verifyRound(dice, round))).toEqual(['right'])
    const other = list.map((round) => ({ ...round, proof: { ...round.proof, nonce: round.proof.nonce + 1 } }))
    expect(other.map((round) => verifyRound(dice, round))).toEqual(['wrong'])
  })
})

describe('a jackpot', () => {
  const winning = (amount: string): RoundSource => {
    const source = sourceOf(dice)
    const play: RoundSource['play'] = async (bets, key, isFree) => {
      const answer = await source.play(bets, key, isFree)
      return { ...answer, round: { ...answer.round, jackpots: [{ level: 'mini', amount, trigger: null }] } }
    }
    return { ...source, play }
  }

  test.each([
    ['10.00', '1.00', true],
    ['0.90', '20.00', false],
  ])('of %s on a stake of %s is celebrated: %s; either way it is told, and counts', async (amount, unit, isCelebrated) => {
    const { kit, sent } = await openKit(winning(amount))
    const playing = kit.play([{ ...under('2.00'), unit }])
    await expect.poll(() => kit.state.get().jackpot).toEqual({ level: 'mini', amount, trigger: null, isCelebrated })
    kit.finish()
    await playing
    const { round, net, jackpot } = kit.state.get()
    expect([jackpot, fromWire(net)]).toEqual([undefined, fromWire(round?.won ?? '') + fromWire(amount) - fromWire(unit)])
    expect(sent).toContainEqual(expect.objectContaining({ type: 'roundShown', net }))
  })
})

test('who chooses a seed before the first round keeps the hash that was seen', async () => {
  const source = sourceOf(dice)
  const { commitment } = await source.seed()
  expect(await source.changeSeed('my own')).toMatchObject({ revealed: null, seed: { commitment, clientSeed: 'my own' } })
  await source.play([under('50.00')], 'key')
  expect(await source.changeSeed('next')).toMatchObject({ revealed: { commitment }, seed: { clientSeed: 'next' } })
})

describe('shown is paid', () => {
  const lying = (change: (total: number) => number): RoundSource => {
    const source = sourceOf(dice)
    const play: RoundSource['play'] = async (bets, key) => {
      const { round, balance } = await source.play(bets, key)
      const events = round.events.map((event) => (event.t === 'end' ? { ...event, total: change(event.total) } : event))
      return { round: { ...round, events }, balance }
    }
    return { ...source, play }
  }

  test('a counter that ends elsewhere than the payout is a fault, and closes the game', async () => {
    const { kit, sent } = await openKit(lying((total) => total + 10_000))
    await kit.play([under('50.00')])
    expect(sent.flatMap((message) => (message.type === 'fault' ? message.code : []))).toEqual(['SHOWN_IS_NOT_PAID', 'NOT_SEEN'])
    expect(kit.state.get()).toMatchObject({ phase: 'broken', won: kit.state.get().round?.won })
  })

  test('an event that the client does not know is a fault, and the total is shown all the same', async () => {
    const { kit, sent } = await openKit(sourceOf(dice), dice, {})
    await kit.play([under('95.00')])
    expect(sent).toContainEqual(expect.objectContaining({ type: 'fault', code: 'roll' }))
    expect(kit.state.get().won).toBe(kit.state.get().round?.won)
  })
})

describe('free spins', () => {
  const free = { left: 2, unit: '0.20', multiple: '1.00', expiresAt: '2026-08-12T00:00:00Z' }

  /** Play money whose first two rounds are given: the stake comes back with the balance, as the server books it. */
  const givenSource = () => {
    const demo = sourceOf(dice)
    const asked: boolean[] = []
    let left = free.left
    const source: RoundSource = {
      ...demo,
      open: async () => ({ ...(await demo.open()), freeSpins: free }),
      play: async (bets, key, isFree) => {
        asked.push(isFree)
        if (!isFree) return demo.play(bets, key, isFree)
        left--
        const { round } = await demo.play(bets, key, isFree)
        const given = { ...round, isFree: true, stake: '0.00', bets: round.bets.map((bet) => ({ ...bet, stake: '0.00' })) }
        return { round: given, balance: round.won, freeSpins: left > 0 ? { ...free, left } : null }
      },
    }
    return { source, asked }
  }

  test('come first, cost nothing, and what is staked afterwards is said to be', async () => {
    const { source, asked } = givenSource()
    const { kit, sent, passTime } = await openKit(source)
    expect(kit.state.get().freeSpins?.left).toBe(2)
    for (const left of [1, undefined, undefined]) {
      await kit.play([under('95.00')])
      passTime()
      expect(kit.state.get().freeSpins?.left).toBe(left)
    }
    expect(asked).toEqual([true, true, false])
    const begun = sent.flatMap((message) => (message.type === 'roundStarted' ? [message.stake] : []))
    expect(begun).toEqual(['0.00', '0.00', '1.00'])
    expect(sent.filter(({ type }) => type === 'fault')).toEqual([])
  })

  test('that came in meanwhile are shown instead of a stake', async () => {
    const demo = sourceOf(dice)
    const refuse = async (): Promise<never> => {
      throw new CallRefused('FREE_SPINS_CHANGED', { value: { freeSpins: free } })
    }
    const { kit } = await openKit({ ...demo, play: refuse })
    await kit.play([under('95.00')])
    expect(kit.state.get()).toMatchObject({ freeSpins: free, refusal: 'FREE_SPINS_CHANGED', balance: '1000.00', phase: 'idle' })
  })
})
