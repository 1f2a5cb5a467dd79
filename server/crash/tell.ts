import { crashPlayersShown } from '@tamuvo/contract/crash.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import type { CashOut } from '@tamuvo/games/arcade/crash.ts'
import { type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { realBetsOfRound } from '../betting/betting.ts'
import { maskWinner } from '../betting/winners.ts'
import type { Queryable } from '../kit/database.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { Seat, StoredRound } from './round.ts'
import { seatsAfter } from './seat-store.ts'
import type { CrashServices } from './services.ts'

type Frame = MessageOf<'crash'>

/** A notification has room for so many. */
const leftAtOnce = 80

/** What a moment of a round adds to its frame. */
type Moment = { climbedMs?: number; outCount?: number; outs?: readonly CashOut[] }

/**
 * Tells one round live: each frame has the whole state, who came in and who went out since the one before. A few hundred bytes, however
 * many play; only bets that were published under a name are published when they go out.
 */
export class Teller {
  readonly #services: CrashServices
  readonly #roundId: bigint
  readonly #named = new Set<string>()
  #last = 0n
  #counted: { bets: number; stake: Amount } = { bets: 0, stake: zero }
  #left: { id: string; out: number }[] = []

  constructor(services: CrashServices, roundId: bigint) {
    this.#services = services
    this.#roundId = roundId
  }

  /** While bets are taken: looks who came in. */
  async tellBetting(client: Queryable, round: StoredRound): Promise<void> {
    const seats = await seatsAfter(client, this.#roundId, { after: this.#last, limit: crashPlayersShown })
    this.#last = seats.at(-1)?.betId ?? this.#last
    this.#counted = await realBetsOfRound(client, this.#roundId)
    this.#publish(round, await this.#nameAll(seats), {})
  }

  tell(round: StoredRound, moment: Moment = {}): void {
    if (round.digest !== null) this.#counted = { bets: round.bets, stake: round.stake }
    for (const { id, hundredths } of moment.outs ?? []) if (this.#named.has(id)) this.#left.push({ id, out: hundredths })
    this.#publish(round, [], moment)
  }

  async #nameAll(seats: readonly Seat[]): Promise<Frame['joined']> {
    const players = await playersOf(
      this.#services.database,
      seats.map((seat) => ({ ...seat, out: null })),
    )
    for (const { id } of players) this.#named.add(id)
    return players
  }

  #publish(round: StoredRound, joined: Frame['joined'], { climbedMs, outCount = 0 }: Moment): void {
    const { game, id, issue, state, opensAt, closesAt, commitment, cap, point, isBroken } = round
    this.#services.rooms.publish(
      { room: 'crash' },
      {
        game,
        round: id.toString(),
        issue,
        state,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        commitment,
        cap,
        climbedMs: climbedMs ?? null,
        point,
        isBroken,
        bets: this.#counted.bets,
        stake: toWire(this.#counted.stake),
        outs: outCount,
        joined,
        left: this.#left.splice(0, leftAtOnce),
      },
    )
  }
}

/** Bets for real money under masked names. */
export const playersOf = async (
  database: Queryable,
  seats: readonly (Seat & { out: number | null })[],
): Promise<Frame['joined']> => {
  const real = seats.filter(({ memberId }) => !isTrialMember(memberId))
  if (real.length === 0) return []
  const members = await membersByIds(
    database,
    real.map(({ memberId }) => memberId),
  )
  return real.map(({ memberId, betId, stake, out }) => ({
    id: betId.toString(),
    player: maskWinner(members.get(memberId)?.username ?? ''),
    stake: toWire(stake),
    out,
  }))
}
