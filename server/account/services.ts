import * as centre from '@tamuvo/contract/account-centre.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { PlatformServices } from '../platform/services.ts'
import { openPhoneProvider, type PhoneProvider } from './provider/phone-provider.ts'
import { type Carriers, openCarriers } from './messages/carriers.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { databasePictures, type Pictures } from './profile/pictures.ts'

/** By what somebody who opens an account may be known. */
export type KnownBy = { mobile?: string; email?: string; idNumber?: string; card?: string }

export type AccountServices = PlatformServices & {
  ledger: Ledger
  passwords: Passwords
  carriers: Carriers
  /** Who proves phones besides us, where there is one. */
  phoneProvider: PhoneProvider | undefined
  pictures: Pictures
  /** Where this server is reached, for links in mails where the brand names no address. */
  ownUrl(): string
  /** Whether somebody may open no account, by what is known of her; areas above know. */
  isBarred(known: KnownBy, now: Date): Promise<boolean>
  /** How many bank accounts a member has; areas above know. */
  countBankAccounts(memberId: bigint): Promise<number>
  /** Whether a member may send money to her agent; areas above know. */
  mayPayUpline(memberId: bigint): Promise<boolean>
  /** How much waits for a member on pages of the member centre: messages, rewards, missions. Areas above know. */
  countWaiting(memberId: bigint): Promise<Waiting>
}

export type Waiting = Partial<Record<centre.CentrePage, number>>

type Options = Partial<
  Pick<
    AccountServices,
    'ownUrl' | 'isBarred' | 'countBankAccounts' | 'mayPayUpline' | 'countWaiting' | 'carriers' | 'phoneProvider'
  >
>

/** Adds what accounts need to the services. */
export const openAccounts = async <Services extends PlatformServices & { ledger: Ledger }>(
  services: Services,
  options: Options = {},
): Promise<Services & AccountServices> => ({
  ...services,
  passwords: await createPasswords(services.rng),
  carriers: openCarriers(services),
  phoneProvider: openPhoneProvider(services),
  pictures: databasePictures(services.database),
  ownUrl: () => '',
  isBarred: async () => false,
  countBankAccounts: async () => 0,
  mayPayUpline: async () => false,
  countWaiting: async () => ({}),
  ...options,
})
