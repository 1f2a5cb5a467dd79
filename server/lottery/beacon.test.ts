import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listShareKeys, listSales } from '@tamuvo/contract/lottery.ts'
import { checkBeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import { ownChain } from '@tamuvo/games/lottery/drand.ts'
import { roundTime } from '@tamuvo/games/lottery/drand-rounds.ts'
import { keyIdOf } from '@tamuvo/games/lottery/shares.ts'
import { readTerms } from '@tamuvo/games/lottery/terms.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { listAlarms } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { balanceOf } from '../ledger/statements.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { openHolder } from './holder.ts'
import { holderServer } from './holder-server.ts'
import { keysInMemory } from '../kit/key-store.ts'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer } from './testing.ts'
import { testHolderKeys } from './testing-keys.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const { database } = services
const minuteMs = 60_000

const servers: Server[] = []
afterAll(() => {
  for (const each of servers) each.close()
})

/** @returns the address of a server on a free port */
const listen = async (each: Server): Promise<string> => {
  servers.push(each)
  await new Promise<void>((listening) => each.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(each.address() as AddressInfo).port}`
}

/** Draws made from now on have this beacon; those made before are over. */
const use = async (value: SettingOf<'lottery.beacon'>): Promise<void> => {
  await inTransaction(database, (tx) => changeSetting(tx, services, { key: 'lottery.beacon', value, by: 'ko', reason: 'a test' }))
  services.settings.forget()
  clock.advance(60 * minuteMs)
}

/** Sells one ticket of a draw and goes to its time. */
const sellOne = async () => {
  const player = await server.player('100.00')
  const { issue, closesAt, drawsAt } = await server.goToSale()
  await server.buy(player, [firstDigit('0123456789')], { issue })
  for (const at of [closesAt, drawsAt]) {
    clock.set(at)
    await processDue(services)
  }
  return { player, issue, drawsAt, closesAt }
}

/** The names of the checks of a draw that fail, from published data alone. */
const failing = async (issue: string): Promise<string[]> => {
  const { proof, result, ...draw } = await server.draw(issue)
  const { seed, salesDigest, ticketCount, clientSeed, terms, signatures } = proof ?? {}
  if (
    !proof ||
    !result ||
    !seed ||
    !salesDigest ||
    ticketCount === undefined ||
    ticketCount === null ||
    !clientSeed ||
    !terms ||
    !signatures
  )
    throw new Error(`the draw is ${draw.state}`)
  const { lines: sales } = await server.get(listSales, { game: 'FAST5', issue })
  const { list: keys } = await server.get(listShareKeys, {})
  const whole = { ...proof, seed, salesDigest, ticketCount, clientSeed, terms, signatures }
  const checks = checkBeaconDraw({ ...draw, family: 'fast5', result, sales, keys, proof: whole })
  return checks.flatMap(({ name, holds }) => (holds ? [] : [name]))
}

const termsOf = async (issue: string) => readTerms((await server.draw(issue)).proof?.terms ?? '')

describe('a chain of drand', () => {
  const { publicKey, signRound } = ownChain(new Uint8Array(32).fill(9))
  const chain = { hash: 'ab'.repeat(32), publicKey, genesis: 1_780_000_000, period: 3 }
  const asked: string[] = []
  let isUp = true

  /** A relay of the chain, as HTTP addresses of drand are; it has no round before its time. */
  const relay = (sign: (round: number) => string) =>
    listen(
      createServer(({ url = '' }, response) => {
        asked.push(url)
        const round = Number(url.split('/').at(-1))
        const isOut = isUp && roundTime(chain, round) <= clock.now().getTime()
        response.writeHead(isOut ? 200 : 404).end(JSON.stringify(isOut ? { round, signature: sign(round) } : {}))
      }),
    )

  test('gives the value of a round after the closing, from the address that has it right', async () => {
    const wrong = await relay((round) => signRound(round + 1))
    const right = await relay(signRound)
    await use({ kind: 'drand', addresses: ['http://127.0.0.1:9', wrong, right], chain })
    const { issue, closesAt, drawsAt } = await sellOne()
    const beacon = (await termsOf(issue))?.beacon
    if (beacon?.kind !== 'drand') throw new Error('the draw has another beacon')
    const time = roundTime(beacon.chain, beacon.round)
    expect(time > Date.parse(closesAt) && time <= Date.parse(drawsAt)).toBe(true)
    expect(asked).toContain(`/${chain.hash}/public/${beacon.round}`)
    expect(await server.draw(issue)).toMatchObject({ state: 'settled', proof: { signatures: [signRound(beacon.round)] } })
    expect(await failing(issue)).toEqual([])
  })

  test('takes no endless answer for its value, and asks the others meanwhile', async () => {
    const sent: number[] = []
    const endless = await listen(
      createServer((_, response) => {
        const place = sent.push(0) - 1
        const more = (): void => {
          for (let room = true; room && (sent[place] ?? 0) < 64 * 1024 * 1024;) {
            room = response.write(' '.repeat(65_536))
            sent[place] = (sent[place] ?? 0) + 65_536
          }
        }
        response
          .writeHead(200)
          .on('drain', more)
          .on('error', () => {})
        more()
      }),
    )
    await use({ kind: 'drand', addresses: [endless], chain })
    const { issue } = await sellOne()
    expect((await server.draw(issue)).state).toBe('closed')
    expect(sent.length).toBeGreaterThan(0)
    expect(Math.max(...sent)).toBeLessThan(8 * 1024 * 1024)
    await use({ kind: 'drand', addresses: [endless, await relay(signRound)], chain })
    const { issue: next } = await sellOne()
    expect((await server.draw(next)).state).toBe('settled')
  })

  test('that is late holds the draw up with an alarm, then it goes on', async () => {
    isUp = false
    const { issue } = await sellOne()
    expect(await server.draw(issue)).toMatchObject({ state: 'closed', proof: { seed: null, signatures: null } })
    clock.advance(minuteMs)
    await processDue(services)
    expect(await listAlarms(database)).toMatchObject([
      { name: `draw FAST5 ${issue}`, sentence: 'The beacon of this draw is late.' },
    ])
    isUp = true
    clock.advance(minuteMs)
    await processDue(services)
    expect((await server.draw(issue)).state).toBe('settled')
    expect(await listAlarms(database)).toEqual([])
    expect(await failing(issue)).toEqual([])
  })

  test('that does not come back makes the draw void after the minutes of its terms', async () => {
    isUp = false
    const { issue, player, drawsAt } = await sellOne()
    const minutes = (await termsOf(issue))?.voidAfterMinutes ?? 0
    // What an operator sets meanwhile is for later draws.
    const change = { key: 'lottery.voidAfterMinutes', value: 1, by: 'ko', reason: 'a test' } as const
    await inTransaction(database, (tx) => changeSetting(tx, services, change))
    services.settings.forget()
    clock.set(new Date(Date.parse(drawsAt) + minutes * minuteMs - 1_000).toISOString())
    await processDue(services)
    expect((await server.draw(issue)).state).toBe('closed')
    clock.advance(minuteMs)
    await processDue(services)
    expect(await server.draw(issue)).toMatchObject({ state: 'void', result: null, proof: { seed: null } })
    expect(await balanceOf(database, player.memberId)).toBe(10_000n)
    isUp = true
  })
})

describe('holders elsewhere', () => {
  const [a, b] = ['holder-a', 'holder-b'].map((name) =>
    openHolder({ store: keysInMemory(testHolderKeys), clock, name, bits: 2_048 }),
  )
  if (!a || !b) throw new Error('there are two holders')
  const idOf = ({ modulus }: typeof a) => keyIdOf(modulus)

  test('sign a draw together', async () => {
    const [first, second] = [await listen(holderServer(a)), await listen(holderServer(b))]
    await use({
      kind: 'shares',
      holders: [
        { address: first, key: idOf(a) },
        { address: second, key: idOf(b) },
      ],
    })
    const { issue } = await sellOne()
    expect((await termsOf(issue))?.beacon).toEqual({ kind: 'shares', place: 'apart', keys: [idOf(a), idOf(b)] })
    expect(await failing(issue)).toEqual([])
    const asked = await fetch(`${first}/sign`, { method: 'POST', body: '{' })
    expect([asked.status, await asked.json()]).toEqual([400, { refusal: 'malformed' }])
  })

  test('of whom one does not answer hold the draw up', async () => {
    servers.at(-1)?.close()
    servers.at(-1)?.closeAllConnections()
    const { issue } = await sellOne()
    expect(await server.draw(issue)).toMatchObject({ state: 'closed', result: null })
  })

  test('who show another key than the setting names are not used', async () => {
    const address = await listen(holderServer(a))
    const holder = { address, key: 'c'.repeat(64) }
    await use({ kind: 'shares', holders: [holder, holder] })
    await expect(processDue(services)).rejects.toThrow('is not cccc')
  })
})

test('what is promised and published of a draw is in the audit trail', async () => {
  await use({ kind: 'shares', holders: [] })
  const { issue } = await sellOne()
  const { proof, result } = await server.draw(issue)
  const { rows } = await database.query<{ action: string; actor: bigint; reason: string; after: object }>(
    'SELECT action, actor, reason, after FROM audit_trail WHERE subject = $1 ORDER BY no',
    [`draw:FAST5:${issue}`],
  )
  expect(rows).toEqual(
    [
      { action: 'draw.made', after: { commitment: proof?.commitment, terms: proof?.terms } },
      { action: 'draw.closed', after: { digest: proof?.salesDigest, root: proof?.salesRoot, tickets: 1, real: 1 } },
      { action: 'draw.drawn', after: { seed: proof?.seed, signatures: proof?.signatures, result } },
    ].map((row) => ({ ...row, actor: 0n, reason: 'tamuvo-draw/2' })),
  )
  const { rows: voids } = await database.query(`SELECT FROM audit_trail WHERE action = 'draw.void' AND after ? 'digest'`)
  expect(voids.length).toBeGreaterThan(0)
})
