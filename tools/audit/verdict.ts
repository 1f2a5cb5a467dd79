import type { Examination } from './examine.ts'
import { type Check, countIs, countText, moneyText } from './findings.ts'

/** The sentence for a check without findings. */
const holds: Record<Check, (examined: Examination) => string> = {
  file: ({ rows }) => `The journal was read to its end: ${countText(rows, 'row')}.`,
  archives: ({ archives }) => archives.describe() ?? '',
  chain: ({ chain }) =>
    `${countText(chain.counts.checkpoints, 'checkpoint')} follow one another without a gap, each with its own hash.`,
  rows: ({ chain }) =>
    `${countIs(chain.counts.checkpointed, 'row')} as checkpointed; ${countIs(chain.counts.unsealed, 'row')} not checkpointed yet.`,
  late: ({ late }) => late.describe() ?? '',
  days: ({ days }) => `The published roots of ${countText(days.count, 'day')} are on the chain.`,
  kept: () => 'The roots you kept are on the chain.',
  entries: ({ entries }) => `Every entry sums to zero: ${countText(entries.rows, 'row')} looked at.`,
  balances: ({ books }) => `${countIs(books.balances, 'balance')} what the rows come to.`,
  order: ({ order }) => order.describe(),
  sums: () => 'All accounts together are zero.',
  rollups: ({ rollups }) => `The sums kept of the house are those of its rows: ${countText(rollups.count, 'rollup')}.`,
  adjustments: ({ trail: { counts } }) =>
    `${countText(counts.adjustments, 'adjustment')}${counts.corrections > 0 ? ` and ${countText(counts.corrections, 'corrected result')}` : ''} had a maker and a checker.`,
  vendors: ({ vendors }) => `Of ${countText(vendors.settled ?? 0n, 'bet')} that a vendor settles once, each was.`,
  rounds: ({ rounds }) => rounds.describe(),
  turnover: ({ turnover }) =>
    `Turnover is booked as its rule counts it: ${countText(turnover.bets ?? 0n, 'bet')} of settled draws.`,
  fed: ({ fed }) => fed.describe(),
  studio: ({ studio }) => studio.describe(),
  wallets: ({ wallets }) => wallets.describe(),
  guards: ({ guards }) => guards.describe(),
  deposits: ({ deposits }) => deposits.describe(),
  withdrawals: ({ withdrawals }) => withdrawals.describe(),
  uplines: ({ uplines }) => uplines.describe(),
  coins: ({ coins }) => coins.describe(),
  signed: ({ signed }) => signed.describe(),
  pools: ({ pools }) => pools.describe(),
  raffles: ({ raffles }) => raffles.describe(),
  packets: ({ packets }) => packets.describe(),
  agents: ({ agents }) => agents.describe(),
  loyalty: ({ loyalty }) => loyalty.describe(),
  rights: () => 'The logins of processes may what they are meant to, and nothing more.',
  trail: ({ trail }) => `${countText(trail.counts.trail, 'row')} of the audit trail follow one another without a gap.`,
  heads: ({ heads }) => heads.describe() ?? '',
}

const sequence = [
  'file',
  'archives',
  'chain',
  'rows',
  'late',
  'days',
  'kept',
  'entries',
  'balances',
  'order',
  'sums',
  'rollups',
  'adjustments',
  'trail',
  'heads',
  'vendors',
  'rounds',
  'turnover',
  'fed',
  'studio',
  'wallets',
  'guards',
  'deposits',
  'withdrawals',
  'uplines',
  'coins',
  'signed',
  'pools',
  'raffles',
  'packets',
  'agents',
  'loyalty',
  'rights',
] as const satisfies Check[]

const shownMax = 5

/** The report: a line for each check with its findings, the sums, and the result. */
export const describe = (examined: Examination, keptRoots: number): string => {
  const isAsked: Partial<Record<Check, boolean>> = {
    kept: keptRoots > 0,
    late: examined.late.describe() !== undefined,
    archives: examined.archives.describe() !== undefined,
    heads: examined.heads.describe() !== undefined,
    vendors: examined.vendors.settled !== undefined,
    rounds: examined.rounds.rounds !== undefined,
    turnover: examined.turnover.bets !== undefined,
    fed: examined.fed.rows !== undefined,
    studio: examined.studio.rounds !== undefined,
    wallets: examined.wallets.members !== undefined,
    guards: examined.guards.members !== undefined,
    deposits: examined.deposits.deposits !== undefined,
    withdrawals: examined.withdrawals.withdrawals !== undefined,
    uplines: examined.uplines.transfers !== undefined,
    coins: examined.coins.transfers !== undefined,
    signed: examined.signed.days !== undefined,
    pools: examined.pools.hits !== undefined,
    raffles: examined.raffles.draws !== undefined,
    packets: examined.packets.packets !== undefined,
    agents: examined.agents.isCounted,
    loyalty: examined.loyalty.isCounted,
    rights: examined.isOfDatabase,
  }
  const checks = sequence.filter((check) => isAsked[check] ?? true).flatMap((check) => checkLines(examined, check))
  return [...checks, '', ...sumLines(examined), '', resultOf(examined), ''].join('\n')
}

const checkLines = (examined: Examination, check: Check): string[] => {
  const count = examined.counts.get(check) ?? 0
  if (count === 0) return [` yes  ${holds[check](examined)}`]
  const shown = examined.findings.filter((finding) => finding.check === check).slice(0, shownMax)
  const more = count - shown.length
  return [
    ...shown.map(({ sentence }) => ` NO   ${sentence}`),
    ...(more > 0 ? [`      … and ${countText(more, 'more like this', 'more like these')}.`] : []),
  ]
}

const sumLines = ({ books }: Examination): string[] => {
  const { lines, totals } = books.sums()
  const rows = [
    ...lines.map(({ name, unit, amount }): [string, string, string] => [name, moneyText(amount), unit]),
    ...[...totals].map(([unit, amount]): [string, string, string] => ['together', moneyText(amount), unit]),
  ]
  const [nameWidth, amountWidth] = [0, 1].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows.map(([name, amount, unit]) => `      ${name.padEnd(nameWidth ?? 0)}  ${amount.padStart(amountWidth ?? 0)}  ${unit}`)
}

const resultOf = ({ counts, chain }: Examination): string => {
  const wrong = [...counts.values()].reduce((total, count) => total + count, 0)
  const end = chain.last ? ` The chain ends at checkpoint ${chain.last.no}: ${chain.last.hash}` : ' Nothing is checkpointed yet.'
  return wrong === 0
    ? `The journal is proven.${end}`
    : `The journal is NOT proven: ${countText(wrong, 'thing')} ${wrong === 1 ? 'is' : 'are'} wrong.${end}`
}
