import type { Page } from 'playwright/test'
import { asHouse } from './calls.ts'
import { checkerKey, marketerKey } from './house-key.ts'

const reason = 'For a story of the browser'

/** Gives a red packet: one person proposes it, another one publishes it. */
export const givePacket = async (page: Page, title: string, rule: Record<string, unknown>): Promise<void> => {
  const { id } = await asHouse(page, '/bo/packets', { rule, titles: { EN: title }, reason }, marketerKey)
  await asHouse(page, '/bo/packets/publish', { id, reason }, checkerKey)
}
