import { type Amount, amount } from '@tamuvo/money/amount.ts'

/**
 * Rebates by difference. A rate is in hundredths of a percent and an amount in minor units, so their product is a share in
 * millionths of a unit, exactly: nothing is rounded until it is paid.
 */

/** Millionths of a unit of money: 3.703680 is 3_703_680n. */
export type Micro = bigint & { readonly unit: 'micro' }

export const micro = (millionths: bigint): Micro => millionths as Micro

const microPerMinor = 10_000n
/** One step of a prize group is 0.05 % of the stake. */
const ratePerGroup = 5n

/** A member of a line: the rate in hundredths of a percent, or the prize group as one. `isFrozen`: the share stays with the house. */
export type Level = { rate: bigint; isFrozen?: boolean }

/** What the levels of a line get and what stays with the house, in millionths. */
export type Shares = { shares: Micro[]; house: Micro }

/** A prize group as a rate: the steps above the lowest group are what may be earned. */
export const rateOfGroup = (group: number): bigint => BigInt(group) * ratePerGroup

/**
 * The difference of each level to the highest below it, never negative.
 * @param line from the bettor up
 * @param from what the bettor took by the bet itself: the prize group played at, as a rate; 0n elsewhere
 */
export const differencesOf = (line: readonly Level[], from = 0n): bigint[] => {
  let highest = from
  return line.map(({ rate }) => {
    const difference = rate > highest ? rate - highest : 0n
    highest += difference
    return difference
  })
}

/** The shares of a line in a valid bet. Together with what frozen ones leave to the house they are the highest rate of it, less `from`. */
export const sharesOf = (line: readonly Level[], validBet: Amount, from = 0n): Shares => {
  const accrued = differencesOf(line, from).map((difference) => micro(validBet * difference))
  return {
    shares: accrued.map((share, level) => (line[level]?.isFrozen ? micro(0n) : share)),
    house: micro(accrued.reduce((kept, share, level) => (line[level]?.isFrozen ? kept + share : kept), 0n)),
  }
}

/** What is paid of an accrual and what was carried over: whole minor units; the remainder is carried. Below zero nothing is paid. */
export const payDown = (accrued: Micro, carried: Micro): { paid: Amount; carry: Micro } => {
  const due = accrued + carried
  const paid = due > 0n ? due / microPerMinor : 0n
  return { paid: amount(paid), carry: micro(due - paid * microPerMinor) }
}

/** "3.703680" @throws RangeError for any other text */
export const microFromText = (text: string): Micro => {
  if (!/^-?\d{1,15}\.\d{6}$/.test(text)) throw new RangeError(`no millionths: ${text.slice(0, 40)}`)
  return micro(BigInt(text.replace('.', '')))
}

export const microToText = (value: Micro): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}
