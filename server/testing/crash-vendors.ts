import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { setLimit } from '@tamuvo/contract/safer.ts'
import type { Bet, CallFault, PlayedVendor, Player, Rollback, Said, WalletResult, Win } from '@tamuvo/tools/conformance/played.ts'
import { type SandboxPlayer, sandboxOf } from '@tamuvo/tools/conformance/sandbox.ts'
import { sandboxWallet, type WalletDialect } from '@tamuvo/tools/conformance/wallet.ts'
import { anyOf } from './any-of.ts'
import type { Caller } from './caller.ts'
import { persist } from './persist.ts'

/** Whether the wallet must have it; `either` where the answer is unknown and nothing was repeated. */
type Fate = 'done' | 'not' | 'either'

/** A bet with what followed it. A rollback leaves nothing of the bet, whichever came first. */
export type Turn = {
  bet: Bet
  fate: Fate
  win?: { win: Win; fate: Fate }
  rollback?: { rollback: Rollback; isAnswered: boolean }
}

/** The answers that a game server got for one player, to be compared with the journal. Amounts are hundredths. */
export type VendorStory = { dialect: WalletDialect; memberId: string; start: bigint; turns: Turn[]; complaints: string[] }

/** A game server of a dialect, which reaches every process of the site. */
export type VendorTable = { dialect: WalletDialect; sites: readonly string[]; vendors: readonly PlayedVendor[]; caller: Caller }

export const openTable = async (dialect: WalletDialect, sites: readonly string[], caller: Caller): Promise<VendorTable> => {
  const wallets = await persist(() => Promise.all(sites.map((site) => sandboxWallet(dialect, site))))
  return { dialect, sites, caller, vendors: wallets.map(({ vendor }) => vendor) }
}

const start = 2_000n
const turnsPerPlayer = 12

/** Plays until stopped, with a new player after some turns. */
export const playTable = async (table: VendorTable, until: () => boolean): Promise<VendorStory[]> => {
  const stories: VendorStory[] = []
  while (!until()) stories.push(await playOne(table, until))
  return stories
}

type Hand = {
  /** Says it to any process, until the result is known. */
  say(call: (vendor: PlayedVendor, player: Player, fault?: CallFault) => Promise<Said>): Promise<WalletResult>
  /** Says it once and hangs up before the answer. */
  hangUp(call: (vendor: PlayedVendor, player: Player, fault?: CallFault) => Promise<Said>): Promise<void>
  story: VendorStory
}

const open: readonly WalletResult[] = ['later', 'broken', 'nonsense']

const playOne = async ({ dialect, sites, vendors, caller }: VendorTable, until: () => boolean): Promise<VendorStory> => {
  const launched = await persist(() => sandboxOf(anyOf(sites), dialect).player(start))
  const story: VendorStory = { dialect, memberId: launched.user, start, turns: [], complaints: [] }
  if (randomInt(2) === 0) await limitStakes(caller, launched)
  const player = await begun(vendors, launched)
  const say: Hand['say'] = async (call) =>
    (
      await persist(
        () => call(anyOf(vendors), player),
        ({ result }) => open.includes(result),
      )
    ).result
  const hangUp: Hand['hangUp'] = async (call) => void (await call(anyOf(vendors), player, 'cut'))
  const hand = { say, hangUp, story }
  // A launch is short, and a crash may outlast it.
  if ((await say((vendor) => vendor.balance(player))) === 'no-session') return story
  for (let turn = 0; turn < turnsPerPlayer && !until(); turn++) {
    story.turns.push(...(await Promise.all(pairOf(hand))))
    await sleep(randomInt(60))
  }
  return story
}

/** Less than what the player has, so that stakes reach it. */
const limitStakes = async (caller: Caller, { login }: SandboxPlayer): Promise<void> => {
  await persist(
    () => caller.ask(setLimit, { kind: 'STAKE_DAY', value: '9.00' }, { token: login }),
    ({ success }) => !success,
  )
}

/** Some dialects exchange the launch token. */
const begun = async (vendors: readonly PlayedVendor[], launched: Player): Promise<Player> => {
  const said = await persist(
    async () => anyOf(vendors).check?.(launched),
    (answer) => answer !== undefined && open.includes(answer.result),
  )
  return said?.token === undefined ? launched : { ...launched, token: said.token }
}

/** Two turns at once, so that stakes of one player meet at different processes. */
const pairOf = (hand: Hand): Promise<Turn>[] => [turnOf(hand, randomInt(5)), turnOf(hand, randomInt(5))]

const turnOf = (hand: Hand, dice: number): Promise<Turn> => {
  const bet: Bet = { tx: randomUUID(), round: randomUUID(), amount: BigInt(50 + randomInt(150)) }
  if (dice === 0) return abandon(hand, bet)
  if (dice === 1) return takeBack(hand, bet)
  if (dice === 2) return winEarly(hand, bet)
  return winTwice(hand, bet, dice === 3)
}

const winFor = (ref: Bet): Win => ({ tx: randomUUID(), round: ref.round, amount: BigInt(1 + randomInt(200)), ref })

/** Sends it once, and never learns what became of it. */
const abandon = async ({ hangUp }: Hand, bet: Bet): Promise<Turn> => {
  await hangUp((vendor, player, fault) => vendor.bet(player, bet, fault))
  return { bet, fate: 'either' }
}

/** Bet and rollback at the same moment; the rollback is repeated until it is known. */
const takeBack = async ({ say, story }: Hand, bet: Bet): Promise<Turn> => {
  const rollback: Rollback = { tx: randomUUID(), ref: bet }
  const [staked, undone] = await Promise.all([
    say((vendor, player) => vendor.bet(player, bet)),
    say((vendor, player) => vendor.rollback(player, rollback)),
  ])
  const again = await say((vendor, player) => vendor.bet(player, bet))
  if (again === 'ok' && undone !== 'no-session')
    story.complaints.push(`bet ${bet.tx} was taken again after its rollback (${staked}, ${undone})`)
  return { bet, fate: 'either', rollback: { rollback, isAnswered: undone !== 'no-session' } }
}

/** The win overtakes its bet; it is repeated after it. */
const winEarly = async ({ say, story }: Hand, bet: Bet): Promise<Turn> => {
  const win = winFor(bet)
  const [staked, early] = await Promise.all([
    say((vendor, player) => vendor.bet(player, bet)),
    say((vendor, player) => vendor.win(player, win)),
  ])
  const fate = fateOf(story, bet, staked)
  const late = await say((vendor, player) => vendor.win(player, win))
  if (fate === 'done' && late !== 'ok') story.complaints.push(`the win ${win.tx} of a bet that stands got ${early}, then ${late}`)
  if (fate === 'not' && late === 'ok') story.complaints.push(`the win ${win.tx} of a bet that was refused was paid`)
  return { bet, fate, win: { win, fate: late === 'ok' ? 'done' : 'not' } }
}

/** Bet and win come several times, also from a caller that hung up first. */
const winTwice = async ({ say, hangUp, story }: Hand, bet: Bet, isCut: boolean): Promise<Turn> => {
  if (isCut) await hangUp((vendor, player, fault) => vendor.bet(player, bet, fault))
  const staked = await Promise.all([1, 2].map(() => say((vendor, player) => vendor.bet(player, bet))))
  // What was refused for want of money may be taken a moment later, after a win.
  const fates = staked.map((each) => fateOf(story, bet, each))
  // The call that was cut may still wait in a process that stands still, and be taken after others were refused.
  if (!fates.includes('done')) return { bet, fate: isCut ? 'either' : 'not' }
  const win = winFor(bet)
  if (isCut) await hangUp((vendor, player, fault) => vendor.win(player, win, fault))
  const paid = await Promise.all([1, 2].map(() => say((vendor, player) => vendor.win(player, win))))
  if (paid.some((each) => each !== 'ok')) story.complaints.push(`win ${win.tx} got ${paid.join(' and ')}`)
  if ((await say((vendor, player) => vendor.bet(player, bet))) !== 'ok')
    story.complaints.push(`a repeat of the bet ${bet.tx} was refused`)
  return { bet, fate: 'done', win: { win, fate: 'done' } }
}

const refusals: readonly WalletResult[] = ['insufficient', 'refused', 'no-session']

const fateOf = ({ complaints }: VendorStory, { tx }: Bet, result: WalletResult | undefined): Fate => {
  if (result === 'ok') return 'done'
  if (!result || !refusals.includes(result)) complaints.push(`bet ${tx} got ${result}`)
  return 'not'
}
