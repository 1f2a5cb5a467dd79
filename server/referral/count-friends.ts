import { tiersReached } from '@tamuvo/games/loyalty/referral.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { sharersOf } from '../account/login-links-store.ts'
import { havePayeeInCommon } from '../cashier/cashier.ts'
import type { Tx } from '../kit/database.ts'
import { dayAfter } from '../kit/days.ts'
import { writeSteps } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { readSettings } from '../platform/settings.ts'
import { type Grant, grantRewards } from '../reward/reward.ts'
import { type Allowed, allowedAmong, allowFriend, listAllowed } from './allow-store.ts'
import type { ReferralServices } from './services.ts'
import {
  countFriends,
  countQualified,
  decideFriend,
  type Decision,
  type Enough,
  insertFriends,
  listNewcomers,
  listEarlier,
} from './store.ts'
import { type Terms, termsOf } from './terms.ts'

type Counting = { tx: Tx; services: ReferralServices; terms: Terms; now: Date }

/**
 * Counts activities for friends who were invited: who registered, what they pay in and bet in their first days, and what they bring once that is
 * enough. Devices are compared when a friend registers and once more when it is enough, payees only then: few have one before. Friends whom
 * staff let count stand among the activities too: what comes after is counted after, however the activities are cut into ranges.
 */
export const countInvited = async (tx: Tx, services: ReferralServices, range: ActivityRange, now: Date): Promise<void> => {
  const settings = await readSettings(tx, services.log)
  const counting: Counting = { tx, services, terms: termsOf(settings['referral.terms']), now }
  let { after } = range
  for (const allowed of await listAllowed(tx, range)) {
    await countRange(counting, { after, upto: allowed.activityId })
    await allow(counting, allowed)
    after = allowed.activityId
  }
  await countRange(counting, { after, upto: range.upto })
}

const countRange = async (counting: Counting, range: ActivityRange): Promise<void> => {
  const { tx, terms } = counting
  await addNewcomers(counting, range)
  const friends = await countFriends(tx, range, terms)
  const allowed = await allowedAmong(
    tx,
    friends.map(({ friendId }) => friendId),
    range.upto,
  )
  for (const enough of friends) {
    const reason = allowed.has(enough.friendId) ? null : await whyNot(counting, enough)
    await decide(counting, enough, reason)
  }
}

/** A friend whom staff let count: enough may have been done before. */
const allow = async (counting: Counting, allowed: Allowed): Promise<void> => {
  const found = await allowFriend(counting.tx, allowed, counting.terms)
  if (found?.isEnough) await decide(counting, { ...allowed, referrerId: found.referrerId }, null)
}

const addNewcomers = async (counting: Counting, range: ActivityRange): Promise<void> => {
  const { tx, terms } = counting
  const newcomers = await listNewcomers(tx, range)
  if (newcomers.length === 0) return
  await insertFriends(
    tx,
    newcomers.map((each) => ({ ...each, until: dayAfter(each.day, terms.days) })),
  )
  for (const each of newcomers) {
    const reason = await sharedDevice(counting, each)
    if (reason) await decideFriend(tx, { ...each, reason })
  }
}

/** Why a friend who has done enough does not count. */
const whyNot = async (counting: Counting, enough: Enough): Promise<Decision['reason']> => {
  const { friendId, referrerId } = enough
  return (
    (await sharedDevice(counting, enough)) ?? ((await havePayeeInCommon(counting.tx, friendId, referrerId)) ? 'OWN_PAYEE' : null)
  )
}

const decide = async (counting: Counting, enough: Enough, reason: Decision['reason']): Promise<void> => {
  const { tx, services, terms, now } = counting
  const { friendId, referrerId, activityId, day, at } = enough
  await decideFriend(tx, { friendId, reason, activityId, at })
  if (reason) return
  const qualified = await countQualified(tx, referrerId, activityId)
  const tiers = tiersReached(terms, qualified - 1, qualified)
  const grant = (ref: string, amount: Amount, label: Record<string, string>): Grant => ({
    memberId: referrerId,
    kind: 'REFERRAL',
    ref,
    amount,
    label,
    at,
    expiresAt: new Date(Math.max(at.getTime(), now.getTime()) + terms.claimDays * dayMs),
    multiple: terms.multiple,
  })
  await grantRewards(
    tx,
    services,
    [
      grant(`friend:${friendId}`, terms.perFriend, {}),
      ...tiers.map(({ count, amount }) => grant(`tier:${count}`, amount, { count: count.toString() })),
    ].filter(({ amount }) => amount !== undefined && amount > 0n),
    now,
  )
  await writeSteps(tx, [{ memberId: referrerId, step: `invited:${friendId}`, day, at }])
}

const dayMs = 86_400_000

/** How far back logins are compared. */
const loginDays = 90

/** Why the device of a friend does not count: it is that of the inviter, or of a friend who came before. */
const sharedDevice = async (
  { tx, now }: Counting,
  { friendId, referrerId }: { friendId: bigint; referrerId: bigint },
): Promise<Decision['reason']> => {
  const earlier = await listEarlier(tx, referrerId, friendId)
  const since = new Date(now.getTime() - loginDays * dayMs)
  const sharers = await sharersOf(tx, { memberId: friendId, among: [referrerId, ...earlier], since })
  if (sharers.includes(referrerId)) return 'OWN_DEVICE'
  return sharers.length > 0 ? 'SHARED_DEVICE' : null
}
