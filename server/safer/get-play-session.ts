import * as contract from '@tamuvo/contract/safer.ts'
import { subtract, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { playedSince } from '../ledger/member-flows.ts'
import { holdingLimitsOf } from './limits.ts'
import { breakAt } from './rules.ts'
import type { SaferServices } from './services.ts'
import { breaksOf, sit } from './store.ts'
import { pauseToSend } from './view.ts'

const minuteMs = 60_000
const after = (at: Date, minutes: number): string => new Date(at.getTime() + minutes * minuteMs).toISOString()

export const getPlaySession = handle(contract.getPlaySession, async ({ member, now }, { database }: SaferServices) => {
  const minutes = (await holdingLimitsOf(database, member.id)).get('SESSION') ?? null
  const { beganAt, checkedAt, checkMinutes } = await sit(database, member.id, minutes, now)
  const { staked, won } = await playedSince(database, member.id, beganAt)
  const held = breakAt(await breaksOf(database, member.id, now), now)
  return {
    beganAt: beganAt.toISOString(),
    checkAt: after(checkedAt, checkMinutes),
    checkMinutes,
    endsAt: minutes === null ? null : after(beganAt, Number(minutes)),
    staked: toWire(staked),
    won: toWire(won),
    net: toWire(subtract(won, staked)),
    pause: held ? pauseToSend(held, now) : null,
  }
})
