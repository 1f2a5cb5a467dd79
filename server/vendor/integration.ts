import { inspect } from 'node:util'

export const dialectNames = ['hub88', 'caleta', 'swipegames', 'evolution', 'tc-gaming'] as const
export type DialectName = (typeof dialectNames)[number]

/** Where a bet is settled once: by one win, or by its cancellation. */
export const onceDialects: readonly DialectName[] = ['evolution']

/** The integration of a vendor. */
export type Integration = {
  /** The code of the vendor in the catalogue. */
  code: string
  dialect: DialectName
  /** A closed one takes no bets and starts no games; wins and rollbacks are still taken. */
  isOpen: boolean
  /** The currency on its wire, "MMK", and how many main units of it make one unit of ours. */
  currency: string
  unitFactor: bigint
  /** Where its server is; '' for one that only calls us. */
  url: string
  /** Names and public keys, under the names of its dialect. */
  settings: Readonly<Record<string, string>>
  secrets: Secrets
}

/** Secret keys, read by name; never serialized or logged. */
export class Secrets {
  readonly #values: Readonly<Record<string, string>>

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values
  }

  /** '' when there is none of that name. */
  get(name: string): string {
    return this.#values[name] ?? ''
  }

  toJSON(): string {
    return '[hidden]'
  }

  [inspect.custom](): string {
    return '[hidden]'
  }
}
