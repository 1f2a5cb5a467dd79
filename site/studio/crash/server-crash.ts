import { cashOutCrash, getCrashRound, getCrashTable, listCrashBets, placeCrashBet } from '@tamuvo/contract/crash.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { createSocket } from '@tamuvo/ui/live/socket.ts'
import type { CrashSource } from './crash-source.ts'

/** The rounds that all members share, for money. @param url of the live connection of the origin of games */
export const serverCrash = (client: Client, url: string): CrashSource => ({
  table: () => client(getCrashTable, {}),
  bet: (round, { stake, auto }, key) => client(placeCrashBet, { round, stake, auto }, { idempotencyKey: key }),
  cashOut: (round) => client(cashOutCrash, { round }),
  history: (before) => client(listCrashBets, before === undefined ? {} : { before }),
  proof: (issue) => client(getCrashRound, { issue }),
  listen: (hear, missed) => {
    // The token of a game is none of the site: what is published of the round is for all.
    const socket = createSocket({ url, token: () => null, onCatchUp: missed })
    const wake = (): void => {
      if (document.visibilityState === 'visible') socket.wake()
    }
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    const stop = socket.listen('crash', hear)
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      stop()
      socket.close()
    }
  },
})
