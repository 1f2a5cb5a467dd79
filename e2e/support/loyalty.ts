import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { asHouse, ask, sealed } from './calls.ts'
import { marketerKey } from './house-key.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from './lottery.ts'
import { newName, password, payIn, registerAs } from './people.ts'
import type { World } from './world.ts'

export const digits = '294716'
const reason = 'For a story of the browser'

/** Changes a setting of loyalty, and gives back what it was. */
const changeSetting = async <Value>(page: Page, key: string, change: (value: Value) => Value): Promise<Value> => {
  const { setting } = (await asHouse(page, `/bo/settings/one?key=${key}`, undefined, marketerKey)) as {
    setting: { version: number; value: Value }
  }
  const body = { key, value: change(structuredClone(setting.value)), version: setting.version, reason }
  await asHouse(page, '/bo/settings/set', body, marketerKey)
  return setting.value
}

type Level = { deposit: string; valid: string; keep: string }
type Rules = { perPoint: Record<string, number>; multiple: number; min: number; pointsPerUnit: number }

/** Makes levels and points quick to reach while a story runs: others of its world keep the usual ones. */
export const withQuickLoyalty = async (page: Page, tell: () => Promise<void>): Promise<void> => {
  const levels = await changeSetting<Level[]>(page, 'vip.levels', (value) =>
    value.map((each, at) => (at === 1 ? { ...each, deposit: '10.00', valid: '3.00' } : each)),
  )
  const rules = await changeSetting<Rules>(page, 'points.rules', (value) => ({
    ...value,
    perPoint: { ...value.perPoint, LOTT: 1 },
    multiple: 1,
    min: 2,
    pointsPerUnit: 1,
  }))
  try {
    await tell()
  } finally {
    await changeSetting(page, 'vip.levels', () => levels)
    await changeSetting(page, 'points.rules', () => rules)
  }
}

type Spins = { game: string; spins: number; unit: string; days: number }
type Item = {
  kind: 'BONUS' | 'GIFT' | 'FREE_SPIN' | 'FREE_BET'
  name: string
  points: number
  amount?: string
  stock?: number
  level?: number
  freeSpins?: Spins
  freeBet?: { amount: string; days: number }
}

const images = { BONUS: 'bonus-small', GIFT: 'tea-set', FREE_SPIN: 'free-spins', FREE_BET: 'free-bet' }

/** Puts an item into the points mall. */
export const addItem = async (
  page: Page,
  { kind, name, points, amount = '0.00', stock, level = 0, freeSpins, freeBet }: Item,
): Promise<string> => {
  const image = `/art/mall/${images[kind]}.webp`
  const item = {
    kind,
    names: { EN: name },
    texts: {},
    image,
    points,
    amount,
    stock: stock ?? null,
    limit: null,
    level,
    freeSpins: freeSpins ?? null,
    freeBet: freeBet ?? null,
    ...(freeBet ? { multiple: 0 } : {}),
    isShown: true,
  }
  return String((await asHouse(page, '/bo/mall/items', { ...item, reason }, marketerKey))['id'])
}

/** Decides on the order of a member that waits. */
export const decideOrder = async (
  page: Page,
  reference: string,
  decision: 'confirm' | 'reject',
  remark: string,
): Promise<void> => {
  const { list } = (await asHouse(page, '/bo/mall/orders?state=IN_PROGRESS&pageSize=100', undefined, marketerKey)) as {
    list: { id: string; reference: string }[]
  }
  const order = list.find((each) => each.reference === reference)
  expect(order, 'the order waits').toBeDefined()
  await asHouse(page, '/bo/mall/orders/decide', { id: order?.id, decision, remark }, marketerKey)
}

/** A member who has paid in 50.00 and bet 3.00, which the draw has settled. @returns the username */
export const playOnce = async (page: Page, time: Pick<World, 'pass'>): Promise<string> => {
  const username = newName('mai')
  await registerAs(page, username)
  await payIn(page, '50')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2, 3])
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)
  return username
}

/** Sets the withdrawal password of who is logged in. */
export const setDigits = async (page: Page): Promise<void> => {
  const token = String(await page.evaluate(() => sessionStorage.getItem('token')))
  const set = { password, newPassword: digits, confirmNewPassword: digits, verificationCode: '' }
  await ask(page, '/wps/mc/withdrawalPassword', { method: 'POST', token, body: await sealed(page, set) })
}

/** A name that no other item has. */
export const itemName = (word: string): string => `${word} ${randomUUID().slice(0, 6)}`
