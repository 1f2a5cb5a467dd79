import type { OutputOf } from './call.ts'
import type { getSettings } from './platform.ts'

/** For tests: the answer of a new demo to `getSettings`. */
export const sampleSettings: OutputOf<typeof getSettings> = {
  brandName: 'Tamuvo',
  merchantCode: 'tamuvo',
  demo: true,
  currency: { code: 'MMK', symbol: 'K', unitFactor: 1000 },
  timeZone: 'Asia/Yangon',
  defaultLang: 'MY',
  supportLanguages: ['MY', 'EN', 'CN'],
  themeSwitch: false,
  minAge: 21,
  jackpotDisplay: 'pools',
  loginedToHomePage: false,
  navigation: true,
  licences: ['malta', 'bvi', 'philippines'],
}
