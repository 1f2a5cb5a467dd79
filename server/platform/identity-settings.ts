import { centrePages } from '@tamuvo/contract/account-centre.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const dialingCode = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

/** Settings of login, registration and account security. */
export const identitySettings = {
  'auth.passwords': setting(
    'access',
    'The maximum age of passwords, the history that may not be reused, and the initial password of accounts opened by others.',
    z.object({
      /** Maximum age of a password, where PWDEXPFORCECHANGE3 is on. */
      maxDays: count(3650),
      /** How many earlier passwords are refused. */
      historyCount: z.int().check(z.gte(0), z.lte(24)),
      /** How long the initial password of an account opened by an upline or staff is valid. */
      initialHours: count(8760),
      /** The initial password of such accounts, if it is the same for all; '' for none. */
      initialPassword: z.string().check(z.maxLength(64)),
      /** Whether answers do not disclose if an account exists. */
      neutralMessages: z.boolean(),
    }),
    { maxDays: 90, historyCount: 5, initialHours: 72, initialPassword: '', neutralMessages: true },
    ['initialPassword'],
  ),

  'auth.secondCheck': setting(
    'access',
    'When a login from a new address needs a second proof, and how long an address stays known.',
    z.object({
      minutes: count(60),
      tries: count(20),
      /** Known addresses per member, the last used ones, each for `addressDays` after its last use. */
      addressesMax: count(100),
      addressDays: count(365),
      /** Failures just before a login that require the second factor even at known addresses. */
      failuresBefore: count(100),
      /** Below this balance a captcha replaces a missing second factor. */
      lowBalance: money,
    }),
    { minutes: 10, tries: 5, addressesMax: 10, addressDays: 90, failuresBefore: 3, lowBalance: '50.00' },
  ),

  'auth.payeeProof': setting(
    'access',
    'Whether a member without phone, mail address, authenticator and passkey may prove a login from a new address by the real name.',
    z.boolean(),
    false,
  ),

  'auth.stepUpMinutes': setting(
    'access',
    'For how many minutes a code of the authenticator or a passkey lets a session change contacts and passwords.',
    count(60),
    5,
  ),

  /** Hours for which withdrawals are held after a password reset and after the use of a recovery code. */
  'risk.holds': setting(
    'limits',
    'How many hours no money goes out after a password reset and after a recovery code.',
    z.object({ afterResetHours: count(720), afterRecoveryHours: count(720) }),
    {
      afterResetHours: 24,
      afterRecoveryHours: 72,
    },
  ),

  'sms.limits': setting(
    'limits',
    'How long codes are good for and how many of them a number and an address get.',
    z.object({
      /** Validity of a code; no other can be requested meanwhile. */
      codeMinutes: count(10),
      codeTries: count(10),
      perNumberPerHour: count(1_000),
      perNumberPerDay: count(1_000),
      perAddressPerHour: count(100_000),
      /** Whether visitors need a captcha before a code is sent. */
      captcha: z.boolean(),
    }),
    { codeMinutes: 5, codeTries: 5, perNumberPerHour: 5, perNumberPerDay: 10, perAddressPerHour: 20, captcha: true },
  ),

  /** Whether registration needs our own code or the token of the configured auth provider. */
  'sms.channel': setting(
    'access',
    'Who sends the codes of registration: the site itself or the auth provider of the configuration.',
    z.enum(['own', 'firebase']),
    'own',
  ),

  /**
   * When an SMS code and a registration need a bot proof. 1: always. 0: from an address with more calls within an hour than
   * `bot.limits` allows. With 1 `captcha` of `sms.limits` can be off.
   */
  'bot.level': setting(
    'access',
    'Whether codes and registrations always need the puzzle (1) or only from busy addresses (0).',
    z.union([z.literal(0), z.literal(1)]),
    0,
  ),

  'bot.limits': setting(
    'limits',
    'From how many calls of an address on the puzzle is asked, and how many wrong tries close it.',
    z.object({
      /** At level 0 an address needs a proof beyond this many codes and registrations an hour. */
      askAfterPerHour: count(100_000),
      /** Wrong tries of an address within `missMinutes` that lock the puzzle for as long. */
      missesMax: count(1_000),
      missMinutes: count(1440),
    }),
    { askAfterPerHour: 10, missesMax: 10, missMinutes: 10 },
  ),

  /** Against SMS pumping: blocks prefixes whose codes are not confirmed. Numbers that a member has confirmed are exempt. */
  'sms.guard': setting(
    'limits',
    'When codes to unproven numbers that begin alike are stopped as fraud, and how many are sent a day at most.',
    z.object({
      windowMinutes: count(1440),
      /** Codes to one prefix within the window. */
      perPrefix: count(1_000_000),
      /** From `watchFrom` codes on, at least this share must have been confirmed. */
      watchFrom: count(100_000),
      confirmedPercentMin: z.int().check(z.gte(0), z.lte(100)),
      /** The budget of a day for registrations and new numbers together. */
      unprovenPerDay: z._default(count(10_000_000), 5_000),
    }),
    { windowMinutes: 60, perPrefix: 300, watchFrom: 30, confirmedPercentMin: 20, unprovenPerDay: 5_000 },
  ),

  'sms.countries': setting(
    'access',
    'The home country of phone numbers and the countries that codes are sent to.',
    z.object({
      /** The default dialling code. */
      home: dialingCode,
      /** Dialling codes of the countries that codes are sent to; empty: all. */
      only: z.array(dialingCode).check(z.maxLength(250)),
    }),
    { home: '95', only: [] },
  ),

  'trial.terms': setting(
    'access',
    'The play money of trial accounts, how long they last, and how many an address may open a day.',
    z.object({ credit: money, minutes: count(1440), perAddressPerDay: count(100_000) }),
    {
      credit: '10000.00',
      minutes: 120,
      perAddressPerDay: 3,
    },
  ),

  /** The agent of members who register without a code: by host, else the default. '' for none. */
  'register.sponsors': setting(
    'access',
    'Whose members those are who register without a code, by the host they came to.',
    z.object({
      hosts: z.record(z.string().check(z.maxLength(255)), z.string().check(z.maxLength(12))),
      fallback: z.string().check(z.maxLength(12)),
    }),
    { hosts: {}, fallback: '' },
  ),

  /** The pages of the member centre that the brand offers, in the order of the menu. */
  'centre.menu': setting(
    'brand',
    'The pages of the member centre, in the order of its menu.',
    z.array(z.enum(centrePages)).check(z.refine((pages) => new Set(pages).size === pages.length)),
    [...centrePages],
  ),

  /** Base URL for links in mails: "https://play.example". '' for the address of this server. */
  'site.publicUrl': setting(
    'brand',
    'The address of the site in mails; empty for the one this server listens on.',
    z.union([z.literal(''), z.url().check(z.regex(/^https?:\/\/[^/]+$/))]),
    '',
  ),
}
