import type { NewMember } from './account/register-member.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'

/** A demo member, with the feature that the login demonstrates. */
export type DemoPerson = {
  username: string
  labelKey: string
  rankLevel: number
  kycLevel: number
  opening: Amount
  /** Days since the registration. */
  daysAgo?: number
  /** Username of the agent, who must be earlier in the list. */
  upline?: string
  more?: Partial<NewMember>
}

const plain = { rankLevel: 0, kycLevel: 0, opening: fromWire('0.00') }

/** Longer ago than the maximum age of a password. */
const longAgo = 120

export const demoPeople: readonly DemoPerson[] = [
  // Whose identity is verified has a name: the profile takes none from them, and a withdrawal needs it.
  {
    username: 'player1',
    labelKey: 'account.demo_player',
    rankLevel: 3,
    kycLevel: 2,
    opening: fromWire('500.00'),
    more: { payeeName: 'Daw Demo Thiri' },
  },
  {
    username: 'vip1',
    labelKey: 'account.demo_vip',
    rankLevel: 6,
    kycLevel: 3,
    opening: fromWire('5000.00'),
    more: { payeeName: 'U Demo Htet' },
  },
  { username: 'newbie', labelKey: 'account.demo_newcomer', ...plain },
  { username: 'first1', labelKey: 'access.demo_first', ...plain, more: { mustChange: 'FIRST' } },
  { username: 'expired', labelKey: 'access.demo_expired', ...plain, opening: fromWire('80.00'), daysAgo: longAgo },
  {
    username: 'newip',
    labelKey: 'access.demo_second',
    ...plain,
    opening: fromWire('120.00'),
    more: {
      alwaysVerify: true,
      payeeName: 'U Demo Aung',
      email: 'newip@tamuvo.example',
      isEmailConfirmed: true,
      mobile: { number: '+959420001111', isConfirmed: true },
    },
  },
  {
    username: 'agent1',
    labelKey: 'access.demo_agent',
    ...plain,
    rankLevel: 2,
    opening: fromWire('2000.00'),
    daysAgo: 45,
    more: { type: 1, inviteCode: 'HARBOUR1' },
  },
  { username: 'helper1', labelKey: 'access.demo_assistant', ...plain, upline: 'agent1', more: { type: 41 } },
]
