import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@tamuvo/contract/account.ts'
import { type Call, type Envelope, methodOf, type SentInputOf, urlOf } from '@tamuvo/contract/call.ts'
import { getBoard, placeTickets } from '@tamuvo/contract/lottery.ts'
import { getKeys } from '@tamuvo/contract/platform.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { registerMember } from '@tamuvo/server/account/register-member.ts'
import { createPasswords } from '@tamuvo/server/account/passwords.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { namedKey } from '@tamuvo/server/ledger/keys.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { count, printTable, quantile } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { openSite } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { logins: 50, flood: 200, homes: 2, bets: 25, balances: 50, seconds: 20, members: 400 }
type Settings = typeof defaults

const password = 'four-brown-boats'
const warmSeconds = 5
/** Members who bet, without logins. */
const bettors = 20
/** Members who log in from where they have logged in before. */
const residents = 20

/**
 * Logins per second beside bets and balances: alone, at the target rate, and far above it. Each of these comes from a subnet of its own,
 * as those of a botnet do. In every round some members log in from where they are known.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.seconds} s each, callers on the same cores; p50 / p99 ms.`)
    const database = await bed.createDatabase('bench_login')
    await applySchema(database)
    const site = await openSite(database.url)
    try {
      await openMembers(database, settings.members)
      const rates = [0, settings.logins, settings.flood]
      const rounds: Round[] = []
      await run(site.url, { ...settings, seconds: warmSeconds }, settings.logins)
      for (const rate of rates) rounds.push(await run(site.url, settings, rate))
      report(settings, rates, rounds)
    } finally {
      await site.stop()
    }
  } finally {
    await bed.stop()
  }
}

const ticket = { play: 'dwd', picks: '7||||', unit: '1.00', multiple: 1, mode: 1960 }

const nameOf = (number: number): string => `login${number}`

/** Members with the same password and a balance. */
const openMembers = async (database: Database, members: number): Promise<void> => {
  const passwords = await createPasswords(systemRng)
  const passwordHash = await passwords.hash(password)
  const nextId = idMaker(systemClock, 7)
  const tools = { newMemberId: idMaker(systemClock, 7, 8), rng: systemRng }
  const ledger = await openLedger(database, { clock: systemClock, nextId })
  for (let number = 0; number < members; number++)
    await inTransaction(database, async (tx) => {
      const opened = { username: nameOf(number), passwordHash, language: 'EN', registeredAt: systemClock.now() } as const
      const { id } = await registerMember(tx, tools, opened)
      const moves = [{ from: house('psp:manual'), to: walletAccount(id), amount: fromWire('100000.00') }]
      await ledger.postIn(tx, [{ key: namedKey('bench', nameOf(number), 'money'), kind: 'DEPOSIT_MANUAL', ref: id, moves }])
    })
  await ledger.close()
}

/** Latencies of successful answers, and counts of all by code. */
type Tally = { waits: number[]; codes: Map<string, number> }
type Round = { logins: Tally; homes: Tally; bets: Tally; balances: Tally }

const newTally = (): Tally => ({ waits: [], codes: new Map() })

const run = async (url: string, { homes, bets, balances, seconds, members }: Settings, logins: number): Promise<Round> => {
  const caller = await openCaller(url)
  const tokens: string[] = []
  // One after the other: as strangers who come at once they would be asked for a proof of work.
  for (let number = 0; number < bettors + residents; number++) tokens.push(String((await caller.logIn(number)).value['token']))
  const someone = (turn: number): Asking => ({
    token: tokens[turn % bettors] ?? '',
    address: homeOf(turn % bettors),
  })
  const strangers = members - bettors - residents
  // Encrypted beforehand: the work of those who flood is not done on the cores of the server.
  const flood = await Promise.all(
    Array.from({ length: logins * seconds }, (_, turn) => caller.sealLogin(bettors + residents + (turn % strangers))),
  )
  const board = await caller.watchBoard()
  const round: Round = { logins: newTally(), homes: newTally(), bets: newTally(), balances: newTally() }
  const until = performance.now() + seconds * 1000
  await Promise.all([
    every(logins, until, (turn) => caller.record(round.logins, () => caller.send(login, flood[turn], { address: newAddress() }))),
    every(homes, until, (turn) => caller.record(round.homes, () => caller.logIn(bettors + (turn % residents)))),
    every(bets, until, (turn) => caller.record(round.bets, () => caller.bet(someone(turn), board.issue()))),
    every(balances, until, (turn) => caller.record(round.balances, () => caller.ask(getBalance, {}, someone(turn)))),
  ])
  board.stop()
  return round
}

/** Starts work at a constant rate, independent of earlier work (open loop), and finally awaits all of it. */
const every = async (perSecond: number, until: number, work: (turn: number) => Promise<void>): Promise<void> => {
  const begun: Promise<void>[] = []
  const start = performance.now()
  for (let turn = 0; perSecond > 0; turn++) {
    const due = start + (turn * 1000) / perSecond
    if (due >= until) break
    await sleep(Math.max(0, due - performance.now()))
    begun.push(work(turn))
  }
  await Promise.all(begun)
}

type Asking = { token?: string; address?: string }

const homeOf = (number: number): string => `10.9.${number}.1`

let addresses = 0

/** An address in a subnet that was not used before. */
const newAddress = (): string => {
  const subnet = addresses++
  return `${11 + (subnet >> 16)}.${(subnet >> 8) & 255}.${subnet & 255}.1`
}

const openCaller = async (url: string) => {
  const keys = (await (await fetch(`${url}${urlOf(getKeys)}`)).json()) as Envelope<{ keys: JWK[] }>
  const jwk = keys.value.keys[0]
  if (!jwk) throw new Error('the server offers no encryption key')
  const key = await importJWK(jwk, 'ECDH-ES')

  const seal = (input: object): Promise<string> => {
    const plain = JSON.stringify({ ...input, iat: Math.floor(systemClock.now().getTime() / 1000), jti: randomUUID() })
    const encrypting = new CompactEncrypt(new TextEncoder().encode(plain))
    return encrypting.setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' }).encrypt(key)
  }
  const send = async (call: Call, body: unknown, { token, address = homeOf(0) }: Asking = {}) => {
    const isQuery = methodOf(call) === 'GET'
    const query = isQuery ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const response = await fetch(`${url}${urlOf(call)}${query}`, {
      method: methodOf(call),
      headers: {
        'x-forwarded-for': address,
        ...(isQuery ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(isQuery ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Envelope<Record<string, unknown>>
  }
  const ask = async <C extends Call>(call: C, input: SentInputOf<C>, asking?: Asking) =>
    send(call, call.encrypted ? await sealed(input as object) : input, asking)
  const sealed = async (input: object) => ({ value: await seal(input) })
  return {
    ask,
    send,
    sealLogin: (number: number) => sealed({ username: nameOf(number), password }),
    logIn: (number: number) => ask(login, { username: nameOf(number), password }, { address: homeOf(number) }),
    bet: (who: Asking, issue: string) => ask(placeTickets, { game: 'FAST5', issue, tickets: [ticket] }, who),
    record: async ({ waits, codes }: Tally, work: () => Promise<Envelope<unknown>>) => {
      const begun = performance.now()
      const { code } = await work()
      if (code === 'OK') waits.push(performance.now() - begun)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    },
    /** Follows the issue on sale. */
    watchBoard: async () => {
      const look = async (): Promise<string> => {
        const { value } = await ask(getBoard, { game: 'FAST5' })
        return (value as { current: { issue: string } | null }).current?.issue ?? ''
      }
      let issue = await look()
      const timer = setInterval(() => void look().then((seen) => (issue = seen)), 1_000)
      return { issue: () => issue, stop: () => clearInterval(timer) }
    },
  }
}

const report = ({ seconds }: Settings, rates: readonly number[], rounds: readonly Round[]): void =>
  printTable([
    [
      'logins asked for a second',
      'let in',
      'p50 / p99',
      'told BUSY',
      'at home, in of asked',
      'p50 / p99',
      'bets p50 / p99',
      'times alone',
      'balances p50 / p99',
      'other answers',
    ],
    ...rounds.map(({ logins, homes, bets, balances }, place) => [
      String(rates[place]),
      `${((logins.codes.get('OK') ?? 0) / seconds).toFixed(1)}/s`,
      waitsOf(logins),
      count(logins.codes.get('BUSY') ?? 0),
      `${homes.waits.length} of ${[...homes.codes.values()].reduce((sum, times) => sum + times, 0)}`,
      waitsOf(homes),
      waitsOf(bets),
      (p99Of(bets) / p99Of(rounds[0]?.bets ?? bets)).toFixed(1),
      waitsOf(balances),
      othersOf([logins, homes, bets, balances]),
    ]),
  ])

const p99Of = ({ waits }: Tally): number =>
  quantile(
    waits.toSorted((a, b) => a - b),
    0.99,
  )

const waitsOf = ({ waits }: Tally): string => {
  const sorted = [...waits].sort((a, b) => a - b)
  return sorted.length === 0 ? '' : `${quantile(sorted, 0.5).toFixed(1)} / ${quantile(sorted, 0.99).toFixed(1)}`
}

const othersOf = (tallies: readonly Tally[]): string =>
  tallies
    .flatMap(({ codes }) => [...codes])
    .filter(([code]) => code !== 'OK' && code !== 'BUSY')
    .map(([code, times]) => `${code} ${times}`)
    .join(', ')
