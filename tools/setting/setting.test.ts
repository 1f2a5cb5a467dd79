import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { hiddenSecret } from '@tamuvo/contract/platform-settings.ts'
import { seedCatalog } from '@tamuvo/server/catalog/catalog.ts'
import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase, inTransaction } from '@tamuvo/server/kit/database.ts'
import { createLog } from '@tamuvo/server/kit/log.ts'
import { openRooms } from '@tamuvo/server/kit/rooms.ts'
import { type SettingKey, settingList } from '@tamuvo/server/platform/setting-list.ts'
import { createSettings } from '@tamuvo/server/platform/settings.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { main } from './setting.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:00:00Z')
await inTransaction(database, (tx) => seedCatalog(tx, demoCatalog))
const folder = await mkdtemp(join(tmpdir(), 'tamuvo-setting-'))
afterAll(() => rm(folder, { recursive: true }))

const run = async (...words: string[]): Promise<string> => {
  const texts: string[] = []
  expect(await main([...words, '--url', database.url], (text) => void texts.push(text), clock)).toBe(0)
  return texts.join('')
}
const json = async (...words: string[]) => JSON.parse(await run(...words, '--json'))
const why = ['--reason', 'a test of the command'] as const
const held = async (key: SettingKey) => createSettings({ database, clock, log: createLog('silent') }).get(key)

describe('shows', () => {
  test('every setting in a line, by group, changed ones marked', async () => {
    await run('set', 'bot.level', '1', ...why, '--as', 'ko')
    const said = await run('list')
    for (const key of Object.keys(settingList)) expect(said).toContain(` ${key} `)
    expect(said).toMatch(/^\* bot\.level +1 +set, version 1 by ko@console, 2026-08-05 06:00 UTC$/m)
    expect(said).toMatch(/^ {2}sms\.channel +"own" +default$/m)
    for (const line of said.split('\n')) expect(line.length).toBeLessThan(180)
    const { list } = await json('list', 'maintenance')
    expect(list.map(({ key }: { key: string }) => key)).toEqual(['system.status', 'system.closedRanges'])
  })

  test('one with its description and history, or one field of it', async () => {
    await run('set', 'brand.name', 'Harbour', ...why, '--as', 'ko')
    const said = await run('get', 'brand')
    expect(said).toContain(settingList.brand.about)
    expect(said).toContain('"name": "Harbour"')
    expect(said).toContain('ko@console from console: a test of the command\n    ')
    expect(await run('get', 'brand.name')).toBe('"Harbour"\n')
    expect(await run('get', 'brand.currency.code')).toBe('"MMK"\n')
    expect((await json('get', 'brand')).setting).toMatchObject({ key: 'brand', version: 1, isDefault: false })
  })

  test('changes field by field, page by page', async () => {
    await run('set', 'join.limits.perAddressPerDay', '4', ...why)
    await run('set', 'join.limits.perAddressPerDay', '5', ...why)
    await run('reset', 'join.limits', ...why)
    const lines = (await run('history', 'join.limits')).split('\n').filter((line) => line.startsWith('    '))
    expect(lines.map((line) => line.trim())).toEqual([
      'back to the default',
      'perAddressPerDay: 4 → 5',
      'perAddressPerDay: 3 → 4',
    ])
    const { list, total } = await json('history')
    expect(total).toBe(list.length)
    expect(await run('history', 'sms.guard')).toBe('Nothing was ever changed.\n')
    await database.query(
      `INSERT INTO setting_change (key, version, value_after, changed_by, reason, at)
       SELECT 'shell', n, '{}', 'past', 'history', now() FROM generate_series(1, 120) n`,
    )
    expect(await run('history', 'shell', '--page', '3')).toMatch(/shell version 20, [\s\S]*Page 3 of 3, 120 changes\.\n$/)
  })

  test('secrets masked', async () => {
    await run('set', 'auth.passwords.initialPassword', 'Open-Sesame-9', ...why)
    const said = (await run('list')) + (await run('get', 'auth.passwords')) + (await run('history'))
    expect(said).not.toContain('Sesame')
    expect(await run('get', 'auth.passwords.initialPassword')).toBe(`${JSON.stringify(hiddenSecret)}\n`)
    // A change of another field does not affect it.
    await run('set', 'auth.passwords.maxDays', '45', ...why)
    expect(await held('auth.passwords')).toMatchObject({ initialPassword: 'Open-Sesame-9', maxDays: 45 })
  })
})

describe('changes', () => {
  test.each([
    ['bot.level', '0', 0],
    ['sms.channel', 'firebase', 'firebase'],
    ['sms.channel', '"own"', 'own'],
    ['analytics.gtagId', '123', '123'],
    ['catalog.hot', 'catalogue', 'catalogue'],
    ['catalog.hot', '["XSMB", "FAST5"]', ['XSMB', 'FAST5']],
    ['system.closedRanges', '["203.0.113.0/24"]', ['203.0.113.0/24']],
    [
      'hosts',
      '{"imageCDNs":["https://img.example"],"launchGameCDNs":[]}',
      { imageCDNs: ['https://img.example'], launchGameCDNs: [] },
    ],
  ] as const)('%s by the text %s', async (key, text, value) => {
    expect(await run('set', key, text, ...why)).toMatch(/ is set: version \d+, by .+@console\.\n$/)
    expect(await held(key)).toEqual(value)
  })

  test('a nested field, an element of a list, and a new field', async () => {
    await run('set', 'kyc.rules.payoutMax.1', '2500.00', ...why)
    expect(await held('kyc.rules')).toMatchObject({ payoutMax: ['50.00', '2500.00', '20000.00'] })
    await run('set', 'switches.FREEPLAY3', 'true', ...why)
    expect(await held('switches')).toMatchObject({ FREEPLAY3: true, DIRECTREG3: true })
    await run('set', 'register.sponsors.hosts.play.example', 'x', ...why).catch(() => undefined)
    await run('set', 'chat.words.EN', '["scam*"]', ...why)
    expect(await held('chat.words')).toMatchObject({ EN: ['scam*'] })
  })

  test('from a file', async () => {
    const file = join(folder, 'limits.json')
    await writeFile(file, '{\n  "perAddressPerDay": 7\n}\n')
    await run('set', 'join.limits', '--file', file, ...why)
    expect(await held('join.limits')).toEqual({ perAddressPerDay: 7 })
  })

  test('as the user of the machine, in the history and in the audit trail', async () => {
    await run('set', 'bot.level', '1', ...why)
    const by = `${userInfo().username}@console`
    expect((await json('history', 'bot.level')).list[0]).toMatchObject({ by, address: 'console', reason: why[1] })
    const { rows } = await database.query(
      `SELECT s.name, a.action FROM audit_trail a JOIN staff s ON s.id = a.actor WHERE a.subject = 'setting:bot.level' ORDER BY a.no DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ name: by, action: 'setting.set' }])
  })

  test('once, of concurrent ones of the same version', async () => {
    const { version } = (await json('get', 'sms.guard')).setting
    const tries = await Promise.allSettled(
      [11, 12, 13].map((each) => run('set', 'sms.guard.perPrefix', String(each), ...why, '--expect', String(version))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    for (const text of refused) expect(text).toContain(`Somebody changed it meanwhile: it is at version ${version + 1} now.`)
  })

  test('the public settings of a running site at once', async () => {
    const site = connectDatabase(database.url, { max: 2 })
    const rooms = await openRooms(site, createLog('silent'))
    const heard = vi.fn<(message: unknown) => void>()
    rooms.listen(heard)
    await run('set', 'system.status.systemStatus', '1', ...why)
    await vi.waitFor(
      () => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ room: 'status', body: { systemStatus: 1 } })),
      60_000,
    )
    await run('reset', 'system.status', ...why)
    await rooms.close()
    await site.close()
  })
})

describe('reports', () => {
  test.each([
    [['set', 'bot.level', '2'], 'Say why'],
    [['set', 'bot.level', '2', ...why], 'This value is not possible:'],
    [['set', 'join.limits.perAddressPerDay', '0', ...why], '  perAddressPerDay must have at least 1'],
    [['set', 'join.limits.perAddressPerDay', 'many', ...why], '  perAddressPerDay must be a number'],
    [['set', 'join.limits.perDay', '3', ...why], '  perDay is not known here'],
    [['set', 'catalog.hot', '["NONE"]', ...why], '  the value names no game of the catalogue: NONE'],
    [
      ['set', 'deposit.methods', '{"x":{"open":true,"min":"1.00","max":"2.00","dayCountMax":1,"daySumMax":"2.00"}}', ...why],
      'is not a deposit method',
    ],
    [['set', 'bot.level.deep', '1', ...why], 'bot.level has no fields'],
    [['set', 'kyc.rules.payoutMax.3', '1.00', ...why], 'kyc.rules.payoutMax has no "3"'],
    [['get', 'brand.colour'], 'brand has no "colour". It has name, '],
    [['get', 'bran'], 'There is no setting "bran". Did you mean brand?'],
    [['get', 'toString'], 'There is no setting "toString". See npm run setting -- list.'],
    [['list', 'colours'], 'There is no group "colours". There are brand, '],
    [['reset', 'brand.name', ...why], 'Name the whole setting, brand'],
    [['reset', 'brand', ...why, '--as', "x'; DROP TABLE setting"], 'Say who you are'],
    [['reset', 'brand', ...why, '--expect', 'new'], '--expect takes a whole number.'],
    [['set', 'brand', '--file', join(folder, 'none.json'), ...why], '(ENOENT)'],
    [['set', 'brand', 'x', '--file', 'y', ...why], 'npm run setting -- list'],
    [['paint'], 'npm run setting -- list'],
    [['list', '--colour'], 'npm run setting -- list'],
  ])('the fault of %j', async (words, said) => {
    await expect(run(...words)).rejects.toMatchObject({ name: 'PlainError', message: expect.stringContaining(said) })
  })

  test('an unreachable or empty database', async () => {
    await expect(main(['list', '--url', 'postgres://x@127.0.0.1:1/x'])).rejects.toThrow('The database does not answer.')
    await expect(main(['list', '--url', database.url.replace(/\/[^/]*$/, '/template1')])).rejects.toThrow('start the site once')
    await expect(main(['list', '--url', database.url.replace(/\/[^/]*$/, '/nowhere')])).rejects.toThrow(
      'There is no such database',
    )
  })

  test('the usage', async () => {
    expect(await run('help')).toContain('npm run setting -- list')
    expect(await run('--help')).toContain('npm run setting -- history')
  })
})
