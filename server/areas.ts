import { account } from './account/area.ts'
import { agent } from './agent/area.ts'
import { betting } from './betting/area.ts'
import { bingo } from './bingo/area.ts'
import { cashier } from './cashier/area.ts'
import { catalog } from './catalog/area.ts'
import { chat } from './chat/area.ts'
import { content } from './content/area.ts'
import { crash } from './crash/area.ts'
import type { Area, Part } from './kit/area.ts'
import { jackpot } from './jackpot/area.ts'
import { ledger } from './ledger/area.ts'
import { loyalty } from './loyalty/area.ts'
import { lottery } from './lottery/area.ts'
import { mission } from './mission/area.ts'
import { packet } from './packet/area.ts'
import { platform } from './platform/area.ts'
import { points } from './points/area.ts'
import { promotion } from './promotion/area.ts'
import { raffle } from './raffle/area.ts'
import { referral } from './referral/area.ts'
import { reward } from './reward/area.ts'
import { safer } from './safer/area.ts'
import { studio } from './studio/area.ts'
import { tournament } from './tournament/area.ts'
import { turnover } from './turnover/area.ts'
import { vendor } from './vendor/area.ts'
import { vip } from './vip/area.ts'
import { wallet } from './wallet/area.ts'

/** The areas of the server, lowest first. An area imports only the doors of areas earlier in this list. */
const list = [
  ledger,
  platform,
  account,
  content,
  safer,
  wallet,
  turnover,
  cashier,
  catalog,
  betting,
  vendor,
  lottery,
  jackpot,
  studio,
  tournament,
  bingo,
  crash,
  agent,
  loyalty,
  reward,
  vip,
  points,
  promotion,
  mission,
  raffle,
  referral,
  chat,
  packet,
] as const

type TakerOf<Each> = Each extends Area<infer Own> ? (own: Own) => void : never

/** The services of all areas together. */
export type AreaServices = TakerOf<(typeof list)[number]> extends (own: infer All) => void ? All : never

/** Every area, typed with the services of all. */
export const areas: readonly (Part<AreaServices> & { open?(lower: never): object | Promise<object> })[] = list
