import { firstAnswersId, type SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import { sampleSettings } from '@tamuvo/contract/sample-settings.ts'
import { expect, test } from 'vitest'
import { shownText } from './kit/shown-text.ts'
import { fillLottery } from './lottery-page.ts'

const page = '<body><!--lottery-words <p><span></span></p><p><i></i></p> /lottery-words--></body>'
const answers = {
  language: 'MY',
  settings: sampleSettings,
  whitelabel: { whitelabel: [] },
  status: { systemStatus: 0, title: '', message: '', ip: '192.0.2.7', serverTime: '2026-08-05T06:00:00.000Z' },
  announcements: { promotion: { player: [], popup: [], promotion: [], banners: [] } },
} satisfies SentFirstAnswers
const draw = { names: { MY: 'ငါးလုံး', EN: 'Five & <b>', CN: '五' }, issue: '20260805-0142' }

test('the lottery contains the name of the game in each language, its running draw and the answers', async () => {
  const filled = await fillLottery(page, async () => ({ answers, draw }))
  expect(filled).toContain(
    `<span lang="my">${shownText(draw.names.MY, 'MY')}</span><span lang="en">Five &amp; &lt;b&gt;</span><span lang="zh-Hans">五</span></p><p>20260805-0142</p>`,
  )
  expect(filled).not.toContain('lottery-words')
  expect(filled).toContain(`id="${firstAnswersId}"`)
})

test.each([
  ['the site is closed', { answers: { ...answers, status: { ...answers.status, systemStatus: 1 as const } }, draw }],
  [
    'visitors are led to the login',
    { answers: { ...answers, settings: { ...answers.settings, loginedToHomePage: true } }, draw },
  ],
  ['no draw runs', { answers, draw: undefined }],
])('the page stays as it is when %s', async (_why, known) => {
  expect(await fillLottery(page, async () => known)).toBe(page)
})

test('the page is unchanged when there are no answers', async () => {
  expect(await fillLottery(page, () => Promise.reject(new Error('no database')))).toBe(page)
})
