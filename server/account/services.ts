import type { CentrePage } from '@tamuvo/contract/account-centre.ts'
import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type SharedSlot, sharedSlot, type Slot, slot } from '../kit/slot.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import { openPhoneProvider, type PhoneProvider } from './provider/phone-provider.ts'
import type { Carriers } from './messages/carrier.ts'
import { openCarriers } from './messages/carriers.ts'
import { type HomeSubnets, openHomeSubnets } from './home-subnets.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { databasePictures, type Pictures } from './profile/pictures.ts'
import { openPressure, type Pressure } from './proof-of-work/pressure.ts'

/** Details by which a person who registers is identified. */
export type KnownBy = { mobile?: string; email?: string; idNumber?: string; card?: string }

/** A place of an invite link: as what, and at which prize group, its new member registers. */
export type TakenLink = { type: AccountType; prizeMode: number; giveTerms(memberId: bigint): Promise<void> }

/** Links by which agents invite, of a higher area. */
type InviteLinks = {
  /** The agent of a link by which one can register. */
  find: Slot<(from: Queryable, code: string, now: Date) => Promise<bigint | undefined>>
  /** Takes a place of it, in the transaction that registers. Undefined when there is none. */
  take: Slot<(tx: Tx, code: string, now: Date) => Promise<TakenLink | undefined>>
}

export type AccountServices = PlatformServices &
  LedgerServices & {
    passwords: Passwords
    homes: HomeSubnets
    pressure: Pressure
    carriers: Carriers
    /** The external provider that verifies phones, if configured. */
    phoneProvider: PhoneProvider | undefined
    pictures: Pictures
    /** Whether registration is barred for a person, by the given details. */
    isBarred: Slot<(known: KnownBy, now: Date) => Promise<boolean>>
    /** How many bank accounts a member has. */
    countBankAccounts: Slot<(memberId: bigint) => Promise<number>>
    inviteLinks: InviteLinks
    /** Whether no one registers by the codes and links of a member: a self-excluded one is not part of how the site is advertised. */
    isInviteMuted: Slot<(memberId: bigint, now: Date) => Promise<boolean>>
    /** Whether a member may send money to the agent. */
    mayPayUpline: Slot<(memberId: bigint) => Promise<boolean>>
    /** Whether a member was ever given a free bet. */
    hasFreeBets: Slot<(memberId: bigint) => Promise<boolean>>
    /** Whether a member owes what a contract promised to others: then no money leaves. */
    isInDebt: Slot<(from: Queryable, memberId: bigint) => Promise<boolean>>
    /** The badge counts of the member centre: messages, rewards, missions. */
    countWaiting: SharedSlot<[memberId: bigint], Waiting>
  }

export type Waiting = Partial<Record<CentrePage, number>>

type Options = Partial<Pick<AccountServices, 'carriers' | 'phoneProvider' | 'passwords' | 'pressure'>>

/** Adds what accounts need to the services. */
export const openAccounts = async <Lower extends PlatformServices & LedgerServices>(
  lower: Lower,
  options: Options = {},
): Promise<Lower & AccountServices> => ({
  ...lower,
  passwords: options.passwords ?? (await createPasswords(lower.rng)),
  homes: openHomeSubnets(lower.database, lower.clock),
  pressure: openPressure(lower.clock),
  carriers: openCarriers(lower),
  phoneProvider: openPhoneProvider(lower),
  pictures: databasePictures(lower.database),
  isBarred: slot(async () => false),
  countBankAccounts: slot(async () => 0),
  inviteLinks: {
    find: slot<[Queryable, string, Date], Promise<bigint | undefined>>(async () => undefined),
    take: slot<[Tx, string, Date], Promise<TakenLink | undefined>>(async () => undefined),
  },
  isInviteMuted: slot<[bigint, Date], Promise<boolean>>(async () => false),
  mayPayUpline: slot(async () => false),
  hasFreeBets: slot(async () => false),
  isInDebt: slot<[Queryable, bigint], Promise<boolean>>(async () => false),
  countWaiting: sharedSlot((parts: readonly Waiting[]) => Object.assign({}, ...parts)),
  ...options,
})
