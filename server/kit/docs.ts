import { type Call, methodOf, urlOf } from '@tamuvo/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** `/openapi.json` for programs and `/docs` for people: the same document, without a script. */
export const serveDocs = (app: FastifyInstance, calls: Call[]): void => {
  const document = openApiOf(calls)
  const page = pageOf(calls, document)
  app.get('/openapi.json', () => document)
  app.get('/docs', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(page))
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:dark light}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px 80px;background:#0B0F1A;color:#F2F5FC}
h1{font-size:26px}h2{font-size:17px;margin:32px 0 8px;color:#F5B841}details{border:1px solid #2E3A5C;border-radius:12px;background:#121829;margin:8px 0;padding:4px 16px}
summary{cursor:pointer;padding:10px 0;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}code{font-family:ui-monospace,monospace;font-size:13.5px}b{min-width:58px;color:#22C7A9}
i{font-style:normal;font-size:12px;border:1px solid #2E3A5C;border-radius:99px;padding:1px 8px;color:#B7C0D9}pre{overflow:auto;background:#0B0F1A;border-radius:8px;padding:12px;font-size:12.5px}p{color:#B7C0D9}a{color:#F5B841}`

const pageOf = (calls: Call[], document: Record<string, unknown>): string => {
  const groups = groupBy(calls)
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>
  const sections = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([group, members]) => `<h2>${escape(group)}</h2>${members.map((call) => entryOf(call, paths)).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tamuvo calls</title><style>${style}</style>
<h1>Tamuvo calls</h1><p>Every call of this server, made from the contract that it runs on. For programs: <a href="/openapi.json">/openapi.json</a>. Answers are <code>{ success, code, message, value, traceId }</code>.</p>${sections.join('')}</html>`
}

const groupOf = (call: Call): string => urlOf(call).split('/').slice(1, 3).join('/')

const groupBy = (calls: Call[]): Map<string, Call[]> => {
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(groupOf(call), [...(groups.get(groupOf(call)) ?? []), call])
  return groups
}

const entryOf = (call: Call, paths: Record<string, Record<string, Record<string, unknown>>>): string => {
  const marks = [call.caller, ...(call.encrypted ? ['encrypted'] : []), ...(call.idempotent ? ['idempotent'] : [])]
  const operation = paths[urlOf(call)]?.[methodOf(call).toLowerCase()] ?? {}
  const { summary: _summary, tags: _tags, ...detail } = operation
  return `<details><summary><b>${methodOf(call)}</b><code>${escape(urlOf(call))}</code>${marks.map((mark) => `<i>${mark}</i>`).join('')}</summary><p>${escape(call.summary)}</p><pre><code>${escape(JSON.stringify(detail, null, 2))}</code></pre></details>`
}
