import { invariant } from '../kit/invariant.ts'

/**
 * An account of the ledger by its number in the database: 16 and above is a wallet account of a member
 * (member id × 16 + number of the wallet account), below zero is a house account.
 */
export type Account = bigint & { readonly is: 'ledger account' }

/** What an account holds. Demo money is worthless and never mixes with real money: no entry joins accounts of two units. */
export type Unit = 'money' | 'points' | 'demo'

/** The wallet accounts of a member. Numbers are stored: never reuse one. */
const walletAccounts = {
  main: { number: 0, unit: 'money' },
  wd_hold: { number: 1, unit: 'money' },
  vendor: { number: 2, unit: 'money' },
  points: { number: 3, unit: 'points' },
  trial: { number: 4, unit: 'demo' },
} as const satisfies Record<string, { number: number; unit: Unit }>

/** The accounts of the house. Numbers are stored: never reuse one. Their balances are derived from the journal. */
const houses = {
  clearing: { number: 1, unit: 'money' },
  suspense: { number: 2, unit: 'money' },
  'clearing:points': { number: 3, unit: 'points' },
  'clearing:demo': { number: 4, unit: 'demo' },
  'psp:sandpay': { number: 10, unit: 'money' },
  'psp:manual': { number: 11, unit: 'money' },
  'psp:sandpay2': { number: 12, unit: 'money' },
  // Bank accounts and wallets of the house that members transfer to.
  'psp:bank': { number: 14, unit: 'money' },
  // What vouchers were sold for; below zero: redeemed, and not yet paid over by who sells them.
  'psp:voucher': { number: 15, unit: 'money' },
  // Coins of the house on their chain, at the addresses of members and its own.
  'psp:coin': { number: 16, unit: 'money' },
  // What one member pays another passes here, within one transaction: it is always empty.
  'psp:members': { number: 17, unit: 'money' },
  'house:lottery': { number: 20, unit: 'money' },
  'house:elott': { number: 21, unit: 'money' },
  'house:rng': { number: 22, unit: 'money' },
  'house:live': { number: 23, unit: 'money' },
  'house:sports': { number: 24, unit: 'money' },
  'house:esports': { number: 25, unit: 'money' },
  'house:pvp': { number: 26, unit: 'money' },
  'house:fish': { number: 27, unit: 'money' },
  // Money in transit between a member's main wallet account and the member's wallet at a vendor.
  'vendor:transit': { number: 30, unit: 'money' },
  'house:rebate': { number: 40, unit: 'money' },
  'house:promo': { number: 41, unit: 'money' },
  'house:salary': { number: 42, unit: 'money' },
  'house:dividend': { number: 43, unit: 'money' },
  'house:fee': { number: 44, unit: 'money' },
  'house:points': { number: 45, unit: 'points' },
  'house:trial': { number: 46, unit: 'demo' },
  'jackpot:fast5': { number: 60, unit: 'money' },
  // The pools of own games, see games/jackpot/levels.ts.
  'jackpot:mini': { number: 61, unit: 'money' },
  'jackpot:minor': { number: 62, unit: 'money' },
  'jackpot:major': { number: 63, unit: 'money' },
  'jackpot:grand': { number: 64, unit: 'money' },
  // Prizes of tournaments that are not paid yet.
  'tournament:prizes': { number: 70, unit: 'money' },
  // Red packets whose shares are not taken yet.
  'packet:held': { number: 71, unit: 'money' },
} as const satisfies Record<string, { number: number; unit: Unit }>

export type WalletAccount = keyof typeof walletAccounts
export type House = keyof typeof houses

const allWalletAccounts = Object.keys(walletAccounts) as WalletAccount[]
/** Those of a real member. */
export const walletAccountNames = allWalletAccounts.filter((name) => walletAccounts[name].unit !== 'demo')
export const houseNames = Object.keys(houses) as House[]

const walletAccountAt = new Map(allWalletAccounts.map((name) => [BigInt(walletAccounts[name].number), name]))
const houseAt = new Map(houseNames.map((name) => [BigInt(-houses[name].number), name]))
const accountOfHouse = new Map(houseNames.map((name) => [name, BigInt(-houses[name].number) as Account]))

/** The ledger account of a member's wallet account. */
export const walletAccount = (memberId: bigint, name: WalletAccount = 'main'): Account =>
  ((memberId << 4n) | BigInt(walletAccounts[name].number)) as Account

// Time-based ids of 59 bits leave their highest bit free until 2058.
const trialMark = 1n << 58n

/** The bit that marks ids of trial members, so that an id alone shows whether its money is real. */
export const trialMemberId = (memberId: bigint): bigint => memberId | trialMark

export const isTrialMember = (memberId: bigint): boolean => memberId >= trialMark

/** All ids of trial members, and no others, are from here on. */
export const trialIdsFrom = trialMark

/** The wallet account for stakes and wins: demo money for a trial member. */
export const playWalletAccount = (memberId: bigint): Account =>
  walletAccount(memberId, isTrialMember(memberId) ? 'trial' : 'main')

/** A house account by its name. */
export const house = (name: House): Account => {
  const account = accountOfHouse.get(name)
  invariant(account !== undefined, 'a house account is on the list')
  return account
}

/** The house account on the other side of stakes and wins: for trial members one of demo money, whatever the product. */
export const houseFacing = (memberId: bigint, name: House): Account => house(isTrialMember(memberId) ? 'house:trial' : name)

export const isWalletAccount = (account: Account): boolean => account >= 16n

export const memberOf = (account: Account): bigint => account >> 4n

/** Stands for a member in rows of the house alone. */
export const houseOwner = 0n

/** The member with whose rows those of an account lie. */
export const ownerOf = (account: Account): bigint => (isWalletAccount(account) ? memberOf(account) : houseOwner)

/** The number of an account as it came from the database. @throws InvariantError when no account has that number. */
export const accountFrom = (stored: bigint): Account => {
  invariant(stored >= 16n ? walletAccountAt.has(stored & 15n) : houseAt.has(stored), 'a stored account is on the list')
  return stored as Account
}

/** The name people read: "m4711:main", "house:lottery". */
export const accountName = (account: Account): string =>
  isWalletAccount(account)
    ? `m${memberOf(account)}:${walletAccountAt.get(account & 15n)}`
    : (houseAt.get(account) ?? `unlisted:${account}`)

const isListed = (stored: bigint): stored is Account => (stored >= 16n ? walletAccountAt.has(stored & 15n) : houseAt.has(stored))

/** The name of any stored number, even one without an account. */
export const nameOfStored = (stored: bigint): string => (isListed(stored) ? accountName(stored) : `unlisted:${stored}`)

/** The unit of any stored number; undefined for one without an account. */
export const unitOfStored = (stored: bigint): Unit | undefined => (isListed(stored) ? unitOf(stored) : undefined)

export const walletAccountOf = (account: Account): WalletAccount => {
  const name = isWalletAccount(account) ? walletAccountAt.get(account & 15n) : undefined
  invariant(name, 'the account is a wallet account')
  return name
}

export const unitOf = (account: Account): Unit => {
  if (isWalletAccount(account)) return walletAccounts[walletAccountOf(account)].unit
  const name = houseAt.get(account)
  invariant(name, 'a house account is on the list')
  return houses[name].unit
}

/** Joins legs without a single counterparty. Every entry leaves it at zero. */
export const clearingOf = (unit: Unit): Account => house(unit === 'money' ? 'clearing' : `clearing:${unit}`)
