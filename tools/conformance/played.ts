/** A player of the wallet under test, with a game of ours running. */
export type Player = { user: string; token: string }

/**
 * What the wallet said, in words that all dialects share:
 * - `ok`; `insufficient`, `conflict` (the id was used for something else), `no-session` (unknown or expired token),
 *   `disabled`, `bad-signature`, `no-bet`, `rolled-back`, `settled`, `refused` (any other no that we know)
 * - `later`: try again; `broken`: it does not know itself; `nonsense`: not in the words of the dialect
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
  /** In hundredths of the vendor's main unit; undefined when none was said. */
  balance: bigint | undefined
  /** The token from now on, where the dialect gives one. */
  token?: string
  /** As it came, for the report. */
  raw: string
}

/** A bet of ours. Amounts are hundredths of the main unit. */
export type Bet = { tx: string; round: string; amount: bigint }
/** `ref` is the bet it belongs to; `ends`: the round ends with it, in dialects that say so. */
export type Win = { tx: string; round: string; amount: bigint; ref: Bet; ends?: boolean }
export type Rollback = { tx: string; ref: Bet }

/** How a call goes out, for mischief: cut off before the answer, signed wrongly, altered after it was signed. */
export type Mischief = 'cut' | 'wrong-signature' | 'altered'

/** A vendor of a dialect, played by us against a wallet. */
export type PlayedVendor = {
  dialect: string
  can: {
    /** Trades the launch token for another one. */
    trades: boolean
    /** Says when a round ends. */
    ends: boolean
    /** Pays a bet several times. */
    winsOften: boolean
    /** A rollback of what never came is answered with ok. */
    okUnknownRollback: boolean
    /** Tells the balance with a refusal for lack of money. */
    balanceWhenShort: boolean
    promo: boolean
    /** Altering a body after it was signed is noticed: bodies are signed. */
    signsBodies: boolean
  }
  /** The smallest part of the main unit that the dialect can write, and a stake may not have. */
  tooFine: { bet(player: Player, round: string, tx: string): Promise<Said> }
  check?(player: Player): Promise<Said>
  balance(player: Player, mischief?: Mischief): Promise<Said>
  bet(player: Player, bet: Bet, mischief?: Mischief): Promise<Said>
  win(player: Player, win: Win, mischief?: Mischief): Promise<Said>
  rollback(player: Player, rollback: Rollback, mischief?: Mischief): Promise<Said>
  promo?(player: Player, tx: string, amount: bigint): Promise<Said>
  /** Bodies that are no calls: cut off, a field missing, a field of another type. */
  nonsense(player: Player): Promise<Said[]>
}

/** What a player may become while her game runs. */
export type Ending = 'expired' | 'disabled'

/** A wallet under test and its players. What it cannot give is undefined, and what needs it is skipped. */
export type Wallet = {
  vendor: PlayedVendor
  player(money: bigint): Promise<Player | undefined>
  /** Lets the session of a player expire, or her account be closed. */
  become?(player: Player, ending: Ending): Promise<void>
}
