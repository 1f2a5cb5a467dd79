import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { book } from './reward/book.ts'
import { grantRewards } from './reward/reward.ts'
import { lockClaimable } from './reward/store.ts'
import type { Services } from './services.ts'

const dayMs = 86_400_000
const [shownDays, once] = [30, 100]

const names = {
  welcome: {
    EN: 'Welcome to the demo',
    MY: 'သရုပ်ပြဆိုက်မှ ကြိုဆိုပါသည်',
    CN: '欢迎体验演示站',
    TH: 'ยินดีต้อนรับสู่เว็บสาธิต',
    VI: 'Chào mừng đến bản demo',
    ID: 'Selamat datang di demo',
    TY: 'Maligayang pagdating sa demo',
  },
  second: {
    EN: 'Demo gift',
    MY: 'သရုပ်ပြ လက်ဆောင်',
    CN: '演示礼金',
    TH: 'ของขวัญจากเว็บสาธิต',
    VI: 'Quà của bản demo',
    ID: 'Hadiah demo',
    TY: 'Regalo ng demo',
  },
  points: {
    EN: 'Points to try the mall',
    MY: 'အမှတ်ဆိုင် စမ်းရန် အမှတ်',
    CN: '商城体验积分',
    TH: 'แต้มสำหรับลองร้านแลกแต้ม',
    VI: 'Điểm để thử đổi quà',
    ID: 'Poin untuk mencoba toko poin',
    TY: 'Points para subukan ang points mall',
  },
} as const

type Given = { points: bigint; amount: Amount }

/** What members of the demo begin with: points that were claimed, and rewards that wait. */
const given: Readonly<Record<string, { welcome: Given; second: Given; points: Given }>> = {
  player1: {
    welcome: { points: 6_800n, amount: zero },
    second: { points: 0n, amount: fromWire('5.00') },
    points: { points: 500n, amount: zero },
  },
  vip1: {
    welcome: { points: 65_500n, amount: zero },
    second: { points: 0n, amount: fromWire('20.00') },
    points: { points: 2_000n, amount: zero },
  },
}

/** Rewards of the demo's members, the first of which they have claimed. */
export const seedRewards = async (tx: Tx, services: Services, ids: ReadonlyMap<string, bigint>): Promise<void> => {
  const at = services.clock.now()
  const expiresAt = new Date(at.getTime() + shownDays * dayMs)
  for (const [username, rewards] of Object.entries(given)) {
    const memberId = ids.get(username)
    invariant(memberId, 'rewards of the demo are given to its members')
    const make = (ref: keyof typeof names, label: Record<string, string> = names[ref]) =>
      grantRewards(
        tx,
        services,
        [{ memberId, kind: 'BONUS', ref: `demo ${ref}`, label, ...rewards[ref], at, expiresAt, multiple: once }],
        at,
      )
    await make('welcome')
    for (const reward of await lockClaimable(tx, memberId, at, 1)) await book(tx, services, reward, at)
    await make('second')
    await make('points')
  }
}
