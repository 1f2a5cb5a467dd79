import * as z from 'zod/mini'
import { call } from './call.ts'
import { fieldRule, modSwitch } from './platform.ts'
import { nothing } from './shapes.ts'

/** Ways to reach customer service. */
export const contactTypes = ['LIVE', 'TELEGRAM', 'FACEBOOK', 'VIBER', 'ZALO', 'MAIL'] as const
export type ContactType = (typeof contactTypes)[number]

/** Where a contact is offered. */
export const contactPlaces = ['SIDE', 'FOOTER', 'CHAT'] as const

/** Variants of the app. IOS_LITE is a profile (mobileconfig) that adds the site to the home screen. */
export const resourceTypes = ['IOS', 'IOS_LITE', 'ANDROID'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Regulators whose badges a brand may show. */
export const licences = ['malta', 'bvi', 'philippines'] as const

const contact = z.object({
  csType: z.enum(contactTypes),
  csPosition: z.array(z.enum(contactPlaces)),
  title: z.string(),
  /** A page of this site, or an address elsewhere. */
  path: z.string(),
})

/** An entry that the operator adds to the navigation: where it leads, and its name in the languages of the operator's texts. */
const navigationResource = z.object({
  /** A page of this site, or an address elsewhere. */
  url: z.string(),
  labelNameEn: z.string(),
  labelNameMy: z.string(),
  labelNameCn: z.string(),
})
export type NavigationResource = z.output<typeof navigationResource>

const resource = z.object({ resourceType: z.enum(resourceTypes), url: z.string(), qrCodeUrl: z.string() })

export const getPermission = call({
  path: 'GET /wps/system/permission',
  summary: 'What a browser needs at first: switches, field rules, contacts, apps, hosts, and whether the site is open to it.',
  caller: 'anyone',
  input: z.object({ host: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({
    whitelabel: z.array(modSwitch),
    register: z.record(z.string(), fieldRule),
    resources: z.array(resource),
    navigationResources: z.array(navigationResource),
    customerService: z.array(contact),
    analytics: z.object({ gtagId: z.string() }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    location: z.object({ ip: z.string() }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
  }),
  refusals: [],
})

export const getDomainRoutes = call({
  path: 'GET /wps/system/domainRoute',
  summary: 'Other addresses of the same site. Browsers measure for themselves which is fastest.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ domainList: z.array(z.object({ domain: z.string(), speed: z.nullable(z.number()) })) }),
  refusals: [],
})
