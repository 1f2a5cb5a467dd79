import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { livePath } from '@tamuvo/contract/rooms.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { houseFor } from '@tamuvo/server/betting/round.ts'
import { seedCatalog } from '@tamuvo/server/catalog/catalog.ts'
import { realPace } from '@tamuvo/server/crash/pace.ts'
import { insertOuts } from '@tamuvo/server/crash/seat-store.ts'
import type { CrashServices } from '@tamuvo/server/crash/services.ts'
import { readConfig } from '@tamuvo/server/kit/config.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { createHttp } from '@tamuvo/server/kit/http.ts'
import { serveLive } from '@tamuvo/server/kit/live.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { openKit } from '@tamuvo/server/open.ts'
import { changeSetting } from '@tamuvo/server/platform/change-setting.ts'
import { closeAll, crashCatalog, openAll, testSealKey } from '@tamuvo/server/testing/crash-game.ts'
import { idleStall, type Measured, measureRound, type Stall, type Way } from './crash-game/round.ts'
import { bundleProgram } from './kit/bundle.ts'
import { count, printTable, quantile } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { rounds: 3, players: 5_000, sockets: 500 }
type Settings = typeof defaults

const rules = { pauseMs: 500, bettingMs: 8_000, returnMost: '1000000.00' }
const hearersBundle = 'dist/bench/hearers.js'

/**
 * Rounds of crash with thousands of players in one process: cash-outs in order, confirmed, late, and how long the event loop stood still,
 * beside bare writes of the same rows. Players press in the process of the server; a part of them hear the round over real WebSockets.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(
      `${await bed.describe()}. ${settings.rounds} rounds each way, ${count(settings.players)} players: one in five by a target, the others press, in the process of the server; ${count(settings.sockets)} WebSockets of another process hear the round.`,
    )
    const database = await bed.createDatabase('bench_crash')
    await applySchema(database)
    await database.query(
      'INSERT INTO balance (account, member_id, floor) SELECT member << 4, member, -1000000000000 FROM generate_series(1, $1::bigint) member',
      [settings.players],
    )
    const config = readConfig({
      DATABASE_URL: database.url,
      DEMO: '0',
      LOG_LEVEL: 'error',
      JOURNAL_MARKS_DIR: 'none',
      MIGRATIONS_DIR: join(process.cwd(), 'server', 'migrations'),
    })
    const services = await openAll(await openKit({ ...config, drawSealKeys: [testSealKey], secretKeys: [testSealKey] }), realPace)
    try {
      await inTransaction(services.database, (tx) => seedCatalog(tx, crashCatalog))
      await inTransaction(services.database, (tx) =>
        changeSetting(tx, services, { key: 'crash.rules', value: rules, by: 'bench', reason: 'Rounds follow one another soon.' }),
      )
      const hearing = await openHearers(services, settings)
      try {
        await report(services, settings)
      } finally {
        await hearing.close()
      }
      const { isClean } = await trialBalance(services.database)
      console.log(`Books: ${isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}.`)
    } finally {
      await closeAll(services)
      await services.rooms.close()
      await services.database.close()
    }
  } finally {
    await bed.stop()
  }
}

const openHearers = async (services: CrashServices, { sockets }: Settings) => {
  await bundleProgram('bench/crash-game/hearers.ts', hearersBundle)
  const app = await createHttp(services)
  await serveLive(app, services, { limits: { total: sockets + 10, perOrigin: sockets + 10 } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const child: ChildProcess = fork(hearersBundle, [`${url.replace('http', 'ws')}${livePath}`, String(sockets)])
  await once(child, 'message')
  return {
    close: async (): Promise<void> => {
      child.send('report')
      const [heard] = (await once(child, 'message')) as [{ frames: number; gaps: number }]
      console.log(`WebSockets heard ${count(heard.frames)} frames, ${heard.gaps} missing.`)
      child.kill()
      await app.close()
    },
  }
}

const report = async (services: CrashServices, { rounds, players }: Settings): Promise<void> => {
  const rows = [
    ['', 'ordered p50', 'p99', 'confirmed p50', 'p99', 'longest stall', 'of own CPU', 'out', 'too late', 'at or after the point'],
  ]
  const all: Measured[] = []
  for (const way of ['spread', 'burst'] satisfies Way[]) {
    for (let round = 0; round < rounds; round++) {
      const measured = await measureRound(services, players, way)
      all.push(measured)
      rows.push(rowOf(`${names[way]}, ended at ${(measured.point / 100).toFixed(2)}`, measured))
    }
  }
  rows.push(['the same process without a round, for 5 s', '', '', '', '', ...stallOf(await idleStall()), '', '', ''])
  printTable(rows)
  const [out] = all.map((each) => each.out).sort((a, b) => b - a)
  const bare = await bareWrites(services, { players, out: out ?? 0 })
  const median = (values: number[]): string =>
    `${count(
      quantile(
        [...values].sort((a, b) => a - b),
        0.5,
      ),
    )} ms`
  printTable([
    ['', 'ours', 'bare'],
    [
      `${count(players)} bets at once`,
      median(all.map(({ bettingMs }) => bettingMs)),
      `${count(bare.stakes)} ms: the same stakes posted`,
    ],
    [
      'winners paid after the point',
      median(all.map(({ settledMs }) => settledMs)),
      `${count(bare.payouts)} ms: as many payouts posted`,
    ],
    ['cash-outs written', '', `${count(bare.outs)} ms: ${count(out ?? 0)} rows, 500 in a statement`],
  ])
}

const names: Record<Way, string> = { spread: 'over the climb', burst: 'within 20 ms around the point' }

const rowOf = (name: string, { ordered, confirmed, stall, out, late, wrong }: Measured): string[] => {
  const ms = (values: readonly number[], share: number): string =>
    `${quantile(
      [...values].sort((a, b) => a - b),
      share,
    ).toFixed(1)} ms`
  return [
    name,
    ms(ordered, 0.5),
    ms(ordered, 0.99),
    ...(confirmed.length > 0 ? [ms(confirmed, 0.5), ms(confirmed, 0.99)] : ['–', '–']),
    ...stallOf(stall),
    count(out),
    count(late),
    count(wrong),
  ]
}

const stallOf = ({ wallMs, cpuMs }: Stall): string[] => [`${wallMs.toFixed(1)} ms`, `${cpuMs.toFixed(1)} ms`]

/** The rows of a round without a round: stakes, payouts and cash-outs alone. */
const bareWrites = async (
  { ledger, newId, database, clock }: CrashServices,
  { players, out }: { players: number; out: number },
) => {
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const post = (how: number, kind: 'BET' | 'WIN') =>
    took(() =>
      Promise.all(
        Array.from({ length: how }, (_, place) => {
          const [wallet, house] = [walletAccount(BigInt(place + 1)), houseFor('RNG', BigInt(place + 1))]
          const [from, to] = kind === 'BET' ? [wallet, house] : [house, wallet]
          const ref = newId()
          return ledger.post({ key: naturalKey('bare', ref), kind, ref, moves: [{ from, to, amount: amount(100n) }] })
        }),
      ),
    )
  const roundId = newId()
  const outs = await took(async () => {
    for (let from = 0; from < out; from += 500) {
      const batch = Array.from({ length: Math.min(500, out - from) }, () => ({ betId: newId(), hundredths: 150 }))
      await insertOuts(database, roundId, batch, clock.now())
    }
  })
  return { stakes: await post(players, 'BET'), payouts: await post(Math.max(1, out), 'WIN'), outs }
}
