import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from '@tamuvo/contract/account.ts'
import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { createDeposit, getDeposit } from '@tamuvo/contract/cashier.ts'
import { getBoard, placeTickets } from '@tamuvo/contract/lottery.ts'
import { setLimit } from '@tamuvo/contract/safer.ts'
import { playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { formatPicks, parsePicks } from '@tamuvo/games/lottery/picks.ts'
import { everything } from '@tamuvo/games/lottery/sample-picks.ts'
import { getMemberInfo } from '@tamuvo/contract/account.ts'
import type { Answer, Caller } from './caller.ts'
import { persist } from './persist.ts'

type Order = SentInputOf<typeof placeTickets>
type Receipt = ReceivedOutputOf<typeof placeTickets>

/** The answers that a player got, to be compared with the journal. */
export type PlayerStory = {
  memberId: string
  /** Orders by key: the tickets, or the code of the refusal. */
  orders: Map<string, { order: Order; receipt: Receipt | undefined; code: string }>
  /** Deposit ids by key, undefined for refused ones. */
  deposits: Map<string, string | undefined>
  /** Unexpected answers. */
  complaints: string[]
}

export type Player = PlayerStory & { token: string; play(until: () => boolean): Promise<void> }

export type PlayerHabits = {
  /** A limit of the player's own on the stakes of a day, such as "20.00". */
  stakeLimit?: string
  /** Hangs up before the answer now and then, and asks again. */
  hangsUp?: boolean
}

/** Answers that leave the result open, so that the player has to retry. */
const isOpen = ({ status }: { status: number }): boolean => status === 429 || status >= 500

/** Registers, then deposits and plays until stopped, retrying with the same key until the result is known. A session that has ended is opened again. */
export const openPlayer = async (
  caller: Caller,
  number: number,
  { stakeLimit, hangsUp = false }: PlayerHabits = {},
): Promise<Player> => {
  const headers = { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}` }
  const credentials = { username: `chaos${number}`, password: 'four-brown-boats' }
  const token = await openAccount(caller, credentials, headers)
  const complaints: string[] = []
  let current = token
  const ask: Asking = async (call, input, key) => {
    const said = await untilAnswered(
      () => caller.ask(call, input, { token: current, headers, ...(key ? { key } : {}), ...(hangsUp ? impatience() : {}) }),
      (code) => code === 'SYSTEM_ERROR' && complaints.push(`${call.path} had no better word than ${code}`),
    )
    if (said.code !== 'NOT_LOGGED_IN') return said
    current = await enter(caller, credentials, headers)
    return ask(call, input, key)
  }
  const { value: info } = await ask(getMemberInfo, {})
  const story: PlayerStory = { memberId: info.id, orders: new Map(), deposits: new Map(), complaints }
  const hand = { ask, story, isLimited: stakeLimit !== undefined }
  const play = async (until: () => boolean): Promise<void> => {
    if (stakeLimit !== undefined) await ask(setLimit, { kind: 'STAKE_DAY', value: stakeLimit })
    await payIn(hand)
    while (!until()) {
      await act(hand, randomInt(20))
      await sleep(randomInt(60))
    }
    await confirmRefusals(hand)
  }
  return { ...story, token, play }
}

/** One of eight calls waits for some milliseconds only. */
const impatience = (): { patienceMs?: number } => (randomInt(8) === 0 ? { patienceMs: 1 + randomInt(30) } : {})

type Asking = <C extends Call>(call: C, input: SentInputOf<C>, key?: string) => Promise<Answer<ReceivedOutputOf<C>>>
type Hand = { ask: Asking; story: PlayerStory; isLimited: boolean }

const act = async (hand: Hand, dice: number): Promise<void> => {
  if (dice === 0) return payIn(hand)
  if (dice <= 2) return repeat(hand)
  return order(hand)
}

/** Retries until the result is known. @throws Error after two minutes */
const untilAnswered = <Value>(
  ask: () => Promise<Answer<Value>>,
  onExcuse: (code: string) => void = () => {},
): Promise<Answer<Value>> =>
  persist(ask, (answer) => {
    if (isOpen(answer)) onExcuse(answer.code)
    return isOpen(answer)
  })

type Credentials = { username: string; password: string }

const openAccount = async (
  caller: Caller,
  { username, password }: Credentials,
  headers: Record<string, string>,
): Promise<string> => {
  const opened = await untilAnswered(() =>
    caller.ask(register, { username, password, confirmPassword: password, adult: true }, { headers }),
  )
  if (opened.success) return opened.value.token
  // The first try may have succeeded without an answer.
  if (opened.code !== 'USERNAME_IN_USE') throw new Error(`registration was refused: ${opened.code}`)
  return enter(caller, { username, password }, headers)
}

const enter = async (caller: Caller, credentials: Credentials, headers: Record<string, string>): Promise<string> => {
  const entered = await untilAnswered(() => caller.ask(login, credentials, { headers }))
  if (!entered.success) throw new Error(`login was refused: ${entered.code}`)
  return entered.value.token
}

/** The cents of the amount make the sandbox provider pay it by itself. */
const payIn = async ({ ask, story }: Hand): Promise<void> => {
  const key = randomUUID()
  const { success, value, code } = await ask(createDeposit, { method: 'demo-kbzpay', amount: '60.01' }, key)
  story.deposits.set(key, success ? value.id : undefined)
  if (!success && !['DAY_LIMIT', 'DEPOSITS_OPEN_MAX', 'KYC_REQUIRED', 'PROVIDER_DOWN'].includes(code))
    story.complaints.push(`deposit refused: ${code}`)
  if (success && !(await ask(getDeposit, { id: value.id })).success) story.complaints.push(`deposit ${value.id} cannot be found`)
}

const games = [
  { game: 'FAST5', family: 'fast5' },
  { game: 'FAST27', family: 'north' },
] as const

/** Bet types with few lines, so that all of them fit on a cheap ticket and most tickets win something. */
const cheap = Object.fromEntries(
  games.map(({ game, family }) => [
    game,
    playsOf(family).flatMap((play) => {
      const parsed = parsePicks(play, everything(play))
      return parsed.ok && parsed.lines <= 50 ? [{ play: play.code, picks: formatPicks(play, parsed.picks) }] : []
    }),
  ]),
)

/** One ticket of four is of this play. */
export const popularPlay = 'sum_big'

// An issue is not open yet for a process whose clock is behind that of the one that showed the board.
const expected = ['ISSUE_CLOSED', 'ISSUE_NOT_FOUND', 'ISSUE_NOT_OPEN', 'INSUFFICIENT', 'NUMBER_SOLD_OUT']

const order = async ({ ask, story, isLimited }: Hand): Promise<void> => {
  const game = games[randomInt(3) === 0 ? 1 : 0].game
  const { value: board } = await ask(getBoard, { game })
  const plays = cheap[game] ?? []
  if (!board.current) return
  const tickets = Array.from({ length: 1 + randomInt(3) }, () => {
    const popular = randomInt(2) === 0 ? plays.find((each) => each.play === popularPlay) : undefined
    const { play = '', picks = '' } = popular ?? plays[randomInt(plays.length)] ?? {}
    return { play, picks, unit: '0.10', multiple: 1 + randomInt(2), mode: board.modes.min }
  })
  const request = { game, issue: board.current.issue, tickets }
  const key = randomUUID()
  const { success, value, code } = await ask(placeTickets, request, key)
  story.orders.set(key, { order: request, receipt: success ? value : undefined, code })
  if (!success && !expected.includes(code) && !(isLimited && code === 'RG_LIMIT')) story.complaints.push(`order refused: ${code}`)
}

/** A refused order stays refused, in the same word, however much has changed since. */
const confirmRefusals = async ({ ask, story }: Hand): Promise<void> => {
  for (const [key, { order: request, receipt, code }] of story.orders) {
    if (receipt) continue
    const again = await ask(placeTickets, request, key)
    if (again.code !== code) story.complaints.push(`the order ${key} was answered ${code}, later ${again.code}`)
  }
}

/** Repeats an answered request. */
const repeat = async ({ ask, story }: Hand): Promise<void> => {
  const bought = [...story.orders].filter(([, { receipt }]) => receipt)
  const [key = '', first] = bought[randomInt(Math.max(1, bought.length))] ?? []
  if (!first?.receipt) return
  const again = await ask(placeTickets, first.order, key)
  if (JSON.stringify(again.value) !== JSON.stringify(first.receipt))
    story.complaints.push(`a repeat of ${key} got ${again.code}: other tickets`)
  const [ticket] = first.order.tickets
  if (!ticket) return
  const other = await ask(placeTickets, { ...first.order, tickets: [{ ...ticket, multiple: 7 }] }, key)
  if (other.code !== 'IDEMPOTENCY_CONFLICT') story.complaints.push(`the key ${key} was taken for another order: ${other.code}`)
}
