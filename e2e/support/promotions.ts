import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { asHouse } from './calls.ts'
import { checkerKey, marketerKey } from './house-key.ts'

const reason = 'For a story of the browser'

type Part = Record<string, unknown>
type Wanted = {
  type: string
  trigger: Part
  reward?: Part
  terms?: Part
  limits?: Part
  image?: string
}

const day = 86_400_000

/** Puts a promotion up: one person proposes it, another one publishes it. @returns its id, and its title, which no other has */
export const addPromotion = async (
  page: Page,
  now: number,
  { type, trigger, reward, terms, limits, image = 'first-deposit' }: Wanted,
): Promise<{ id: string; title: string }> => {
  const mark = randomUUID().slice(0, 6)
  const title = `Story ${mark}`
  const proposed = {
    code: `story-${mark}`,
    rule: {
      type,
      startsAt: new Date(now - day).toISOString(),
      endsAt: new Date(now + 30 * day).toISOString(),
      trigger,
      reward: { fixed: null, percent: null, cap: null, ...reward },
      terms: { multiple: 100, weights: { LOTT: 100, RNG: 100 }, maxStake: null, days: 7, ...terms },
      audience: {},
      limits: { perMember: 1, oncePerAddress: false, budget: null, ...limits },
    },
    texts: { titles: { EN: title }, leads: { EN: 'For a story.' }, bodies: { EN: 'One.\n\nTwo.' } },
    image: `/art/promotion/${image}.webp`,
    reason,
  }
  const { id, version } = await asHouse(page, '/bo/promotions', proposed, marketerKey)
  await asHouse(page, '/bo/promotions/publish', { id, version, reason }, checkerKey)
  return { id: String(id), title }
}

/** Decides on the application that waits for a promotion. */
export const decideApplication = async (page: Page, id: string, decision: 'issue' | 'reject', why: string): Promise<void> => {
  const { list } = (await asHouse(page, '/bo/promotions/applications?pageSize=100', undefined, marketerKey)) as {
    list: { id: string; promotionId: string }[]
  }
  const waiting = list.find(({ promotionId }) => promotionId === id)
  expect(waiting, 'the application waits').toBeDefined()
  await asHouse(page, '/bo/promotions/applications/decide', { id: waiting?.id, decision, reason: why }, marketerKey)
}
