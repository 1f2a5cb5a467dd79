import { centrePages } from '@tamuvo/contract/account-centre.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const dialingCode = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

/** What an operator can set about getting in and staying safe. */
export const identitySettings = {
  'auth.passwords': setting(
    'access',
    'How long passwords hold, which may not come back, and the first password of accounts that somebody else opens.',
    z.object({
      /** After so many days a password has to be changed, where PWDEXPFORCECHANGE3 is on. */
      maxDays: count(3650),
      /** How many earlier passwords may not come back. */
      historyCount: z.int().check(z.gte(0), z.lte(24)),
      /** How long the first password of an account that somebody else opened is good for. */
      initialHours: count(8760),
      /** The first password of such accounts, if it is the same for all; '' for none. */
      initialPassword: z.string().check(z.maxLength(64)),
      /** Whether an answer never tells if an account exists. */
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
      /** So many addresses of a member are known at most, the ones used last, each for so many days after its last use. */
      addressesMax: count(100),
      addressDays: count(365),
      /** So many failures just before a login ask for the second check even where she is known. */
      failuresBefore: count(100),
      /** Who has no second proof gets in with a captcha, as long as there is less than this to lose. */
      lowBalance: money,
    }),
    { minutes: 10, tries: 5, addressesMax: 10, addressDays: 90, failuresBefore: 3, lowBalance: '50.00' },
  ),

  /** For how many hours no money goes out, after a password was reset and after a recovery code was used. */
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
      /** How long a code is good for; as long nobody can ask for another. */
      codeMinutes: count(10),
      codeTries: count(10),
      perNumberPerHour: count(1_000),
      perNumberPerDay: count(1_000),
      perAddressPerHour: count(100_000),
      /** Whether visitors prove that they are people before a code is sent. */
      captcha: z.boolean(),
    }),
    { codeMinutes: 5, codeTries: 5, perNumberPerHour: 5, perNumberPerDay: 10, perAddressPerHour: 20, captcha: true },
  ),

  /** Who sends the code of a registration: own, or the auth provider of the configuration, whose token is then asked for. */
  'sms.channel': setting(
    'access',
    'Who sends the codes of registration: the site itself or the auth provider of the configuration.',
    z.enum(['own', 'firebase']),
    'own',
  ),

  /**
   * When a code by SMS and a registration need the proof of the puzzle. 1: always. 0: from an address from which more calls
   * came within an hour than `bot.limits` lets pass. Who turns it to 1 may turn `captcha` of `sms.limits` off.
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
      /** At level 0 an address is asked beyond so many codes and registrations an hour. */
      askAfterPerHour: count(100_000),
      /** So many wrong tries of an address within so many minutes close the puzzle to it for as long. */
      missesMax: count(1_000),
      missMinutes: count(1440),
    }),
    { askAfterPerHour: 10, missesMax: 10, missMinutes: 10 },
  ),

  /** Against those who earn by each message: numbers that begin alike are looked at together. */
  'sms.guard': setting(
    'limits',
    'When codes to numbers that begin alike are stopped as fraud.',
    z.object({
      windowMinutes: count(1440),
      /** Codes to one prefix within the window. */
      perPrefix: count(1_000_000),
      /** From so many codes on, at least this share must have been typed in. */
      watchFrom: count(100_000),
      confirmedPercentMin: z.int().check(z.gte(0), z.lte(100)),
    }),
    { windowMinutes: 60, perPrefix: 300, watchFrom: 30, confirmedPercentMin: 20 },
  ),

  'sms.countries': setting(
    'access',
    'The home country of phone numbers and the countries that codes are sent to.',
    z.object({
      /** The dialling code of numbers that come without one. */
      home: dialingCode,
      /** Dialling codes of the countries that codes are sent to; none named: to all. */
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

  /** Whose members they are that come without a code: by the host they came to, else the brand's own. '' for nobody's. */
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

  /** Where members reach the site, for links in mails: "https://play.example". '' where this server listens. */
  'site.publicUrl': setting(
    'brand',
    'The address of the site in mails; empty for the one this server listens on.',
    z.union([z.literal(''), z.url().check(z.regex(/^https?:\/\/[^/]+$/))]),
    '',
  ),
}
