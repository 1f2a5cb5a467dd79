import { fromWire, toWire, type Amount } from '@tamuvo/money/amount.ts'
import { Unavailable } from '../kit/database.ts'
import type { Hint, Rooms } from '../kit/rooms.ts'

/** `none`: the member is not in the round; `not-climbing`: it is another one, or not begun or over. */
export type CashOutAnswer = { is: 'out'; hundredths: number; payout: Amount } | { is: 'too-late' | 'none' | 'not-climbing' }

/** What runs the rounds. */
export type RoundRunner = {
  /** A member looks at the game. */
  wake(): void
  cashOut(asked: { roundId: bigint; memberId: bigint }): Promise<CashOutAnswer>
  /** A round that climbs is ended by the published rule. */
  stop(): void
}

/**
 * The way of calls to what runs the rounds: directly where that is this process, else by messages between processes. They may get lost, so
 * an answer that does not come is asked for again: cash-outs are repeatable.
 */
export type Desk = {
  /** Rounds are run here, until undefined. */
  runHere(runner: RoundRunner | undefined): void
  /** A member looks at the game: rounds are made as long as that is so. */
  wake(): void
  /** @throws Unavailable when no answer comes */
  cashOut(asked: { roundId: bigint; memberId: bigint }): Promise<CashOutAnswer>
  /** Calls do not reach this process any more. */
  stopHere(): void
  close(): void
}

type DeskTools = { rooms: Rooms; newId(): bigint; /** Milliseconds. */ patienceMs?: number }

const room = 'crash'
/** No member has it: to wake the runner. */
const noMember = '0'

/** Questions to the process that runs the rounds. */
const questions = ({ rooms, newId, patienceMs = 2_000 }: DeskTools) => {
  const asking = new Map<string, (answer: CashOutAnswer) => void>()
  return {
    ask: ({ roundId, memberId }: { roundId: bigint; memberId: bigint }): Promise<CashOutAnswer> =>
      new Promise((answered, failed) => {
        const ask = newId().toString()
        const late = setTimeout(() => {
          asking.delete(ask)
          failed(new Unavailable('what runs the rounds does not answer'))
        }, patienceMs)
        asking.set(ask, (given) => {
          clearTimeout(late)
          asking.delete(ask)
          answered(given)
        })
        rooms.hint({ hint: room, memberId: memberId.toString(), about: { ask, round: roundId.toString() } })
      }),
    take: (about: Hint['about']): void => asking.get(about['answer'] ?? '')?.(answerFrom(about)),
  }
}

export const openDesk = (tools: DeskTools): Desk => {
  const { rooms } = tools
  const elsewhere = questions(tools)
  let here: RoundRunner | undefined
  let wokenMs = -Infinity

  const answer = async ({ memberId, about }: Hint): Promise<void> => {
    const { ask, round } = about
    if (!here || !ask || !round) return
    const given = await here.cashOut({ roundId: BigInt(round), memberId: BigInt(memberId) }).catch(() => undefined)
    if (given) rooms.hint({ hint: room, memberId, about: { answer: ask, ...textOf(given) } })
  }
  const hear = (hint: Hint): void => {
    if (hint.hint !== room) return
    if (hint.about['wake']) here?.wake()
    else if (hint.about['answer']) elsewhere.take(hint.about)
    else void answer(hint)
  }
  const hearsAll = (name: string): boolean => name === room
  // Which hints reach this process: all about this game, as it cannot be known for whom it will ask.
  const stops = [rooms.listen(() => {}, hearsAll), rooms.onHint(hear)]

  return {
    runHere: (runner) => {
      here = runner
    },
    wake: () => {
      if (here) return here.wake()
      // Every page asks; one message a second is enough.
      const now = performance.now()
      if (now - wokenMs < wakesEveryMs) return
      wokenMs = now
      rooms.hint({ hint: room, memberId: noMember, about: { wake: 'yes' } })
    },
    cashOut: (asked) => (here ? here.cashOut(asked) : elsewhere.ask(asked)),
    stopHere: () => here?.stop(),
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

const wakesEveryMs = 1_000

const textOf = (given: CashOutAnswer): Record<string, string> =>
  given.is === 'out' ? { is: given.is, hundredths: String(given.hundredths), payout: toWire(given.payout) } : { is: given.is }

const answerFrom = ({ is, hundredths, payout = '0.00' }: Hint['about']): CashOutAnswer => {
  if (is === 'out') return { is, hundredths: Number(hundredths), payout: fromWire(payout) }
  return { is: is === 'too-late' || is === 'not-climbing' ? is : 'none' }
}
