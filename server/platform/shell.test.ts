import * as contract from '@tamuvo/contract/shell.ts'
import { getSettings } from '@tamuvo/contract/platform.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../kit/config.ts'
import { demoContacts } from './demo-contacts.ts'
import { platformServer } from './testing.ts'

const server = await platformServer()
const { set } = server
const from = (address: string, language = 'EN') => ({ headers: { 'x-forwarded-for': address, language } })

describe('the first call of a browser', () => {
  test('has everything in one answer, in the language of the caller', async () => {
    await set('contacts', demoContacts)
    const asked = await server.get(contract.getPermission, { host: 'play.test' }, from('198.51.100.7', 'CN'))
    expect(asked).toMatchObject({
      location: { ip: '198.51.100.7' },
      maintenance: false,
      regionRestriction: false,
      analytics: { gtagId: '' },
      imageCDNs: [],
    })
    expect(asked.customerService.map(({ csType }) => csType)).toEqual(['LIVE', 'TELEGRAM', 'TELEGRAM', 'FACEBOOK', 'VIBER'])
    expect(asked.customerService[0]).toMatchObject({ title: '在线客服', path: '/service' })
    expect(asked.resources.map(({ resourceType }) => resourceType)).toEqual(['IOS', 'IOS_LITE', 'ANDROID'])
    expect(asked.whitelabel).toContainEqual({ modId: 'DIRECTREG3', enabled: '1' })
    expect(asked.register['username']).toMatchObject({ enabled: true })
  })

  test('reports a closed site, maintenance before blocked ranges', async () => {
    await set('system.closedRanges', ['198.51.100.0/24'])
    const ask = () => server.get(contract.getPermission, {}, from('198.51.100.7'))
    expect(await ask()).toMatchObject({ maintenance: false, regionRestriction: true })
    const words = { EN: '', MY: '', CN: '' }
    await set('system.status', { systemStatus: 1, titles: words, messages: words })
    expect(await ask()).toMatchObject({ maintenance: true, regionRestriction: false })
  })

  test.each(['javascript:alert(1)', '//elsewhere.test/', 'http://elsewhere.test/', '/a b', '/\\elsewhere.test'])(
    'takes no contact at %s',
    async (path) => {
      const [first] = demoContacts
      if (!first) throw new Error('there is a contact')
      await expect(set('contacts', [{ ...first, path }])).rejects.toThrow()
    },
  )

  test('has the entries that the brand adds to the navigation, each with an address and its names', async () => {
    const resource = { url: '/fair', labelNameEn: 'Fairness', labelNameMy: 'တရားမျှတမှု', labelNameCn: '公平性' }
    expect((await server.get(contract.getPermission, {})).navigationResources).toEqual([])
    await set('navigation.resources', [resource])
    expect((await server.get(contract.getPermission, {})).navigationResources).toEqual([resource])
    await expect(set('navigation.resources', [{ ...resource, url: 'javascript:alert(1)' }])).rejects.toThrow()
  })

  test('includes the public settings of guard, navigation and badges', async () => {
    await set('shell', { loginedToHomePage: true, navigation: false, licences: ['malta'] })
    expect(await server.get(getSettings, {})).toMatchObject({ loginedToHomePage: true, navigation: false, licences: ['malta'] })
  })
})

describe('alternative addresses of the site', () => {
  const linesOf = (more: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://127.0.0.1/db', ...more }).siteLines

  test('are three names of one host in a demo', () => {
    expect(linesOf({ PORT: '18001' })).toEqual([
      'http://127.0.0.1:18001',
      'http://localhost:18001',
      'http://tamuvo.localhost:18001',
    ])
  })

  test('are those of the configuration', () => {
    expect(linesOf({ SITE_LINES: 'https://one.test, https://two.test', PORT: '18001' })).toEqual([
      'https://one.test',
      'https://two.test',
    ])
    expect(linesOf({ SITE_LINES: "https://one.test 'unsafe-inline'" })).toEqual([])
    expect(linesOf({ DEMO: '0' })).toEqual([])
    expect(linesOf({ ALLOWED_HOSTS: 'play.test' })).toEqual([])
  })

  test('are those of the setting, once set', async () => {
    await server.set('site.lines', ['https://one.example', 'https://two.example'])
    const { domainList } = await server.get(contract.getDomainRoutes, {})
    expect(domainList.map(({ domain }) => domain)).toEqual(['https://one.example', 'https://two.example'])
    await expect(server.set('site.lines', ["https://one.example 'unsafe-inline'"])).rejects.toMatchObject({
      code: 'FIELDS_INVALID',
    })
    await server.set('site.lines', [])
  })

  test('have no latency, which browsers measure', async () => {
    expect((await server.get(contract.getDomainRoutes, {})).domainList).toEqual(
      server.services.config.siteLines.map((domain) => ({ domain, speed: null })),
    )
  })
})
