import { citusFolder, findCitus } from '../citus/build.mjs'
import { unitTests } from './parts.mjs'

/** The tests that run on plain PostgreSQL and on a cluster alike. What only plain PostgreSQL shows, such as who waits for a lock, is not among them. */
const files = [
  'server/cluster.test.ts',
  'server/cluster-direct-late.test.ts',
  'server/cluster-direct.test.ts',
  'server/cluster-drain.test.ts',
  'server/cluster-grow.test.ts',
  'server/cluster-kill.test.ts',
  'server/cluster-restore.test.ts',
  'server/kit/outbox.test.ts',
  'server/kit/spread-again.test.ts',
  'server/ledger/chain.test.ts',
  'server/ledger/day-roots.test.ts',
  'server/ledger/journal-watch.test.ts',
  'server/ledger/ledger.test.ts',
  'server/ledger/machine-map.test.ts',
  'server/ledger/months.test.ts',
  'server/ledger/movement-sums.test.ts',
  'server/ledger/statements.test.ts',
  'server/betting/chunks.test.ts',
  'server/betting/exposure.test.ts',
  'server/betting/one-bet-each.test.ts',
  'server/betting/played-store.test.ts',
  'server/betting/record/',
  'server/betting/safer-play.test.ts',
  'server/betting/stream-store.test.ts',
  'server/agent/contract/bills.test.ts',
  'server/agent/contract/contracts.test.ts',
  'server/agent/contract/edges.test.ts',
  'server/agent/contract/faults.test.ts',
  'server/agent/exports.test.ts',
  'server/agent/figures.test.ts',
  'server/agent/guard.test.ts',
  'server/agent/income.test.ts',
  'server/agent/rebates.test.ts',
  'server/agent/team-calls.test.ts',
  'server/bingo/',
  'server/cashier/coin/coin.test.ts',
  'server/cashier/withdrawal/',
  'server/chat/',
  'server/crash/crash.test.ts',
  'server/crash/many.test.ts',
  'server/loyalty/',
  'server/mission/mission.test.ts',
  'server/packet/',
  'server/points/',
  'server/promotion/',
  'server/raffle/',
  'server/referral/',
  'server/safer/',
  'server/studio/',
  'server/tournament/',
  'server/turnover/',
  'server/vendor/evolution.test.ts',
  'server/vendor/gateway.test.ts',
  'server/vendor/hub88.test.ts',
  'server/vip/',
  'server/wallet/wallet.test.ts',
]

/** Bets, settlement and the seal on a coordinator and two workers, where Citus was built. @type {import('./parts.mjs').Part} */
export const onCluster = {
  name: 'On a Citus cluster',
  run: async () => {
    if (findCitus(citusFolder())) return unitTests({ filter: files, env: { CITUS: '1' } }).run()
    process.stdout.write('skipped: no Citus is built on this machine, see npm run citus\n')
    return { passed: 0, failed: 0, skipped: 1 }
  },
}
