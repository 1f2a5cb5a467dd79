import * as z from 'zod/mini'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { instant, nothing } from './shapes.ts'

export const modSwitch = z.object({ modId: z.string(), enabled: z.enum(['0', '1']) })

export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.number(),
  maxLength: z.number(),
  acceptedPattern: z.string(),
  patternId: z.number(),
})

export const getKeys = call({
  path: 'GET /wps/system/keys',
  summary: 'The public keys (JWK set, use "enc") to encrypt the body of an encrypted call with.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  refusals: [],
})

export const getWhitelabel = call({
  path: 'GET /wps/system/whitelabel',
  summary: 'The switches of the brand: which features are on.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ whitelabel: z.array(modSwitch) }),
  refusals: [],
})

export const getRegisterSettings = call({
  path: 'GET /wps/system/setting/register',
  summary: 'The rule of every registration field, by field name.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ register: z.record(z.string(), fieldRule), minAge: z.number() }),
  refusals: [],
})

export const getStatus = call({
  path: 'GET /wps/system/status',
  summary: 'Whether the site is open: 0 normal, 1 maintenance, 2 closed for the visitor’s region.',
  caller: 'anyone',
  hot: true,
  input: nothing,
  output: z.object({
    systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    title: z.string(),
    message: z.string(),
    ip: z.string(),
    serverTime: instant,
  }),
  refusals: [],
})

export const getSettings = call({
  path: 'GET /wps/system/settings/consolidated',
  summary: 'Public settings of the brand: names, currency, time zone, languages, jackpot display.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    brandName: z.string(),
    merchantCode: z.string(),
    demo: z.boolean(),
    currency: z.object({ code: z.string(), symbol: z.string(), unitFactor: z.number() }),
    timeZone: z.string(),
    defaultLang: z.enum(interfaceLanguages),
    supportLanguages: z.array(z.enum(interfaceLanguages)),
    themeSwitch: z.boolean(),
    minAge: z.number(),
    /** pools: our funded jackpot pools. formula: a figure computed from the time, marked as a demo. */
    jackpotDisplay: z.enum(['pools', 'formula']),
    /** Redirect visitors to the login. */
    loginedToHomePage: z.boolean(),
    /** Whether the header shows the row of categories. */
    navigation: z.boolean(),
    /** Regulators whose badges are in the footer. */
    licences: z.array(z.enum(['malta', 'bvi', 'philippines'])),
    /** Logins of the demo, for the login form; absent outside a demo. */
    demoLogins: z.optional(z.array(z.object({ username: z.string(), password: z.string(), labelKey: z.string() }))),
  }),
  refusals: [],
})

export const notice = z.object({ id: z.string(), title: z.string(), content: z.string(), timestamp: instant })

/** How often a pop-up is shown after a login: once, once a day, at each login. */
export const popupFrequencies = ['ONCE', 'DAILY', 'LOGIN'] as const
export type PopupFrequency = (typeof popupFrequencies)[number]

/**
 * The target of a banner; its `linkage`: page "/fair", game "FAST5", promotion an id, url "https://…", vendor "RNG/KTW", member
 * "depositv2"; empty for service and none.
 */
export const linkageTypes = ['page', 'game', 'promotion', 'url', 'none', 'vendor', 'service', 'member'] as const
export type LinkageType = (typeof linkageTypes)[number]

const banner = z.object({
  bannerId: z.string(),
  groupName: z.string(),
  url: z.string(),
  mobileUrl: z.string(),
  title: z.string(),
  subtitle: z.string(),
  linkageType: z.enum(linkageTypes),
  linkage: z.string(),
})

export const listAnnouncements = call({
  path: 'GET /wps/relay/MCSFE_getListAnnouncements',
  summary: 'Notices, banners and pop-ups that are on now, in the caller’s language.',
  caller: 'anyone',
  input: z.object({
    types: z._default(z.string().check(z.maxLength(40)), 'B,PL,PU,PR'),
    platform: z._default(z.string().check(z.maxLength(4)), 'W'),
    execution: z._default(z.string().check(z.maxLength(4)), 'B'),
    imgSize: z.optional(z.string().check(z.maxLength(8))),
  }),
  output: z.object({
    promotion: z.object({
      player: z.array(notice),
      banners: z.array(banner),
      popup: z.array(z.extend(notice, { frequency: z.enum(popupFrequencies) })),
      promotion: z.array(notice),
    }),
  }),
  refusals: [],
})

export const listCountries = call({
  path: 'GET /wps/system/country',
  summary: 'Countries, their dialling codes and the digits of their mobile numbers: the home of the brand first.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        countryCode: z.string(),
        countryDialingCode: z.string(),
        /** Digits of a mobile number without dialling code and trunk prefix. */
        mobileDigits: z.object({ min: z.number(), max: z.number() }),
      }),
    ),
  }),
  refusals: [],
})
