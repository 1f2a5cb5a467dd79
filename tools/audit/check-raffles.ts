import { countText, moneyText, type Report } from './findings.ts'
import type { RaffleCounts, RaffleFault, RaffleRecord } from './raffle-records.ts'

/** Names draws of raffles that are other than their tickets, their seeds and their stock make them. */
export class RaffleCheck {
  readonly #report: Report
  #counts: RaffleCounts | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many draws were looked at; undefined where none were, as in an older export or a dump. */
  get draws(): bigint | undefined {
    return this.#counts?.draws
  }

  take(record: RaffleRecord): void {
    if (record.is === 'raffles') this.#counts = record.counts
    else this.#report('raffles', sentences[record.fault.of](record.fault))
  }

  describe(): string {
    const { draws = 0n, keyless = 0n } = this.#counts ?? {}
    const but =
      keyless > 0n ? ` Not computed again: the key of the seed of ${countText(keyless, 'draw')} is not here (SECRET_KEYS).` : ''
    return `Draws of raffles have a ticket each and give what their seeds and the stock make them: ${countText(draws, 'draw')}.${but}`
  }
}

const ofDraw = ({ id, raffleId }: RaffleFault): string => `Draw ${id} of raffle ${raffleId}`

const sentences: Record<RaffleFault['of'], (fault: RaffleFault) => string> = {
  ticket: (fault) => `${ofDraw(fault)} has no ticket of its own.`,
  used: ({ id, raffleId }) => `Ticket ${id} of raffle ${raffleId} was used by no draw.`,
  order: ({ raffleId, due, found }) => `Raffle ${raffleId} counts ${countText(due, 'draw')}, and has ${found} without a gap.`,
  result: (fault) =>
    `${ofDraw(fault)} gave the prize at place ${fault.found}, by its seeds and the stock it is that at ${fault.due}.`,
  given: (fault) => `${ofDraw(fault)} has other prizes as given before than the draws before it gave.`,
  stock: ({ raffleId, id, due, found }) =>
    `The prize at place ${id} of raffle ${raffleId} was given ${countText(found, 'time')}, where ${due} is due.`,
  seed: ({ id, raffleId }) => `Seed ${id} of raffle ${raffleId} is not what was committed to before the first draw.`,
  nonce: ({ id, raffleId, due, found }) =>
    `Seed ${id} of raffle ${raffleId} counts ${countText(due, 'draw')}, and has decided ${found} without a gap.`,
  money: (fault) => `${ofDraw(fault)} credited ${moneyText(fault.found)}, its prize is ${moneyText(fault.due)}.`,
  points: (fault) => `${ofDraw(fault)} credited ${countText(fault.found, 'point')}, its prize is ${fault.due}.`,
  stray: ({ id }) => `Reward ${id} of a raffle belongs to no draw.`,
}
