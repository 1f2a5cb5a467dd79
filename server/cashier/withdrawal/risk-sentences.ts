import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { RiskName, RiskPoint } from './risk-rules.ts'

/** Figures of a point by their names: counts as they are, money in minor units. A missing one reads as a question mark. */
type Figures = { of(name: string): string; money(name: string): string; many(name: string, one: string, more: string): string }

const sentences: Record<RiskName, (figures: Figures) => string> = {
  NEW_ACCOUNT: ({ many }) => `The account is ${many('days', 'day', 'days')} old.`,
  KYC_LOW: ({ of }) => `The identity is known to level ${of('level')} only.`,
  FIRST_WITHDRAWAL: () => 'Nothing was ever paid out to this member.',
  NEW_PAYEE: ({ many }) => `Nothing was ever paid to this payee, which was added ${many('days', 'day', 'days')} ago.`,
  AFTER_RESET: ({ many }) => `A password was reset, or a recovery code used, ${many('days', 'day', 'days')} ago.`,
  NO_PLAY: ({ money }) => `Nothing was bet since the last deposit of ${money('deposit')}.`,
  LITTLE_PLAY: ({ money }) => `Only ${money('staked')} was bet since the last deposit of ${money('deposit')}.`,
  WIN_RATIO: ({ money }) => `With this one ${money('out')} was taken out, and ${money('in')} was ever paid in.`,
  VELOCITY: ({ many }) => `Within 24 hours ${many('count', 'other withdrawal was', 'other withdrawals were')} requested.`,
  SHARED_DEVICE: ({ many }) =>
    `The same device, or one of its kind at the same address, is used by ${many('members', 'other member', 'other members')}.`,
  SHARED_ADDRESS: ({ many }) => `The same address is used by ${many('members', 'other member', 'other members')}.`,
  AGENT: () => 'The member leads others.',
  OPPOSITE_BETS: ({ money }) =>
    `Of ${money('alone')} bet within 30 days, opposite bets of the same rounds set off ${money('setOff')}.`,
  METHOD_MIX: ({ of }) => `Within 90 days money came in by ${of('methods')} kinds of methods.`,
  METHOD_MISMATCH: ({ of, money }) =>
    `Of ${money('in')} paid in within 90 days, ${money('same')} came by a way like that of the payee (${of('payee')}).`,
  BARRED_PAYEE: ({ many }) => `Staff have barred ${many('payees', 'payee', 'payees')} of this member.`,
  PAYEE_OF_OTHER: ({ of, many }) =>
    `The number of the payee belonged to ${many('members', 'other member', 'other members')} before; frozen, held, struck or barred among them: ${of('marked')}.`,
  STRIKES: ({ many }) =>
    `Two people found against this member in ${many('count', 'payment', 'payments')} between members within 90 days.`,
  DEVICE_OF_MARKED: ({ many }) =>
    `The same device, or one of its kind at the same address, is used by ${many('members', 'member who was', 'members who were')} frozen, held, struck or barred.`,
  ADDRESS_OF_MARKED: ({ many }) =>
    `The same address is used by ${many('members', 'member who was', 'members who were')} frozen, held, struck or barred.`,
}

/** What a point of the score means, for staff. */
export const riskSentence = ({ name, about }: Pick<RiskPoint, 'name' | 'about'>): string => {
  const of = (figure: string): string => about[figure] ?? '?'
  return sentences[name]({
    of,
    money: (figure) => (about[figure] === undefined ? '?' : toWire(amount(BigInt(about[figure])))),
    many: (figure, one, more) => `${of(figure)} ${of(figure) === '1' ? one : more}`,
  })
}
