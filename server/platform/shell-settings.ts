import { contactPlaces, contactTypes, licences, resourceTypes } from '@tamuvo/contract/shell.ts'
import { texts } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { setting, shortText } from './setting-shapes.ts'

/** A path of this site, or a URL with a harmless scheme. */
const address = z.string().check(z.regex(/^(\/(?![/\\])|https:\/\/|mailto:|viber:\/\/)[^\s"'<>\\]{0,300}$/))
const origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.\-:[\]]{1,120}$/))

/** Settings of the frame of all pages. */
export const shellSettings = {
  shell: setting(
    'brand',
    'Whether visitors start at the login, whether the header shows the categories, and which licences stand in the footer.',
    z.object({
      /** Redirect visitors to the login. */
      loginedToHomePage: z.boolean(),
      /** The row of categories in the header. */
      navigation: z.boolean(),
      licences: z.array(z.enum(licences)),
    }),
    { loginedToHomePage: false, navigation: true, licences: [...licences] },
  ),

  contacts: setting(
    'brand',
    'The ways to reach customer service and where each is offered.',
    z
      .array(z.object({ csType: z.enum(contactTypes), csPosition: z.array(z.enum(contactPlaces)), titles: texts, path: address }))
      .check(z.maxLength(40)),
    [
      {
        csType: 'LIVE',
        csPosition: ['SIDE', 'FOOTER', 'CHAT'],
        titles: { EN: 'Customer service', MY: 'ဝန်ဆောင်မှု', CN: '在线客服' },
        path: '/service',
      },
    ],
  ),

  /**
   * Paths of customer service by lane. `{account}`, `{rank}`, `{language}` and `{lane}` in a path are filled in.
   */
  'service.lanes': setting(
    'brand',
    'The pages at which customer service and VIP service answer.',
    z.object({ live: z.object({ titles: texts, path: address }), vip: z.object({ titles: texts, path: address }) }),
    {
      live: { titles: { EN: 'Customer service', MY: 'ဝန်ဆောင်မှု', CN: '在线客服' }, path: '/service?lane={lane}' },
      vip: { titles: { EN: 'VIP service', MY: 'VIP ဝန်ဆောင်မှု', CN: 'VIP 客服' }, path: '/service?lane={lane}' },
    },
  ),

  resources: setting(
    'brand',
    'Where the editions of the app are, and their QR codes.',
    z.array(z.object({ resourceType: z.enum(resourceTypes), url: address, qrCodeUrl: address })).check(z.maxLength(10)),
    [
      { resourceType: 'IOS', url: '/download', qrCodeUrl: '/download?os=ios' },
      { resourceType: 'IOS_LITE', url: '/download', qrCodeUrl: '/download?os=ios-lite' },
      { resourceType: 'ANDROID', url: '/download', qrCodeUrl: '/download?os=android' },
    ],
  ),

  'navigation.resources': setting(
    'brand',
    'Entries that the brand adds to the navigation, after those of the games and promotions, and in the footer.',
    z
      .array(z.object({ url: address, labelNameEn: shortText, labelNameMy: shortText, labelNameCn: shortText }))
      .check(z.maxLength(6)),
    [],
  ),

  'site.lines': setting(
    'brand',
    'Other addresses of the site that visitors choose the fastest of; empty for those of SITE_LINES.',
    z.array(origin).check(z.maxLength(20)),
    [],
  ),

  /** Other hosts that pictures and games may come from; one of each is taken at random. Empty: our own. */
  hosts: setting(
    'brand',
    'Other hosts that pictures and games may come from.',
    z.object({ imageCDNs: z.array(origin), launchGameCDNs: z.array(origin) }),
    {
      imageCDNs: [],
      launchGameCDNs: [],
    },
  ),

  /** Measures visits; '' for none. */
  'analytics.gtagId': setting(
    'brand',
    'The id of the Google tag that measures visits; empty for none.',
    z.union([z.literal(''), shortText]),
    '',
  ),
}
