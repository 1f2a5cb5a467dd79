import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** A middling phone on a poor mobile network, as Chromium imitates it. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const slower = { processor: 4, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** A frame of another origin would have a process of its own, which is neither slowed down nor counted. */
export const phoneFlags = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,OriginIsolationHeader,OriginKeyedProcessesByDefault',
]

/** What a visit fetched. */
export type Traffic = { requests: number; bytes: number }

/** A phone without anything of the site. */
export const openPhone = (browser: Browser, language: string): Promise<BrowserContext> =>
  browser.newContext({ ...phone, locale: language, timezoneId: 'Asia/Yangon' })

/** A page of the phone, slowed down, whose traffic is counted. */
export const openSlowPage = async (
  context: BrowserContext,
): Promise<{ page: Page; traffic: Traffic; close(): Promise<void> }> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const { processor, ...network } = slower
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  return { page, traffic: countTraffic(devtools), close: () => page.close() }
}

const countTraffic = (devtools: CDPSession): Traffic => {
  const traffic = { requests: 0, bytes: 0 }
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) traffic.requests++
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  return traffic
}
