import * as contract from '@tamuvo/contract/content.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { dayOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { countRating } from './store.ts'

export const rateHelp = handle(contract.rateHelp, async ({ input, address, now, refuse }, services: ContentServices) => {
  const articles = await services.shownHelp()
  if (!articles.some(({ slug }) => slug === input.tag)) throw refuse('NOT_FOUND')
  await limitRate(services, {
    key: `help-rating:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).helpRatingsPerDay,
    perSeconds: 86_400,
  })
  const { timeZone } = await services.settings.get('brand')
  await countRating(services.database, { slug: input.tag, helpful: input.helpful, day: dayOf(timeZone, now) })
  return {}
})
