import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { type Account, accountName, house, walletAccount } from '../ledger/accounts.ts'
import type { Entry, Move, PostingResult } from '../ledger/entry.ts'
import type { Key } from '../ledger/keys.ts'
import type { Kind } from '../ledger/kinds.ts'

/** A reference model of the ledger: balances in a map, and the set of used keys. */
export class Model {
  readonly balances = new Map<Account, bigint>()
  readonly entries = new Map<Key, { entry: Entry; balance: bigint }>()

  post(entry: Entry): { is: PostingResult['is']; account?: Account; balance?: bigint } {
    const known = this.entries.get(entry.key)
    if (known) return isSameEntry(known.entry, entry) ? { is: 'repeated', balance: known.balance } : { is: 'conflict' }
    const sides = entry.moves.flatMap(({ from, to, amount: moved }): [Account, bigint][] => [
      [from, -moved],
      [to, moved],
    ])
    const walletAccounts = sides.filter(([account]) => account >= 16n)
    const unknown = walletAccounts.find(([account]) => !this.balances.has(account))
    if (unknown) return { is: 'unknown', account: unknown[0] }
    const after = new Map(this.balances)
    for (const [account, moved] of walletAccounts) {
      const balance = after.get(account)! + moved
      if (moved < 0n && balance < 0n && entry.kind !== 'DEPOSIT_REVERSAL') return { is: 'insufficient', account }
      after.set(account, balance)
    }
    for (const [account, balance] of after) this.balances.set(account, balance)
    const balance = walletAccounts[0] ? after.get(walletAccounts[0][0])! : 0n
    this.entries.set(entry.key, { entry, balance })
    return { is: 'posted', balance }
  }
}

const isSameEntry = (a: Entry, b: Entry): boolean => {
  const said = ({ kind, moves }: Entry): string =>
    [kind, ...moves.map((m) => `${accountName(m.from)}>${accountName(m.to)}:${m.amount}`)].join()
  return said(a) === said(b)
}

export type PlannedEntry = { keyOf: number; kind: Kind; moves: { from: number; to: number; minor: number }[] }

export const membersMax = 6
export const plannedEntry: fc.Arbitrary<PlannedEntry> = fc.record({
  // Few keys, so that they are reused by the same entry or another.
  keyOf: fc.nat(40),
  kind: fc.constantFrom<Kind>('BET', 'WIN', 'DEPOSIT', 'DEPOSIT_REVERSAL', 'TRANSFER_UP'),
  // 0…5 members with an account, 6 one without, 7 and 8 house accounts.
  moves: fc.array(
    fc.record({ from: fc.nat(membersMax + 2), to: fc.nat(membersMax + 2), minor: fc.integer({ min: 1, max: 300 }) }),
    { minLength: 1, maxLength: 3 },
  ),
})

export const entryFrom = (
  { keyOf, kind, moves }: PlannedEntry,
  members: readonly bigint[],
  keys: readonly Key[],
): Entry | undefined => {
  const accounts = [
    ...members.map((memberId) => walletAccount(memberId)),
    walletAccount(1n),
    house('house:lottery'),
    house('psp:sandpay'),
  ]
  const real = moves.filter((move) => move.from !== move.to)
  if (real.length === 0) return undefined
  const asMove = (move: (typeof real)[number]): Move => ({
    from: accounts[move.from]!,
    to: accounts[move.to]!,
    amount: amount(BigInt(move.minor)),
  })
  const owners = new Set(real.flatMap(({ from, to }) => [from, to]).filter((place) => place <= membersMax))
  return { key: keyFor(owners, keys[keyOf]!), kind, ref: 1n, moves: real.map(asMove) }
}

/** On a cluster a key occurs once for each member: there no two groups of members have the same. */
const keyFor = (owners: ReadonlySet<number>, key: Key): Key => {
  if (!process.env['CITUS']) return key
  const group = [...owners].reduce((bits, place) => bits | (1 << place), 0)
  return (group.toString(16).padStart(4, '0') + key.slice(4)) as Key
}

/**
 * Compares the results of concurrent callers with the possible orders, and updates the model: of each key at most one entry is
 * posted, and every other call reports it. @returns the mismatches
 */
export const mismatches = (model: Model, asked: readonly { entry: Entry; is: PostingResult['is'] }[]): string[] => {
  const posted = asked.filter(({ is }) => is === 'posted').map(({ entry }) => entry)
  const wrong = posted
    .filter((entry, at) => posted.findIndex(({ key }) => key === entry.key) !== at)
    .map(({ key }) => `${key} twice`)
  for (const { entry, is } of asked) {
    const winner = posted.find(({ key }) => key === entry.key)
    const possible = ['insufficient', 'unknown', ...(winner ? [isSameEntry(winner, entry) ? 'repeated' : 'conflict'] : [])]
    if (is !== 'posted' && !possible.includes(is)) wrong.push(`${entry.key} ${is}`)
  }
  for (const { from, to, amount: moved } of posted.flatMap(({ moves }) => moves)) {
    if (from >= 16n) model.balances.set(from, (model.balances.get(from) ?? 0n) - moved)
    if (to >= 16n) model.balances.set(to, (model.balances.get(to) ?? 0n) + moved)
  }
  return wrong
}
