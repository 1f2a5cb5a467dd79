import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLanguage } from '@tamuvo/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import { accountCalls, serveAccounts } from './account/account.ts'
import { bettingCalls } from './betting/betting.ts'
import { cashierCalls } from './cashier/cashier.ts'
import { serveSandpay } from './cashier/sandpay/sandpay.ts'
import { catalogCalls } from './catalog/catalog.ts'
import { chatCalls, chatRoomAccess, serveServicePictures } from './chat/chat.ts'
import { contentCalls, serveContent } from './content/content.ts'
import { serveDocs } from './kit/docs.ts'
import { serveHealth } from './kit/health.ts'
import { createHttp } from './kit/http.ts'
import { serveLive } from './kit/live.ts'
import { serve } from './kit/serve.ts'
import { lotteryCalls } from './lottery/lottery.ts'
import { answerFirstScreen, platformCalls, whileOpen } from './platform/platform.ts'
import { saferCalls } from './safer/safer.ts'
import type { Services } from './services.ts'
import { allowPictureHosts, missingFrom, serveSite } from './site.ts'
import { serveSandbox, serveVendors, vendorCalls } from './vendor/vendor.ts'
import { walletCalls } from './wallet/wallet.ts'

/** Every call that stops while the site is closed; the platform's own go on, so that pages can say why. */
const areas = [
  accountCalls,
  saferCalls,
  contentCalls,
  walletCalls,
  cashierCalls,
  catalogCalls,
  bettingCalls,
  vendorCalls,
  lotteryCalls,
  chatCalls,
]

/** A built folder, beside the bundle of this program. */
const built = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The whole HTTP server: calls, live messages, documents, the door for vendors, the sandboxes and the pages. */
export const createApp = async (services: Services): Promise<FastifyInstance> => {
  const app = await createHttp(services, missingFrom(built('site')))
  allowPictureHosts(app, async () => (await services.settings.get('hosts')).imageCDNs)
  serve(app, platformCalls, services)
  for (const calls of areas) serve(app, whileOpen<Services>(calls), services)
  await serveLive(app, services, { chat: chatRoomAccess(services) })
  serveAccounts(app, services)
  serveServicePictures(app, services)
  serveContent(app, services, { icon: join(built('art'), 'apple-touch-icon.png') })
  serveHealth(app, services)
  serveDocs(
    app,
    [platformCalls, ...areas].flat().map(({ call }) => call),
  )
  serveVendors(app, { ...services, ...services.vendors })
  if (services.config.demo) {
    await serveSandpay(app, services, { ownUrl: () => services.address.url })
    await serveSandbox(app, services)
  }
  await serveSite(app, { site: built('site'), art: built('art') }, (address) =>
    answerFirstScreen({ address, language: defaultLanguage, now: services.clock.now() }, services),
  )
  return app
}
