import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './kit/http.ts'
import { missingFrom, serveSite } from './site.ts'
import { testServer } from './testing/server.ts'

const { services } = await testServer({ open: async (kit) => kit, handlers: [] })
let url = ''

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-site-'))
  const site = join(folder, 'site')
  await writeFile(join(folder, 'secret.txt'), 'not for the world')
  await mkdir(site)
  await writeFile(join(site, 'index.html'), '<!doctype html><title>page</title>')
  const app = await createHttp(services, missingFrom(site))
  await serveSite(app, { site, art: join(folder, 'art') })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
})

const html = { accept: 'text/html' }

test.each(['/', '/games/slots', '/live', '/index.html'])(
  'the screen %s is the page, also for who asks for its head only',
  async (path) => {
    const page = await fetch(`${url}${path}`, { headers: html })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('page')])
    const head = await fetch(`${url}${path}`, { method: 'HEAD', headers: html })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/res/..%2f..%2fsecret.txt',
  '/wps/nothing',
  '/res/missing.js',
])('%s leads nowhere', async (path) => {
  const answer = await fetch(`${url}${path}`, { headers: html })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})
