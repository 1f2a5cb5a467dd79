import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getJackpotTrigger } from '@tamuvo/contract/jackpot.ts'
import { type HitByLevel, jackpotGames, jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { checkTrigger } from '@tamuvo/games/jackpot/trigger-checks.ts'
import { ownChain } from '@tamuvo/games/lottery/drand.ts'
import { roundTime } from '@tamuvo/games/lottery/drand-rounds.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { fundWaiting } from '../jackpot/jobs.ts'
import { prepareTriggers } from '../jackpot/seal-triggers.ts'
import { poolsNow } from '../jackpot/testing.ts'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { studioServer } from '../studio/testing.ts'
import { atEnd } from './at-end.ts'

const slot = [...jackpotGames][0]!
/** A pool has to fall after 17 rounds of this stake at the latest. */
const largeStake = '4000.00'
const roundsMost = 20
const limits = { unitLeast: '0.10', unitMost: largeStake, stakeMost: largeStake, payoutMost: '100000000.00' }

const { publicKey, signRound } = ownChain(new Uint8Array(32).fill(9))
const chain = { hash: 'ab'.repeat(32), publicKey, genesis: 1_780_000_000, period: 3 }

/** A test server with a member at a slot that funds the pool with a limit, whose beacon is a chain of the test. */
export const jackpotGame = async () => {
  const server = await studioServer()
  const { services, clock } = server
  const { database } = services
  const seat = await server.sit(slot, 100_000_000_000n)
  /** It has no round before its time, and answers nothing while it is down. */
  const relay = { isUp: true }
  const address = await listen(({ round }) => relay.isUp && roundTime(chain, round) <= clock.now().getTime())
  const by = { by: 'ko', reason: 'a test' }
  await inTransaction(database, (tx) => changeSetting(tx, services, { key: 'studio.limits', value: limits, ...by }))
  const use = async (value: SettingOf<'lottery.beacon'>): Promise<void> => {
    await inTransaction(database, (tx) => changeSetting(tx, services, { key: 'lottery.beacon', value, ...by }))
    services.settings.forget()
  }
  const useChain = () => use({ kind: 'drand', addresses: [address], chain })
  await useChain()
  await fundWaiting(services)

  const pool = async () => (await poolsNow(database)).minor
  const published = (no: number) => server.get(getJackpotTrigger, { level: 'minor', no: String(no) })
  /** Lets time pass, then seals and asks. */
  const after = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await prepareTriggers(services)
  }
  /** Plays a round. @returns what it paid of the pool */
  const play = async (unit = largeStake, player = seat): Promise<Amount | undefined> => {
    clock.advance(5_000)
    const { value } = await server.play(player, [{ market: 'base', selection: '', unit }])
    const won = value.round.jackpots?.find((each) => each.level === 'minor')
    return won && fromWire(won.amount)
  }
  /** Plays until the pool has fallen. */
  const playOut = async (): Promise<Amount> => {
    for (let no = 0; no < roundsMost; no++) {
      const paid = await play()
      if (paid !== undefined) return paid
    }
    throw new Error('the pool has not fallen')
  }
  const failing = async (no: number): Promise<string[]> => failingOf(await published(no))
  return {
    server,
    slot,
    relay,
    use,
    useChain,
    signRound,
    pool,
    published,
    after,
    play,
    playOut,
    failing,
    level,
    sharesMost,
  }
}

/** The names of the checks of a hit that fail, from published data alone. */
const failingOf = ({ secret, paid, ...trigger }: ReceivedOutputOf<typeof getJackpotTrigger>): string[] => {
  if (secret === null || paid === null) throw new Error('the pool has not fallen, or its secret is lost')
  return checkTrigger({ ...trigger, secret, paid }).flatMap(({ name, holds }) => (holds ? [] : [name]))
}

const level = jackpotLevels.find(({ code }) => code === 'minor') as HitByLevel

/** More than the pool gets of one round. */
const sharesMost = fromWire('6.01')

/** Serves the rounds of the chain that are out. @returns its address */
const listen = async (isOut: (asked: { round: number }) => boolean): Promise<string> => {
  const relay = createServer(({ url = '' }, response) => {
    const round = Number(url.split('/').at(-1))
    const isThere = isOut({ round })
    response.writeHead(isThere ? 200 : 404).end(JSON.stringify(isThere ? { round, signature: signRound(round) } : {}))
  })
  atEnd(async () => void relay.close())
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
}
