import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/studio.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectDatabase, isUnavailable } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { expireRound } from './step-work.ts'
import { blackjack, dice, mines, studioServer } from './testing.ts'
import { wrongBooks } from './testing-store.ts'

const server = await studioServer()
const { services, clock } = server
const other = await server.anotherProcess(connectDatabase(services.database.url))
const processes = [server, await server.serveAlso(other)]

const games = [dice, mines, blackjack] as const
const side = { selection: '', unit: '0.50' }
const slips: Record<string, { market: string; selection: string; unit: string }[][]> = {
  [dice]: [[{ market: 'under', selection: '50.00', unit: '1.00' }], [{ market: 'under', selection: '95.00', unit: '2.00' }]],
  [mines]: [[{ market: 'mines', selection: '1', unit: '1.00' }], [{ market: 'mines', selection: '20', unit: '0.50' }]],
  [blackjack]: [
    [{ market: 'hand', selection: '', unit: '1.10' }],
    [
      { market: 'first_pair', ...side },
      { market: 'hand', ...side },
      { market: 'three_cards', ...side },
    ],
  ],
}
const actions: Record<string, string[]> = {
  [dice]: ['cashout'],
  [mines]: ['reveal:0', 'reveal:7', 'reveal:24', 'cashout', 'reveal:07'],
  [blackjack]: ['hit', 'stand', 'double', 'split', 'insurance', 'no-insurance'],
}

const command = fc.record({
  op: fc.constantFrom('play', 'play', 'step', 'step', 'step', 'seed', 'expire', 'launch', 'cut'),
  game: fc.constantFrom(...games),
  pick: fc.nat(5),
  key: fc.nat(11),
  late: fc.constantFrom(0, 0, 0, -1, 1),
  process: fc.nat(1),
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

const start = 250n

/** A member at all games in two windows' worth of processes, who sends commands at once. */
const sitDown = async () => {
  const { memberId, site } = await server.member(start)
  const tokens = new Map<string, string>()
  const keys = Array.from({ length: 12 }, () => randomUUID())
  const rounds = new Map<string, string>()
  const launch = async (game: string) => {
    const { token } = (await server.launch(site, game)).value as { token: string }
    tokens.set(game, (await server.get(contract.openStudioGame, { token })).token)
  }
  for (const game of games) await launch(game)
  const lastOf = async (game: string) => {
    const { rows } = await services.database.query<{ id: bigint; count: number }>(
      'SELECT id, cardinality(actions) AS count FROM studio_round WHERE member_id = $1 AND game = $2 ORDER BY id DESC LIMIT 1',
      [memberId, game],
    )
    return rows[0]
  }
  const take = async ({ op, game, pick, key, late, process }: Command): Promise<void> => {
    const [at, token] = [processes[process]!, tokens.get(game)!]
    // Of two at once the later one ends the session of the other.
    if (op === 'launch') return launch(game).catch(unlessOver)
    if (op === 'seed') return void (await at.ask(contract.changeSeed, { clientSeed: `seed ${pick}` }, { token }))
    if (op === 'cut')
      return void (await server.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name LIKE 'tamuvo%' AND state <> 'idle' AND datname = current_database() AND pid <> pg_backend_pid()`,
      ))
    if (op === 'play') {
      const bets = slips[game]![pick % 2]!
      const answer = await at.ask(contract.playRound, { bets }, { token, key: keys[key]! })
      if (!answer.success) return
      const asked = `${keys[key]} ${game} ${pick % 2}`
      for (const known of rounds.keys()) if (known.startsWith(keys[key]!)) expect(known).toBe(asked)
      expect(rounds.get(asked) ?? answer.value.round.id).toBe(answer.value.round.id)
      rounds.set(asked, answer.value.round.id)
      return
    }
    const last = await lastOf(game)
    if (!last) return
    if (op === 'expire') return expireRound(last.id, (process === 0 ? services : other).studio.steps)
    const action = actions[game]![pick % actions[game]!.length]!
    const no = Math.max(0, last.count + late)
    const { value, success } = await at.ask(contract.stepRound, { round: last.id.toString(), no, action }, { token })
    if (success) expect(value.round.actions[no]).toBe(action)
  }
  return { memberId, take }
}

/** A call whose connection is cut fails, which is no fault; what it left behind is looked at all the same. */
const unlessCut =
  (wave: readonly Command[]) =>
  (error: unknown): void => {
    if (!wave.some(({ op }) => op === 'cut') || (error instanceof Error && error.name === 'AssertionError')) throw error
  }

/** With the connections that are left, once those that were cut have been found broken. */
const lookedAt = async <Found>(look: () => Promise<Found>, tries = 20): Promise<Found> => {
  try {
    return await look()
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error
    return lookedAt(look, tries - 1)
  }
}

const unlessOver = (error: unknown): void => {
  if (!(error instanceof Error) || !error.message.includes('GAME_SESSION_OVER')) throw error
}

test('whatever windows, processes and broken connections do at once, books, balance and record are what the seeds say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 }),
      async (waves) => {
        const { memberId, take } = await sitDown()
        for (const [at, wave] of waves.entries()) {
          clock.advance(5_000)
          // A connection that was cut may be found broken one wave later only.
          const since = waves.slice(Math.max(0, at - 1), at + 1).flat()
          await Promise.all(wave.map((each) => take(each).catch(unlessCut(since))))
          expect(await lookedAt(() => wrongBooks(services.database, services.secrets, memberId, start))).toEqual([])
        }
      },
    ),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 4), endOnFailure: true },
  )
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
