import { promotionRule, promotionTexts } from '@tamuvo/contract/promotion-rule.ts'
import * as z from 'zod/mini'
import type { Tx } from '../kit/database.ts'
import promotions from './demo/promotions.json' with { type: 'json' }
import { hasPromotions, insertProposal, savePublished } from './promotion-store.ts'

const dayMs = 86_400_000

const file = z.array(
  z.strictObject({
    code: z.string(),
    /** Name of its picture. */
    image: z.string(),
    /** Days from the beginning of the demo; without an end until it is stopped. */
    window: z.strictObject({ from: z.int(), until: z.nullable(z.int()) }),
    rule: z.record(z.string(), z.unknown()),
    texts: promotionTexts,
  }),
)

/** Promotions of the demo: they run, come, or are over. */
export const demoPromotions = file.parse(promotions)

/** Two persons of the demo's staff: one proposes, the other publishes. */
const [proposer, publisher] = [1n, 2n]

/** Puts up the promotions of the demo where there are none. */
export const addDemoPromotions = async (tx: Tx, { newId, now }: { newId: () => bigint; now: Date }): Promise<void> => {
  if (await hasPromotions(tx)) return
  const dayAt = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString()
  for (const { code, image, window, rule: given, texts } of demoPromotions) {
    const span = { startsAt: dayAt(window.from), endsAt: window.until === null ? null : dayAt(window.until) }
    const rule = promotionRule.parse({ ...given, ...span })
    const proposal = { code, rule, texts, image: `/art/promotion/${image}.webp`, by: proposer, reason: 'the demo world', at: now }
    const { id, version } = await insertProposal(tx, newId(), proposal)
    await savePublished(tx, id, version, publisher, now)
  }
}
