import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMemberInfo, login, register } from '@tamuvo/contract/account.ts'
import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { openStudioGame, playRound, stepRound } from '@tamuvo/contract/studio.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { Database } from '../kit/database.ts'
import { anyOf } from './any-of.ts'
import type { Answer, Caller } from './caller.ts'
import { persist } from './persist.ts'

type Round = ReceivedOutputOf<typeof playRound>['round']

/** The answers that a player of own games got, to be compared with rounds and journal. */
export type StudioStory = {
  memberId: string
  /** Rounds by key as they were last answered, or none with the code of the refusal. `isCut`: the player had hung up before. */
  rounds: Map<string, { round: Round | undefined; code: string; isCut: boolean }>
  /** How often a round was gone on with from another window. */
  resumed: number
  complaints: string[]
}

/** The origins of the site and of its games, at every process. */
export type Sites = { site: Caller; games: readonly Caller[] }

type Hand = {
  story: StudioStory
  table: Table
  /** At the site, with the session of the member. */
  atSite<C extends Call>(call: C, input: SentInputOf<C>, key?: string): Promise<Answer<ReceivedOutputOf<C>>>
  /** At the game, until the result is known; opens it again when its session is over. */
  atGame<C extends Call>(call: C, input: SentInputOf<C>, key?: string): Promise<Answer<ReceivedOutputOf<C>> & { isCut: boolean }>
  /** Opens the game in a new window. @returns its open round */
  open(): Promise<Round | null>
}

/** What is played, and an action of a verb that may follow. */
export type Table = { game: string; bet: { market: string; selection: string; unit: string }; actionOf(verb: string): string }

export const password = 'four-brown-boats'

const tables: readonly Table[] = [
  { game: 'BRB_EVEN_KEEL', bet: { market: 'under', selection: '50.00', unit: '0.50' }, actionOf: (verb) => verb },
  {
    game: 'FRN_THORN_GARDEN',
    bet: { market: 'mines', selection: '5', unit: '0.50' },
    actionOf: (verb) => (verb === 'reveal' ? `reveal:${randomInt(25)}` : verb),
  },
  { game: 'GLS_GREENROOM_BLACKJACK', bet: { market: 'hand', selection: '', unit: '0.50' }, actionOf: (verb) => verb },
]

const isUnknown = ({ status, code }: { status: number; code: string }): boolean =>
  status === 429 || status >= 500 || code === 'TOO_SOON'

/** Members who play a game decided at once, one of steps, and one whose steps stake more, until stopped. */
export const playOwnGames = (sites: Sites, until: () => boolean): Promise<StudioStory[]> =>
  Promise.all(tables.map((table, number) => playAt(table, sites, number, until)))

const playAt = async (table: Table, sites: Sites, number: number, until: () => boolean): Promise<StudioStory> => {
  const hand = await sitDown(table, sites, number)
  await payIn(hand)
  await hand.open()
  while (!until()) {
    await playOne(hand, until)
    await sleep(randomInt(60))
  }
  return hand.story
}

/** A member at a game, who has not opened it yet. */
export const sitDown = async (table: Table, { site, games }: Sites, number: number): Promise<Hand> => {
  const credentials = { username: `owngames${number}`, password }
  const headers = { 'x-forwarded-for': `10.9.${number}.1` }
  const anyone = <C extends Call>(call: C, input: SentInputOf<C>) => persist(() => site.ask(call, input, { headers }), isUnknown)
  let own = (await anyone(register, { ...credentials, confirmPassword: credentials.password, adult: true })).value.token
  let [token, isOver] = ['', true]
  const enter = async (): Promise<void> => {
    own = (await anyone(login, credentials)).value.token
  }
  // The first try to register may have had no answer.
  if (!own) await enter()
  const atSite: Hand['atSite'] = async (call, input, key) => {
    const said = await persist(() => site.ask(call, input, { token: own, headers, ...(key ? { key } : {}) }), isUnknown)
    if (said.code !== 'NOT_LOGGED_IN') return said
    await enter()
    return atSite(call, input, key)
  }
  const open: Hand['open'] = () =>
    persist(
      async () => {
        const { value: launched } = await atSite(launchGame, { gameCode: table.game, backUrl: '/' })
        const said = await anyOf(games).ask(openStudioGame, { token: launched.token }, { headers })
        token = said.success ? said.value.token : token
        isOver = !said.success
        return said.success ? said.value.openRound : null
      },
      () => isOver,
    )
  const atGame: Hand['atGame'] = async (call, input, key) => {
    let isCut = false
    const said = await persist(
      async () => {
        if (isOver) await open()
        const cuts = randomInt(8) === 0
        isCut ||= cuts
        const patience = cuts ? { patienceMs: 1 + randomInt(30) } : {}
        const answer = await anyOf(games).ask(call, input, { token, headers, ...(key ? { key } : {}), ...patience })
        isOver = answer.code === 'GAME_SESSION_OVER'
        return answer
      },
      (answer) => isUnknown(answer) || isOver,
    )
    return { ...said, isCut }
  }
  const { value: info } = await atSite(getMemberInfo, {})
  const story: StudioStory = { memberId: info.id, rounds: new Map(), resumed: 0, complaints: [] }
  return { story, table, atSite, atGame, open }
}

/** The cents of the amount make the sandbox provider pay it by itself. */
const payIn = async ({ atSite, story }: Hand): Promise<void> => {
  const { success, code } = await atSite(createDeposit, { method: 'demo-kbzpay', amount: '60.01' }, randomUUID())
  if (success) return
  const complaint = `deposit refused: ${code}`
  const isExpected = ['DAY_LIMIT', 'DEPOSITS_OPEN_MAX', 'KYC_REQUIRED', 'PROVIDER_DOWN'].includes(code)
  if (!isExpected && !story.complaints.includes(complaint)) story.complaints.push(complaint)
  // Who has no money left asks again and again: not without a pause.
  await sleep(500)
}

/** A round to its end, asked for again under its key now and then: that gets the same round. */
const playOne = async (hand: Hand, until: () => boolean): Promise<void> => {
  const { story, table, atGame } = hand
  const key = randomUUID()
  const play = () => atGame(playRound, { bets: [table.bet] }, key)
  const { success, value, code, isCut } = await play()
  story.rounds.set(key, { round: success ? value.round : undefined, code, isCut })
  if (!success) return refused(hand, code)
  const ended = await playOn(hand, key, value.round, until)
  if (randomInt(4) > 0) return
  const again = await play()
  if (!again.success || JSON.stringify(again.value.round) !== JSON.stringify(ended))
    story.complaints.push(`a repeat of ${key} got ${again.code}: another round than ${ended.id}`)
}

const refused = async (hand: Hand, code: string): Promise<void> => {
  if (code !== 'INSUFFICIENT') hand.story.complaints.push(`a round was refused: ${code}`)
  await payIn(hand)
}

/** Acts while there is something to choose, now and then in another window, and with the same action twice. */
const playOn = async (hand: Hand, key: string, begun: Round, until: () => boolean): Promise<Round> => {
  const { story, table, atGame } = hand
  let round = begun
  while (!round.isOver && !until()) {
    if (randomInt(6) === 0) await goElsewhere(hand, round)
    const asked = { round: round.id, no: round.actions.length, action: table.actionOf(anyOf(round.choices)) }
    const said = await atGame(stepRound, asked)
    if (said.success) {
      if (said.value.round.actions[asked.no] !== asked.action)
        story.complaints.push(`${asked.action} of ${round.id} was not taken`)
      round = said.value.round
      story.rounds.set(key, { round, code: said.code, isCut: false })
    } else if (said.code === 'INSUFFICIENT') await payIn(hand)
    else if (said.code !== 'ACTION_INVALID') story.complaints.push(`${asked.action} of ${round.id} was refused: ${said.code}`)
  }
  return round
}

const goElsewhere = async ({ open, story }: Hand, { id, actions }: Round): Promise<void> => {
  const found = await open()
  story.resumed++
  if (found?.id !== id || found.actions.join() !== actions.join())
    story.complaints.push(`round ${id} was not there in another window`)
}

type Stored = { id: string; hash: string | null; isOver: boolean; actions: string[]; stake: bigint; won: bigint }

/** Each round that was answered is stored so and no other one is, and the balance is what came in, less stakes, with what was won. */
export const studioFaults = async (database: Database, { memberId, rounds, complaints }: StudioStory): Promise<string[]> => {
  const stored = new Map((await storedRounds(database, memberId)).map((row) => [row.id, row]))
  const faults = [...complaints]
  let [staked, won] = [0n, 0n]
  for (const [key, { round, code, isCut }] of rounds) {
    if (!round) continue
    const row = stored.get(round.id)
    stored.delete(round.id)
    const isSame = row?.isOver === round.isOver && row.actions.join() === round.actions.join() && row.hash === round.bookHash
    if (!isSame || row.stake !== fromWire(round.stake) || row.won !== fromWire(round.won))
      faults.push(`round ${round.id} of ${key} was answered otherwise (${code}${isCut ? ', after a cut' : ''})`)
    staked += fromWire(round.stake)
    won += fromWire(round.won)
  }
  // One that was refused at last, after the player had hung up on it, may have been played by a process that stood still.
  const lost = [...rounds.values()].filter(({ round, isCut }) => !round && isCut).length
  if (stored.size > lost) faults.push(`${stored.size - lost} rounds were never acknowledged: ${[...stored.keys()].join(', ')}`)
  for (const row of stored.values()) {
    staked += row.stake
    won += row.won
  }
  const { credits, balance } = await moneyOf(database, memberId)
  if (balance !== credits - staked + won) faults.push(`the balance is ${balance}, by the answers ${credits - staked + won}`)
  return faults.map((fault) => `own games, member ${memberId}: ${fault}`)
}

const storedRounds = async (database: Database, memberId: string): Promise<Stored[]> => {
  const { rows } = await database.query<Omit<Stored, 'stake' | 'won'> & { stake: string; won: string }>(
    `SELECT r.id::text, encode(r.book_hash, 'hex') AS hash, r.closed_at IS NOT NULL AS "isOver", r.actions, sum(b.stake)::text AS stake,
            coalesce(sum(o.amount), 0)::text AS won
       FROM studio_round r JOIN bet b ON b.round_id = r.id LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id
      WHERE member_group(r.member_id) = member_group($1::bigint) AND r.member_id = $1 GROUP BY r.id`,
    [memberId],
  )
  return rows.map((row) => ({ ...row, stake: BigInt(row.stake), won: BigInt(row.won) }))
}

const moneyOf = async (database: Database, memberId: string): Promise<{ credits: bigint; balance: bigint }> => {
  const { rows } = await database.query<{ credits: string; balance: bigint }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::text FROM journal j WHERE j.account = b.account AND kind = 1) AS credits, amount AS balance
       FROM balance b WHERE account = $1::bigint << 4`,
    [memberId],
  )
  return { credits: BigInt(rows[0]?.credits ?? 0), balance: rows[0]?.balance ?? 0n }
}
