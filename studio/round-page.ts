import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Handler, Reply } from './kit/http.ts'
import { findOffered } from './games.ts'
import { findRound, type Round } from './round-store.ts'
import { servedBy, type StudioServices } from './services.ts'
import { pageHeaders } from './serve-clients.ts'
import type { Vendor } from './vendor.ts'
import { sentRounds } from './view.ts'
import words from './round-page.json' with { type: 'json' }

type Words = (typeof words)['en']
type SentRound = Awaited<ReturnType<typeof sentRounds>>[number]

/** The address of the page about a round: signed, so that nobody guesses those of others. */
export const roundPageUrl = ({ publicUrl }: StudioServices, vendor: Vendor, id: bigint): string =>
  `${publicUrl}/round?id=${id}&sign=${signOf(vendor, id)}`

const signOf = ({ keys, code }: Vendor, id: bigint): string =>
  createHmac('sha256', keys['pageKey'] ?? '')
    .update(`${code} ${id}`)
    .digest('hex')

/** The page about a round, for the player and the operator: what was bet, what happened, and what it was decided by. */
export const serveRoundPage =
  (services: StudioServices): Handler =>
  async ({ method, path, query, headers }) => {
    if (method !== 'GET' || path !== '/round') return undefined
    const id = query.get('id') ?? ''
    const round = /^[1-9]\d{0,17}$/.test(id) ? await findRound(services.database, BigInt(id)) : undefined
    if (!round || !services.served.has(round.vendor)) return undefined
    const { vendor } = servedBy(services, round.vendor)
    if (!vendor.keys['pageKey'] || !isSame(query.get('sign') ?? '', signOf(vendor, round.id))) return undefined
    const [sent] = await sentRounds(services.database, [round])
    return sent && pageOf(round, sent, languageOf(headers['accept-language'] ?? ''))
  }

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

const languages: Readonly<Record<string, Words>> = words

const languageOf = (accepted: string): readonly [string, Words] => {
  const codes = accepted.split(',').map((part) => part.trim().slice(0, 3).toLowerCase().replace(/-.*$/, ''))
  const code = codes.find((each) => languages[each]) ?? 'en'
  return [code, languages[code] ?? words.en]
}

const states = { betting: 'betting', open: 'open', closed: 'over', void: 'void' } as const

const pageOf = (round: Round, sent: SentRound, [language, say]: readonly [string, Words]): Reply => {
  const title = `${findOffered(round.vendor, round.game)?.name ?? round.game} · ${say.round} ${round.id}`
  const facts: [string, string][] = [
    [say.time, sent.at.replace('T', ' ').slice(0, 19)],
    [say.state, say[states[round.state]]],
    [say.stake, sent.stake],
    [say.payout, sent.won],
    ...(sent.jackpots ?? []).map(({ level, amount }): [string, string] => [`${say.jackpot} ${level}`, amount]),
    [say.commitment, sent.proof.commitment],
    [say.clientSeed, sent.proof.clientSeed],
    [say.nonce, String(sent.proof.nonce)],
    ...(sent.proof.serverSeed ? [[say.serverSeed, sent.proof.serverSeed] as [string, string]] : []),
  ]
  const bets = sent.bets.map((bet) => row([bet.market, bet.selection, bet.stake, bet.payout ?? '–'], 'td'))
  const steps =
    round.state === 'void' ? [] : sent.events.map((event) => `<li><code>${escaped(JSON.stringify(event))}</code></li>`)
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${styles}</style></head><body><main><h1>${escaped(title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<h2>${escaped(say.bets)}</h2><table><tr>${row([say.market, say.selection, say.stake, say.payout], 'th')}</tr>
${bets.map((cells) => `<tr>${cells}</tr>`).join('')}</table>
<h2>${escaped(say.events)}</h2><ol>${steps.join('')}</ol></main></body></html>`
  return {
    status: 200,
    headers: { ...pageHeaders([]), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  }
}

const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
  cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')

const styles = `body{margin:0;background:#0b0f1a;color:#e8ecf6;font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:auto;padding:1rem}
h1{font-size:1.25rem}h2{font-size:1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#9aa6c0}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}td,th{padding:.25rem .5rem .25rem 0;text-align:start}li{overflow-wrap:anywhere}code{font-size:.8rem}`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)
