/** A player of the wallet under test, with a launched game. */
export type Player = { user: string; token: string }

/**
 * The result of a call, independent of the dialect:
 * - `ok`; `insufficient`, `conflict` (the id was used for something else), `no-session` (unknown or expired token),
 *   `disabled`, `bad-signature`, `no-bet`, `rolled-back`, `settled`, `refused` (any other known refusal)
 * - `later`: retry; `broken`: an internal error; `nonsense`: not a valid answer of the dialect
 */
export type WalletResult =
  | 'ok'
  | 'insufficient'
  | 'conflict'
  | 'no-session'
  | 'disabled'
  | 'bad-signature'
  | 'no-bet'
  | 'rolled-back'
  | 'settled'
  | 'refused'
  | 'later'
  | 'broken'
  | 'nonsense'

export type Said = {
  result: WalletResult
  /** In hundredths of the vendor's main unit; undefined when absent. */
  balance: bigint | undefined
  /** The new token, where the dialect returns one. */
  token?: string
  /** The raw answer, for the report. */
  raw: string
}

/** A bet of ours. Amounts are hundredths of the main unit. */
export type Bet = { tx: string; round: string; amount: bigint }
/** `ref` is the bet it belongs to; `ends`: the round ends with it, in dialects that have a flag. */
export type Win = { tx: string; round: string; amount: bigint; ref: Bet; ends?: boolean }
export type Rollback = { tx: string; ref: Bet }

/** Faults of a call: cut off before the answer, signed with another key, altered after signing. */
export type CallFault = 'cut' | 'wrong-signature' | 'altered'

/** A simulated vendor of a dialect. */
export type PlayedVendor = {
  dialect: string
  can: {
    /** Exchanges the launch token for another one. */
    trades: boolean
    /** Has a flag for the end of a round. */
    ends: boolean
    /** Allows several wins per bet. */
    winsOften: boolean
    /** A rollback of an unknown bet is answered with ok. */
    okUnknownRollback: boolean
    /** Returns the balance with the refusal `insufficient`. */
    balanceWhenShort: boolean
    promo: boolean
    /** A rollback names the amount of what it rolls back. */
    namesAmounts: boolean
    /** Bodies are signed. */
    signsBodies: boolean
  }
  /** A stake below our smallest unit that the dialect can express. */
  tooFine: { bet(player: Player, round: string, tx: string): Promise<Said> }
  check?(player: Player): Promise<Said>
  balance(player: Player, fault?: CallFault): Promise<Said>
  /** Asks who a player is, by the user alone. `isNamed`: the answer names that user and a country, and no token or balance. */
  info?(user: string): Promise<Said & { isNamed: boolean }>
  bet(player: Player, bet: Bet, fault?: CallFault): Promise<Said>
  win(player: Player, win: Win, fault?: CallFault): Promise<Said>
  rollback(player: Player, rollback: Rollback, fault?: CallFault): Promise<Said>
  /** Ends a round that won a jackpot beside the amount of the win. @returns the answer to what says the jackpot */
  jackpot?(player: Player, win: Win, jackpot: bigint): Promise<Said>
  promo?(player: Player, tx: string, amount: bigint): Promise<Said>
  /** A win of an amount as a program without decimals comes to it, where amounts are JSON numbers. */
  binaryWin?(player: Player, win: Win, amount: number): Promise<Said>
  /** A stake of such an amount. */
  binaryBet?(player: Player, bet: Bet, amount: number): Promise<Said>
  /** The signed body of a win at the address of rollbacks, where it has all that a rollback needs. */
  misdirectedWin?(player: Player, win: Win): Promise<Said>
  /** Invalid bodies: truncated, a missing field, a field of another type. */
  nonsense(player: Player): Promise<Said[]>
}

/** Changes of a player during a game. */
export type Ending = 'expired' | 'disabled'

/** A wallet under test and its players. Scenarios that need an absent feature are skipped. */
export type Wallet = {
  vendor: PlayedVendor
  player(money: bigint): Promise<Player | undefined>
  /** Expires the session of a player, or freezes the account. */
  become?(player: Player, ending: Ending): Promise<void>
}
