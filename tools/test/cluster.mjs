import { buildCitus, citusFolder, findCitus } from '../citus/build.mjs'
import { stories, unitTests } from './parts.mjs'

/** The tests that run on plain PostgreSQL and on a cluster alike. What only plain PostgreSQL shows, such as who waits for a lock, is not among them. */
const files = [
  'server/account/register.test.ts',
  'server/agent/contract/',
  'server/agent/draw-rebates.test.ts',
  'server/agent/exports.test.ts',
  'server/agent/figures.test.ts',
  'server/agent/guard.test.ts',
  'server/agent/income.test.ts',
  'server/agent/rebates.test.ts',
  'server/agent/team-calls.test.ts',
  'server/agent/transfer/',
  'server/betting/betting.test.ts',
  'server/betting/chunks.test.ts',
  'server/betting/correct.test.ts',
  'server/betting/exposure.test.ts',
  'server/betting/free-bet-lapse.test.ts',
  'server/betting/free-orders.test.ts',
  'server/betting/one-bet-each.test.ts',
  'server/betting/played-store.test.ts',
  'server/betting/record/',
  'server/betting/refusals.test.ts',
  'server/betting/safer-play.test.ts',
  'server/betting/stream-store.test.ts',
  'server/bingo/',
  'server/cashier/coin/coin.test.ts',
  'server/cashier/deposit/',
  'server/cashier/p2p/disputes.test.ts',
  'server/cashier/p2p/p2p.test.ts',
  'server/cashier/p2p/races.test.ts',
  'server/cashier/p2p/ruling.test.ts',
  'server/cashier/reconciliation/',
  'server/cashier/upline/',
  'server/cashier/withdrawal/',
  'server/chat/',
  'server/cluster-direct-late.test.ts',
  'server/cluster-direct.test.ts',
  'server/cluster-drain.test.ts',
  'server/cluster-failover.test.ts',
  'server/cluster-filled.test.ts',
  'server/cluster-grow.test.ts',
  'server/cluster-hang.test.ts',
  'server/cluster-kill.test.ts',
  'server/cluster-logins.test.ts',
  'server/cluster-restore.test.ts',
  'server/cluster.test.ts',
  'server/concurrency.test.ts',
  'server/crash/crash.test.ts',
  'server/crash/many.test.ts',
  'server/demo-free-bet.test.ts',
  'server/extra-rights.test.ts',
  'server/kit/lost-rows.test.ts',
  'server/kit/outbox.test.ts',
  'server/kit/spread-again.test.ts',
  'server/ledger/chain.test.ts',
  'server/ledger/day-roots.test.ts',
  'server/ledger/failover.test.ts',
  'server/ledger/held-accounts.test.ts',
  'server/ledger/journal-watch.test.ts',
  'server/ledger/ledger.test.ts',
  'server/ledger/machine-map.test.ts',
  'server/ledger/machine-writers.test.ts',
  'server/ledger/model.test.ts',
  'server/ledger/months.test.ts',
  'server/ledger/movement-sums.test.ts',
  'server/ledger/order.test.ts',
  'server/ledger/proof.test.ts',
  'server/ledger/serialization.test.ts',
  'server/ledger/statements.test.ts',
  'server/ledger/watermark.test.ts',
  'server/lottery/corrections.test.ts',
  'server/lottery/cut-off.test.ts',
  'server/lottery/free-bets.test.ts',
  'server/lottery/jackpot-corrections.test.ts',
  'server/lottery/jackpot.test.ts',
  'server/lottery/liability.test.ts',
  'server/lottery/place-tickets.test.ts',
  'server/lottery/rebates.test.ts',
  'server/lottery/receipts.test.ts',
  'server/lottery/recorrection.test.ts',
  'server/lottery/settle.test.ts',
  'server/lottery/turnover.test.ts',
  'server/lottery/winners.test.ts',
  'server/login-settings.test.ts',
  'server/loyalty/',
  'server/mission/',
  'server/month-end.test.ts',
  'server/packet/',
  'server/points/',
  'server/promotion/',
  'server/raffle/',
  'server/referral/',
  'server/roles.test.ts',
  'server/safer/',
  'server/studio/',
  'server/tournament/',
  'server/turnover/',
  'server/vendor/amounts.test.ts',
  'server/vendor/cluster-events.test.ts',
  'server/vendor/collect-funds.test.ts',
  'server/vendor/cut-off.test.ts',
  'server/vendor/database-away.test.ts',
  'server/vendor/evolution.test.ts',
  'server/vendor/gateway.test.ts',
  'server/vendor/hub88.test.ts',
  'server/vendor/jackpot-win.test.ts',
  'server/vendor/killed.test.ts',
  'server/vendor/model.test.ts',
  'server/vendor/rollbacks.test.ts',
  'server/vendor/same-round.test.ts',
  'server/vendor/swipegames.test.ts',
  'server/vendor/transfer-funds.test.ts',
  'server/vendor/transfer/',
  'server/vendor/win-ceiling.test.ts',
  'server/vendor/win-tally.test.ts',
  'server/vip/',
  'server/wallet/',
  'tools/audit/machine-rights.test.ts',
  'tools/ledger/archive-store.test.ts',
  'tools/ledger/archive.test.ts',
  'tools/ledger/cluster-archive.test.ts',
]

/** What members do most, in a browser. */
const storyFiles = ['cashier/deposit', 'lottery/ticket', 'vendor/seamless']

/** Citus itself, from the source that CITUS_SOURCE names. @type {import('./parts.mjs').Part} */
export const citus = {
  name: 'Citus',
  run: async () => {
    if (!process.env.CITUS_SOURCE) return skip('CITUS_SOURCE does not say where its source lies')
    process.stdout.write(`${buildCitus(citusFolder(), process.env).version}\n`)
    return { passed: 1, failed: 0, skipped: 0 }
  },
}

/** @param {string} why @returns {import('./counts.mjs').Counts} */
const skip = (why) => {
  process.stdout.write(`skipped: ${why}\n`)
  return { passed: 0, failed: 0, skipped: 1 }
}

/** @param {import('./parts.mjs').Part} part @returns {import('./parts.mjs').Part} skipped where no Citus was built */
const whereBuilt = ({ name, run }) => ({
  name: `${name} on a Citus cluster`,
  run: async () => (findCitus(citusFolder()) ? run() : skip('no Citus was built on this machine, see npm run citus')),
})

const env = { CITUS: '1' }

/** All with a coordinator and two workers. */
export const onCluster = whereBuilt(unitTests({ filter: files, env }))
export const storiesOnCluster = whereBuilt(stories({ filter: storyFiles, env }))
