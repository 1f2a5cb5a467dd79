import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getCrashRound, getCrashTable, listCrashBets, placeCrashBet } from '@tamuvo/contract/crash.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'

/**
 * Where the rounds of crash come from: the server, where all members share them, or the same rules in the browser for play money. Amounts
 * are money texts, "12.34"; multipliers whole hundredths. Calls reject with `CallRefused`.
 */
export type CrashSource = {
  table(): Promise<CrashTable>
  /** A lost answer is asked for again with the same key: there is one bet. */
  bet(round: string, bet: CrashStake, key: string): Promise<ReceivedOutputOf<typeof placeCrashBet>>
  /** At the multiplier at which it arrives. A repeat gets the first answer. */
  cashOut(round: string): Promise<{ out: number; payout: string }>
  /** Newest first. @param before the `next` of the page before */
  history(before?: string): Promise<CrashHistory>
  /** All that a round can be recomputed from. */
  proof(issue: string): Promise<CrashProof>
  /** @param hear each frame @param missed frames may have been missed: ask for the table @returns ends it */
  listen(hear: (frame: CrashFrame) => void, missed: () => void): () => void
}

/** `auto`: where it is cashed out by itself, "2.00"; null for by hand alone. */
export type CrashStake = { readonly stake: string; readonly auto: string | null }

export type CrashTable = ReceivedOutputOf<typeof getCrashTable>
export type CrashFrame = MessageOf<'crash'>
export type CrashHistory = ReceivedOutputOf<typeof listCrashBets>
export type CrashProof = ReceivedOutputOf<typeof getCrashRound>
