import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './kit/http.ts'
import { serve } from './kit/serve.ts'
import { firstAnswers } from '@tamuvo/contract/first-screen.ts'
import { inTransaction } from './kit/database.ts'
import { answerFirstScreen } from './platform/answer-first-screen.ts'
import { openPlatform } from './platform/services.ts'
import { platformCalls } from './platform/area.ts'
import { putContent } from './platform/announcements.ts'
import { allowHosts, missingFrom, serveSite } from './site.ts'
import { testServer } from './testing/server.ts'

const { services } = await testServer({ open: async (kit) => openPlatform(kit), handlers: [] })
let url = ''
let pictureHosts: string[] = []
let lines: string[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-site-'))
  const site = join(folder, 'site')
  await writeFile(join(folder, 'secret.txt'), 'not for the world')
  await mkdir(site)
  await writeFile(
    join(site, 'index.html'),
    '<!doctype html><head><title>page</title></head><body><!--home-frame <picture></picture> /home-frame--><!--lottery-words <span></span><i></i> /lottery-words--></body>',
  )
  const app = await createHttp(services, missingFrom(site))
  allowHosts(app, async () => ({ pictures: pictureHosts, lines, frames: [] }))
  serve(app, platformCalls, services)
  await serveSite(
    app,
    { site, art: join(folder, 'art') },
    {
      answer: (address) => answerFirstScreen({ address, language: 'MY', now: services.clock.now() }, services),
      drawOf: async (code) => ({ names: { MY: 'ငါး', EN: `Game ${code ?? 'one'}`, CN: '五' }, issue: '20260805-0142' }),
      originOfGame: (code) => (code === 'OWN_GAME' ? 'https://games.example' : undefined),
    },
  )
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

test('the page of an own game begins it, that of any other does not', async () => {
  const pageOf = async (path: string) => (await fetch(url + path, { headers: html })).text()
  expect(await pageOf('/game?gameCode=OWN_GAME')).toContain('<script src="/game-ahead.js"')
  for (const path of ['/game?gameCode=OTHER_GAME', '/game', '/game?gameCode=OWN_GAME&gameCode=OWN_GAME'])
    expect(await pageOf(path)).not.toContain('game-ahead')
})

test.each([
  ['/lottery', 'Game one'],
  ['/lottery?gameCode=FAST27', 'Game FAST27'],
])('%s contains the running draw for browsers, and none for caches', async (path, name) => {
  const page = await fetch(url + path, { headers: html })
  expect(await page.text()).toContain(`${name}</span><span lang="zh-Hans">五</span>20260805-0142`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await (await fetch(url + path, { headers: { accept: '*/*' } })).text()).not.toContain(name)
})

test('pages may measure the latency of other addresses of the site', async () => {
  const policy = async () => (await fetch(`${url}/live`, { headers: html })).headers.get('content-security-policy')
  expect(await policy()).toContain("connect-src 'self';")
  lines = ['https://two.example']
  expect(await policy()).toContain("connect-src 'self' https://two.example;")
  lines = []
})

test('pages may show pictures of configured hosts only', async () => {
  const policyOf = async (path: string, accept = 'text/html') =>
    (await fetch(`${url}${path}`, { headers: { accept } })).headers.get('content-security-policy')
  expect(await policyOf('/live')).toContain("img-src 'self' data:;")
  pictureHosts = ['https://a.example', 'https://b.example']
  for (const path of ['/', '/live'])
    expect(await policyOf(path)).toContain("img-src 'self' data: https://a.example https://b.example;")
  expect(await policyOf('/wps/nothing', 'application/json')).not.toContain('a.example')
  pictureHosts = []
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/res/..%2f..%2fsecret.txt',
  '/wps/nothing',
  '/res/missing.js',
])('%s is not found', async (path) => {
  const answer = await fetch(`${url}${path}`, { headers: html })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('home contains the answers for browsers, and none for caches', async () => {
  const texts = { EN: 'Play', MY: 'ကစားပါ', CN: '' }
  const banner = {
    id: 'b1',
    groupName: 'home',
    position: 1,
    url: '/a.webp',
    mobileUrl: '/b.webp',
    titles: texts,
    subtitles: texts,
  }
  await inTransaction(services.database, (tx) =>
    putContent(tx, {
      announcements: [],
      banners: [{ ...banner, linkageType: 'none', linkage: '', shownFrom: new Date('2020-01-01T00:00:00Z') }],
    }),
  )
  services.shownContent.forget()
  const page = await fetch(url, { headers: html })
  const text = await page.text()
  expect([page.headers.get('cache-control'), page.headers.get('content-type')]).toEqual(['no-store', 'text/html; charset=utf-8'])
  expect(text).toContain('srcset="/b.webp"')
  const embedded = firstAnswers.parse(JSON.parse(/<script[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? ''))
  const asked = await fetch(`${url}/wps/system/settings/consolidated`)
  expect(((await asked.json()) as { value: unknown }).value).toEqual(embedded.settings)
  expect(embedded).toMatchObject({ language: 'MY', status: { systemStatus: 0 } })
  expect(embedded.announcements.promotion.banners).toMatchObject([{ bannerId: 'b1', title: 'ကစားပါ' }])
  const plain = await fetch(url)
  expect([plain.headers.get('cache-control'), (await plain.text()).includes('home-frame')]).toEqual(['no-cache', true])
})
