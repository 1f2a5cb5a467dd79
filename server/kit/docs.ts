import { type Call, methodOf, urlOf } from '@tamuvo/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { type VendorDialect, vendorPath } from '@tamuvo/contract/vendor-call.ts'
import { openApiOf } from './openapi.ts'

/** `/openapi.json` for programs and `/docs` for people: the same document, without scripts. */
export const serveDocs = (app: FastifyInstance, calls: Call[], vendors: readonly VendorDialect[] = []): void => {
  const document = openApiOf(calls, vendors)
  const page = pageOf([...calls.map(entryOfCall), ...vendors.flatMap(entriesOfVendor)], document)
  app.get('/openapi.json', () => document)
  app.get('/docs', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(page))
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:dark light}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px 80px;background:#0B0F1A;color:#F2F5FC}
h1{font-size:26px}h2{font-size:17px;margin:32px 0 8px;color:#F5B841}details{border:1px solid #2E3A5C;border-radius:12px;background:#121829;margin:8px 0;padding:4px 16px}
summary{cursor:pointer;padding:10px 0;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}code{font-family:ui-monospace,monospace;font-size:13.5px}b{min-width:58px;color:#22C7A9}
i{font-style:normal;font-size:12px;border:1px solid #2E3A5C;border-radius:99px;padding:1px 8px;color:#B7C0D9}pre{overflow:auto;background:#0B0F1A;border-radius:8px;padding:12px;font-size:12.5px}p{color:#B7C0D9}a{color:#F5B841}`

type Entry = { group: string; method: string; url: string; summary: string; marks: readonly string[] }

const entryOfCall = (call: Call): Entry => ({
  group: urlOf(call).split('/').slice(1, 3).join('/'),
  method: methodOf(call),
  url: urlOf(call),
  summary: call.summary,
  marks: [call.caller, ...(call.encrypted ? ['encrypted'] : []), ...(call.idempotent ? ['idempotent'] : [])],
})

const entriesOfVendor = ({ title, calls }: VendorDialect): Entry[] =>
  Object.values(calls).map((call) => ({
    group: `vendor: ${title}`,
    method: methodOf(call),
    url: `${vendorPath}/{code}${urlOf(call)}`,
    summary: call.summary,
    marks: [call.caller],
  }))

type Operations = Record<string, Record<string, Record<string, unknown>>>

const pageOf = (entries: readonly Entry[], document: Record<string, unknown>): string => {
  const { paths, webhooks = {} } = document as { paths: Operations; webhooks?: Operations }
  const sections = [...groupBy(entries)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([group, members]) => `<h2>${escape(group)}</h2>${members.map((entry) => shown(entry, paths)).join('')}`)
  const ours = Object.entries(webhooks).map(([name, { post = {} }]) => {
    const entry = { method: 'POST', url: name, summary: String(post['summary']), marks: ['we call'] }
    return detailOf(entry, post)
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tamuvo calls</title><style>${style}</style>
<h1>Tamuvo calls</h1><p>Every call of this server, made from the contract that it runs on. For programs: <a href="/openapi.json">/openapi.json</a>. Answers are <code>{ success, code, message, value, traceId }</code>; vendors are answered in the words of their dialect.</p>${sections.join('')}<h2>transfer API of vendors</h2>${ours.join('')}</html>`
}

const groupBy = (entries: readonly Entry[]): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return groups
}

const shown = (entry: Entry, paths: Operations): string => detailOf(entry, paths[entry.url]?.[entry.method.toLowerCase()] ?? {})

const detailOf = ({ method, url, summary, marks }: Omit<Entry, 'group'>, operation: Record<string, unknown>): string => {
  const { summary: _summary, tags: _tags, ...detail } = operation
  return `<details><summary><b>${method}</b><code>${escape(url)}</code>${marks.map((mark) => `<i>${mark}</i>`).join('')}</summary><p>${escape(summary)}</p><pre><code>${escape(JSON.stringify(detail, null, 2))}</code></pre></details>`
}
