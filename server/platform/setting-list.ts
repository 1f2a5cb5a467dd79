import { registrationFields } from '@tamuvo/contract/account.ts'
import { defaultLanguage, interfaceLanguages, languages } from '@tamuvo/contract/languages.ts'
import { texts } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { agentSettings } from './agent-settings.ts'
import { bingoSettings } from './bingo-settings.ts'
import { cashierSettings } from './cashier-settings.ts'
import { catalogSettings } from './catalog-settings.ts'
import { chatSettings } from './chat-settings.ts'
import { contentSettings } from './content-settings.ts'
import { fieldRulesFault, registerFields } from './field-rules.ts'
import { identitySettings } from './identity-settings.ts'
import { loyaltySettings } from './loyalty-settings.ts'
import { missionSettings } from './mission-settings.ts'
import { isRange } from './ranges.ts'
import { rateSettings } from './rate-settings.ts'
import { saferSettings } from './safer-settings.ts'
import { count, setting, shortText } from './setting-shapes.ts'
import { serviceSettings } from './service-settings.ts'
import { shellSettings } from './shell-settings.ts'
import { switches, switchNames } from './switches.ts'
import { studioSettings } from './studio-settings.ts'
import { vendorSettings } from './vendor-settings.ts'
import { p2pSettings } from './p2p-settings.ts'
import { withdrawalSettings } from './withdrawal-settings.ts'

const limits = z.object({ captchaAfter: count(100_000), lockAfter: count(100_000) })
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int().check(z.gte(0), z.lte(255)),
  maxLength: z.int().check(z.gte(0), z.lte(255)),
  acceptedPattern: z.string().check(z.maxLength(200)),
  patternId: z.int(),
})

/** All settings with their schemas and defaults. */
export const settingList = {
  ...identitySettings,
  ...shellSettings,
  ...catalogSettings,
  ...cashierSettings,
  ...withdrawalSettings,
  ...p2pSettings,
  ...rateSettings,
  ...contentSettings,
  ...saferSettings,
  ...vendorSettings,
  ...studioSettings,
  ...bingoSettings,
  ...chatSettings,
  ...serviceSettings,
  ...agentSettings,
  ...loyaltySettings,
  ...missionSettings,

  /** All of it is public. */
  brand: setting(
    'brand',
    'The name of the site, its currency, time zone, languages, least age and jackpot display.',
    z
      .object({
        name: shortText,
        merchantCode: shortText,
        /** unitFactor: how many units of the currency one unit on the screen stands for. */
        currency: z.object({ code: shortText, symbol: shortText, unitFactor: count(1_000_000) }),
        timeZone: z.string().check(z.refine(isTimeZone)),
        /** The default language; must be in `supportLanguages`. */
        defaultLang: z.enum(interfaceLanguages),
        /** Languages in the order of the menu. Only those with a complete translation are allowed. */
        supportLanguages: z.array(z.enum(interfaceLanguages)).check(
          z.minLength(1),
          z.refine((codes) => new Set(codes).size === codes.length),
        ),
        themeSwitch: z.boolean(),
        minAge: z.int().check(z.gte(18), z.lte(30)),
        jackpotDisplay: z.enum(['pools', 'formula']),
      })
      .check(z.refine(({ defaultLang, supportLanguages }) => supportLanguages.includes(defaultLang))),
    {
      name: 'Tamuvo',
      merchantCode: 'tamuvo',
      currency: { code: 'MMK', symbol: 'K', unitFactor: 1000 },
      timeZone: 'Asia/Yangon',
      defaultLang: defaultLanguage,
      supportLanguages: [...languages],
      themeSwitch: false,
      minAge: 21,
      jackpotDisplay: 'pools',
    },
  ),

  switches: setting(
    'access',
    'Which ways to register and to log in are open.',
    z.record(z.enum(switchNames), z.boolean()),
    switches,
  ),

  'register.fields': setting(
    'access',
    'Which fields the registration has, which of them are required, and what each accepts.',
    z.record(z.enum(registrationFields), fieldRule).check(z.refine((value) => !fieldRulesFault(value))),
    registerFields,
  ),

  'register.limits': setting(
    'limits',
    'How many accounts an address may open a day, and when it is asked for a captcha.',
    z.object({
      /** Accounts opened from one address within 24 hours. */
      perAddressPerDay: count(100_000),
      /** Accounts opened from one address within an hour before the next one needs a captcha. 0: always. */
      captchaAfter: z.int().check(z.gte(0), z.lte(100_000)),
    }),
    { perAddressPerDay: 5, captchaAfter: 3 },
  ),

  'login.limits': setting(
    'limits',
    'How many logins an address may try, and when failures ask for a captcha or lock an account.',
    z.object({
      /** Attempts from one address, successful or not. */
      perAddressPerMinute: count(100_000),
      /** The window in which failures are counted together. */
      windowMinutes: count(1440),
      lockMinutes: count(1440),
      /** A lock that follows a lock lasts twice as long, up to this. */
      lockMinutesMax: count(10_080),
      /** Failures of one account from one address. */
      pair: limits,
      /** Failures from one address on any account. */
      address: limits,
      /** Failures of one account from addresses at which its owner has not logged in before. */
      account: limits,
      /** Passwords that are still checked while those failures lock the account, each after a captcha. */
      checksUnderLockPerHour: z._default(count(1_000), 20),
    }),
    {
      perAddressPerMinute: 120,
      windowMinutes: 15,
      lockMinutes: 15,
      lockMinutesMax: 1440,
      pair: { captchaAfter: 3, lockAfter: 8 },
      address: { captchaAfter: 30, lockAfter: 120 },
      account: { captchaAfter: 10, lockAfter: 40 },
      checksUnderLockPerHour: 20,
    },
  ),

  'system.status': setting(
    'maintenance',
    'Whether the site is open (0), under maintenance (1) or closed (2), and what visitors read meanwhile.',
    z.object({ systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]), titles: texts, messages: texts }),
    { systemStatus: 0, titles: { EN: '', MY: '', CN: '' }, messages: { EN: '', MY: '', CN: '' } },
  ),

  /** Blocked ranges of addresses, "203.0.113.0/24". */
  'system.closedRanges': setting(
    'maintenance',
    'Ranges of addresses to which the site is closed.',
    z.array(z.string().check(z.refine(isRange))).check(z.maxLength(100_000)),
    [],
  ),

  /** Logins of the demo, for the login form. */
  'demo.logins': setting(
    'brand',
    'Logins of the demo world, shown on the login form.',
    z.array(z.object({ username: shortText, password: shortText, labelKey: shortText })).check(z.maxLength(20)),
    [],
  ),
}

export type SettingKey = keyof typeof settingList
export type SettingOf<Key extends SettingKey> = z.output<(typeof settingList)[Key]['schema']>

/** Whether a text is the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingList, key)
