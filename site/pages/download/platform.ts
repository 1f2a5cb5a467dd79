import type { ResourceType } from '@tamuvo/contract/shell.ts'

export type Platform = 'ios' | 'android' | 'desktop'

/** What kind of device a browser runs on. An iPad says it is a Mac, but no Mac has a touch screen. */
export const platformOf = ({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Platform => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : 'desktop'
}

const wordsOf: Record<string, ResourceType> = { ios: 'IOS', 'ios-lite': 'IOS_LITE', android: 'ANDROID' }

/** The edition that an address asks for, "?os=ios-lite". */
export const editionAsked = (os: string | undefined): ResourceType | undefined => wordsOf[os ?? '']

/** The order in which editions are offered: what was asked for first, then those of the own device. */
export const inOrder = <Item extends { resourceType: ResourceType }>(
  items: readonly Item[],
  platform: Platform,
  asked?: ResourceType,
): Item[] => {
  const own: readonly ResourceType[] = platform === 'android' ? ['ANDROID'] : ['IOS', 'IOS_LITE']
  const rank = ({ resourceType }: Item): number => (resourceType === asked ? 0 : own.includes(resourceType) ? 1 : 2)
  return items.toSorted((a, b) => rank(a) - rank(b))
}
