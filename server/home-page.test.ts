import { firstAnswers, firstAnswersId, type SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import { sampleSettings } from '@tamuvo/contract/sample-settings.ts'
import { expect, test } from 'vitest'
import { fillHome } from './home-page.ts'

const page = `<!doctype html><body><div id="root">
<!--home-frame
<div class="frame"><picture></picture></div>
/home-frame-->
</div></body>`

const banner = { bannerId: '1', linkageType: 'none', linkage: '', subtitle: '' } as const

const answers = {
  language: 'MY',
  settings: sampleSettings,
  whitelabel: { whitelabel: [{ modId: 'DIRECTREG3', enabled: '1' }] },
  status: { systemStatus: 0, title: '', message: '', ip: '192.0.2.7', serverTime: '2026-08-05T06:00:00.000Z' },
  announcements: {
    promotion: {
      player: [],
      popup: [],
      promotion: [],
      banners: [
        { ...banner, groupName: 'promo', url: '/other.webp', mobileUrl: '/other-phone.webp', title: 'other' },
        { ...banner, groupName: 'home', url: '/a.webp?x="$&', mobileUrl: '/a-phone.webp', title: "</script><b>$& $' title" },
      ],
    },
  },
} satisfies SentFirstAnswers

const answersIn = (filled: string): unknown =>
  JSON.parse(new RegExp(`id="${firstAnswersId}">([^<]*)</script></body>`).exec(filled)?.[1] ?? 'null')

test('home contains its frame, the picture of its first banner and the answers', async () => {
  const filled = await fillHome(page, '192.0.2.7', async () => answers)
  expect(filled).toContain(
    '<div class="frame"><picture><source media="(width < 480px)" srcset="/a-phone.webp" /><img src="/a.webp?x=&quot;$&amp;"',
  )
  expect(filled).not.toContain('home-frame')
  expect(answersIn(filled)).toEqual(answers)
  expect(firstAnswers.safeParse(answersIn(filled)).success).toBe(true)
})

test.each([
  ['the site is closed', { ...answers, status: { ...answers.status, systemStatus: 1 } }],
  ['visitors are led to the login', { ...answers, settings: { ...answers.settings, loginedToHomePage: true } }],
  ['there is no banner', { ...answers, announcements: { promotion: { ...answers.announcements.promotion, banners: [] } } }],
] as const)('the page stays as it is when %s', async (_why, given) => {
  expect(await fillHome(page, '192.0.2.7', async () => given as SentFirstAnswers)).toBe(page)
})

test('the page is unchanged when there are no answers', async () => {
  expect(await fillHome(page, '192.0.2.7', () => Promise.reject(new Error('no database')))).toBe(page)
})
