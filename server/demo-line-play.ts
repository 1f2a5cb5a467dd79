import { createHash } from 'node:crypto'
import * as contract from '@tamuvo/contract/studio.ts'
import type { Call, InputOf } from '@tamuvo/contract/call.ts'
import type { Member } from './account/store.ts'
import { setLoggedIn } from './account/store.ts'
import { chanceOf } from './demo-line-people.ts'
import { inTransaction } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { Refused } from './kit/refuse.ts'
import { hashToken, openSession } from './kit/session.ts'
import { launchOwn } from './studio/launch-own.ts'
import { openStudioGame } from './studio/open-studio-game.ts'
import { playRound } from './studio/play-round.ts'
import type { StudioBase, StudioServices } from './studio/services.ts'

/** Games of the line: none that a jackpot pays in, and all decided at once. */
const games: readonly { code: string; bets: readonly { market: string; selection: string }[] }[] = [
  {
    code: 'BRB_EVEN_KEEL',
    bets: [
      { market: 'under', selection: '50.00' },
      { market: 'under', selection: '25.00' },
    ],
  },
  { code: 'KTW_BELL_TERRACE', bets: [{ market: 'base', selection: '' }] },
  { code: 'BRB_SUNBIRD_SEVENS', bets: [{ market: 'base', selection: '' }] },
]

const gameOf = (username: string) => {
  const game = games[Math.floor(chanceOf(`${username} likes`) * games.length)]
  invariant(game, 'the line has games')
  return game
}

export type LineServices = StudioServices & StudioBase

type Asked<C extends Call> = { input: InputOf<C>; now: Date; token?: string; key?: string }

/** A request as a game of our own makes it. */
const requestOf = <C extends typeof contract.openStudioGame | typeof contract.playRound>({ input, now, token }: Asked<C>) => ({
  input,
  now,
  member: undefined,
  staff: undefined,
  refuse: (code: Refused['code'], detail?: Record<string, unknown>) => new Refused(code, detail),
  language: 'MY' as const,
  address: '127.0.0.1',
  device: 'demo',
  deviceHash: undefined,
  headers: token ? { authorization: `Bearer ${token}` } : {},
  rawBody: undefined,
  traceId: 'demo-line',
  signal: new AbortController().signal,
})

const sessionMs = 12 * 3_600_000

/** Logs a member in and opens a game. @returns the token of the game */
export const openGame = async (
  services: LineServices,
  member: Pick<Member, 'id' | 'type' | 'username'>,
  now: Date,
): Promise<string> => {
  const { database, clock, rng } = services
  const session = { memberId: member.id, type: member.type, address: '127.0.0.1', device: 'demo', remember: false } as const
  const times = { idleMs: sessionMs, expiresAt: new Date(now.getTime() + sessionMs) }
  const site = await inTransaction(database, async (tx) => {
    await setLoggedIn(tx, member.id, now)
    return openSession(tx, clock, rng, { ...session, ...times })
  })
  const { code } = gameOf(member.username)
  const asked = { code, memberId: member.id, siteSession: hashToken(site), now, language: 'MY' } as const
  const launch = await launchOwn(asked, services)
  if (!launch) throw new Error(`${code} is no game of our own`)
  const opened = await openStudioGame.run(
    { ...requestOf<typeof contract.openStudioGame>({ input: { token: launch.token }, now }), key: undefined },
    services,
  )
  return opened.token
}

/** Always the same key for a text. */
const uuidOf = (text: string): string => {
  const digits = createHash('sha256').update(text).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

/** `name` of the round: named again it is not played again. */
type Round = { token: string; username: string; name: string; unit: string; pick: number; now: Date }

/** Plays a round as a game does. Without enough money nothing happens. */
export const playOnce = async (services: LineServices, { token, username, name, unit, pick, now }: Round): Promise<void> => {
  const { bets } = gameOf(username)
  const bet = { ...bets[pick % bets.length]!, unit }
  try {
    await playRound.run(
      { ...requestOf<typeof contract.playRound>({ input: { bets: [bet], free: false }, now, token }), key: uuidOf(name) },
      services,
    )
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'INSUFFICIENT')) throw error
  }
}
