import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLanguage } from '@tamuvo/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import { accountCalls, serveAccounts } from './account/area.ts'
import { bettingCalls } from './betting/area.ts'
import { cashierCalls } from './cashier/area.ts'
import { serveSandpay } from './cashier/sandpay/sandpay.ts'
import { catalogCalls } from './catalog/area.ts'
import { chatCalls } from './chat/area.ts'
import { chatRoomAccess } from './chat/rooms/live-door.ts'
import { serveServicePictures } from './chat/support/serve-pictures.ts'
import { contentCalls, serveContent } from './content/area.ts'
import { serveDocs } from './kit/docs.ts'
import { serveHealth } from './kit/health.ts'
import { createHttp } from './kit/http.ts'
import { serveLive } from './kit/live.ts'
import { serve } from './kit/serve.ts'
import { lotteryCalls } from './lottery/area.ts'
import { answerFirstScreen } from './platform/answer-first-screen.ts'
import { platformCalls } from './platform/area.ts'
import { whileOpen } from './platform/status.ts'
import { saferCalls } from './safer/area.ts'
import type { Services } from './services.ts'
import { allowPictureHosts, missingFrom, serveSite } from './site.ts'
import { serveSandbox } from './vendor/sandbox/serve-sandbox.ts'
import { serveVendors } from './vendor/serve-vendors.ts'
import { vendorCalls } from './vendor/area.ts'
import { walletCalls } from './wallet/area.ts'

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
