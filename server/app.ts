import { fileURLToPath } from 'node:url'
import { defaultLanguage } from '@tamuvo/contract/languages.ts'
import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import { vendorDialects } from '@tamuvo/contract/vendor-dialects.ts'
import { sharedGames, studioGames } from '@tamuvo/games/register.ts'
import type { FastifyInstance } from 'fastify'
import { originOf } from './account/origin.ts'
import { areas } from './areas.ts'
import { serveDocs } from './kit/docs.ts'
import { serveHealth } from './kit/health.ts'
import { createHttp } from './kit/http.ts'
import { serveLive } from './kit/live.ts'
import { serve } from './kit/serve.ts'
import { findRunningDraw } from './lottery/running-draw.ts'
import { answerFirstScreen } from './platform/answer-first-screen.ts'
import { whileOpen } from './platform/status.ts'
import type { Services } from './services.ts'
import { loadDrawer } from './art.ts'
import { allowHosts, missingFrom, serveSite } from './site.ts'

/** A built folder, beside the bundle of this program. */
const built = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Origins of games besides https: that of own games, and of vendors on this machine in the demo world. */
const framesOf = async ({ address, vendors, config }: Services): Promise<string[]> => {
  const own = address.games ? [address.games] : []
  if (!config.demo) return own
  // Pages are served while the database is away.
  const urls = (await vendors.directory.integrations().catch(() => [])).map(({ url }) => url)
  return [...own, ...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))]
}

/** The HTTP server: calls, rooms and routes of all areas, documents and pages. */
export const createApp = async (services: Services): Promise<FastifyInstance> => {
  const folders = { site: built('site'), art: built('art') }
  const app = await createHttp(services, missingFrom(folders.site))
  allowHosts(app, async () => ({
    pictures: (await services.settings.get('hosts')).imageCDNs,
    lines: await services.settings.get('site.lines'),
    frames: await framesOf(services),
  }))
  for (const { calls = [], isAlwaysOpen } of areas) {
    const own = calls.filter(({ call }) => call.caller !== 'game')
    serve(app, isAlwaysOpen ? own : whileOpen<Services>(own), services)
  }
  await serveLive(app, services, { accesses: Object.assign({}, ...areas.map((area) => area.rooms?.(services))), originOf })
  for (const area of areas) await area.routes?.(app, services, folders)
  serveHealth(app, services)
  serveDocs(
    app,
    areas.flatMap(({ calls = [] }) => calls.map(({ call }) => call)),
    vendorDialects,
  )
  const { artProgram } = services.config
  const drawer = artProgram ? await loadDrawer(artProgram, folders.art) : undefined
  await serveSite(
    app,
    { ...folders, drawer },
    {
      answer: (address) => answerFirstScreen({ address, language: defaultLanguage, now: services.clock.now() }, services),
      drawOf: (code = lotteryGames[0]) => findRunningDraw(services, code.toUpperCase(), services.clock.now()),
      originOfGame: (code) => (studioGames.has(code) || sharedGames.has(code) ? services.address.games : undefined),
    },
  )
  return app
}
