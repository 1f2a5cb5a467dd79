import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The figures that an operator's monitoring reads at `/metrics`. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: new Histogram({
      name: 'tamuvo_call_seconds',
      help: 'Time to answer a call, by call and code',
      labelNames: ['call', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    entries: new Counter({
      name: 'tamuvo_ledger_entries_total',
      help: 'Ledger entries by kind',
      labelNames: ['kind'],
      registers: [registry],
    }),
    vendorWaiting: new Gauge({
      name: 'tamuvo_vendor_calls_waiting',
      help: 'Calls of a vendor that wait for their turn, because several vendors call and this one calls much',
      labelNames: ['vendor'],
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'tamuvo_live_sockets', help: 'Open live connections', registers: [registry] }),
    lines: new Gauge({
      name: 'tamuvo_line_up',
      help: 'Whether a connection that is reopened whenever it breaks is open now',
      labelNames: ['line'],
      registers: [registry],
    }),
    deadLetters: new Gauge({
      name: 'tamuvo_jobs_parked',
      help: 'Dead letters, jobs that failed too often and are not retried: npm run jobs -- list',
      registers: [registry],
    }),
    alarms: new Gauge({
      name: 'tamuvo_alarm',
      help: 'Alarms that are raised, as /readyz names them',
      labelNames: ['alarm'],
      registers: [registry],
    }),
    lateWithdrawals: new Gauge({
      name: 'tamuvo_withdrawals_late',
      help: 'Open withdrawals whose promised time is over',
      registers: [registry],
    }),
    ...drawMetrics(registry),
    drift: new Gauge({
      name: 'tamuvo_ledger_drifting_accounts',
      help: 'Accounts that the last trial balance found wrong',
      registers: [registry],
    }),
  }
}

const drawMetrics = (registry: Registry) => ({
  drawFailures: new Counter({
    name: 'tamuvo_lottery_draw_failures_total',
    help: 'Steps of draws that failed and are tried again, by game and state',
    labelNames: ['game', 'state'],
    registers: [registry],
  }),
  voidDraws: new Counter({
    name: 'tamuvo_lottery_void_draws_total',
    help: 'Draws that are void and refunded because their seed is lost, by game',
    labelNames: ['game'],
    registers: [registry],
  }),
})
