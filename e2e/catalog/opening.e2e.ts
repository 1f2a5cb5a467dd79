import { expect, type Locator, type Page } from 'playwright/test'
import { changeAnswer, fulfillChanged, listenTo } from '../support/answers.ts'
import { ask, asHouse } from '../support/calls.ts'
import { adminKey } from '../support/house-key.ts'
import { newName, openInEnglish, registerAs } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

type Lane = { games: { gameCode: string; state: string }[] }
type Catalog = { data: { lanes: Lane[] } }

/** A lane of home. Its covers are drawn once it comes near the view. */
const laneOf = async (page: Page, name: string): Promise<Locator> => {
  const lane = page.getByRole('region', { name, exact: true })
  await lane.scrollIntoViewIfNeeded()
  return lane
}

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem')

test('a game of an outside vendor runs in a frame that cannot navigate the page', once, async ({ page }) => {
  const code = 'KTW_BELL_TERRACE'
  const opened = (catalog: Catalog): Catalog => ({
    data: {
      lanes: catalog.data.lanes.map((lane) => ({
        ...lane,
        games: lane.games.map((game) => (game.gameCode === code ? { ...game, state: 'open' } : game)),
      })),
    },
  })
  for (const path of ['/wps/public/catalog', '/wps/relay/GCSGAME_gameVendor']) await changeAnswer<Catalog>(page, path, opened)
  const answer = {
    launchMode: 'IFRAME',
    url: 'https://games.example/koi',
    token: 't',
    expiresIn: 60,
    collectAtEnd: true,
    isOwn: false,
  }
  await page.route('**/wps/game/launchGame', (route) =>
    route.fulfill({ json: { success: true, code: 'OK', message: '', value: answer, traceId: 't' } }),
  )
  await page.route('https://games.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The koi swim</h1>' }),
  )
  await openInEnglish(page)
  const pressCard = async () => (await laneOf(page, 'Slots')).getByRole('button', { name: /^Bell Terrace/ }).click()
  await pressCard()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(page.locator('[data-modal=loginPopupModal]')).toContainText('Log in')
  await expect(login).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await registerAs(page, newName('koi'))
  await page.goto('/')
  await pressCard()
  await expect(page).toHaveURL(`/game?gameCode=${code}`)
  const frame = page.locator('iframe[title="Bell Terrace"]')
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  await expect(page.frameLocator('iframe').getByText('The koi swim')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  // What the game took along comes back.
  const collected = page.waitForRequest('**/wps/mc/vendorWallet/collect')
  await page.getByRole('button', { name: 'Back' }).click()
  await collected
  await expect(page).toHaveURL('/rng?page=KTW')
  await page.getByRole('tablist', { name: 'Game lists' }).getByRole('tab', { name: 'Recent' }).click()
  await expect(games(page)).toHaveText([/Bell Terrace/])
  await page.goto(`/seamless?gameCode=${code}`)
  await expect(page.frameLocator('iframe').getByText('The koi swim')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('a group entry opens the games of its vendor in a dialog', once, async ({ page }) => {
  await page.route('**/wps/public/games*', (route) =>
    fulfillChanged<{ games: object[] }>(route, ({ games: [first, ...others], ...value }) => ({
      ...value,
      games: [{ ...first, isGame: 'VASSALAGE', name: 'All of Kitewheel' }, ...others],
    })),
  )
  await openInEnglish(page, '/rng')
  await page.getByRole('button', { name: /^All of Kitewheel/ }).click()
  const group = page.getByRole('dialog', { name: 'Kitewheel' })
  await expect(group.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(12)
  await group.getByLabel('Search games').fill('monsoon')
  await expect(group.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(1)
})

test('a game in maintenance is marked on its page, with other games below', once, async ({ page }) => {
  await changeAnswer<Catalog>(page, '/wps/public/catalog', ({ data }) => ({
    data: {
      lanes: data.lanes.map((lane) => ({
        ...lane,
        games: lane.games.map((game) => (game.gameCode === 'FAST5' ? { ...game, state: 'maintenance' } : game)),
      })),
    },
  }))
  await openInEnglish(page)
  const lane = await laneOf(page, 'Lottery')
  await lane
    .getByRole('button', { name: /Harbour Five Harbour Lottery/ })
    .first()
    .click()
  await expect(page).toHaveURL('/game?gameCode=FAST5')
  await expect(page.getByText('This game is temporarily unavailable.')).toBeVisible()
  const others = page.getByRole('region', { name: 'Play these instead' })
  await expect(others.getByRole('button', { name: /Delta 27 Express Delta Draw/ }).first()).toBeVisible()
  await expect(others.getByRole('button', { name: /Harbour Five/ })).toHaveCount(0)
})

test('a game of a studio is left for the games of that studio', once, async ({ page }) => {
  await registerAs(page, newName('thorn'))
  await page.goto('/rng/hot')
  await page.getByRole('button', { name: /Thorn Garden Fernhollow/ }).click()
  await expect(page).toHaveURL('/game?gameCode=FRN_THORN_GARDEN')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/rng?page=FRN')
  await expect(page.getByRole('button', { name: 'Fernhollow', pressed: true })).toBeVisible()
  // A list keeps the studio in mind, and a filter leads back to it.
  await page.getByRole('tablist', { name: 'Game lists' }).getByRole('tab', { name: 'Hot' }).click()
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Arcade', exact: true }).click()
  await expect(page).toHaveURL('/rng?page=FRN&kind=AC')
})

test('the draws of the lottery page are those of the menu', once, async ({ page }) => {
  const asked = listenTo(page)
  await page.route('**/lgw/games/game_menus*', (route) =>
    fulfillChanged<{ list: { games: { gameCode: string }[] }[] }>(route, ({ list }) => ({
      list: list.map((menu) => ({ ...menu, games: menu.games.filter(({ gameCode }) => gameCode !== 'XSMB') })),
    })),
  )
  await openInEnglish(page, '/lottery')
  const draws = page.getByRole('navigation', { name: 'Games' }).getByRole('listitem')
  await expect(draws).toHaveText([/Harbour Five/, /Delta 27 Express/])
  expect(asked.queryOf('/lgw/games/game_menus')).toMatchObject({ prizeMode: 'Lott', device: 'WEB' })
})

/** Closes games for a while, as staff do. */
const close = async (page: Page, codes: string[]): Promise<void> => {
  const { setting } = (await asHouse(page, '/bo/settings/one?key=catalog.maintenance', undefined, adminKey)) as {
    setting: { value: object; version: number }
  }
  const value = { ...setting.value, games: codes }
  const body = { key: 'catalog.maintenance', value, version: setting.version, reason: 'For a story of the browser' }
  await asHouse(page, '/bo/settings/set', body, adminKey)
}

test(
  'where a game is in maintenance four others can be played, and it is not, wherever it is opened',
  narrow,
  async ({ page, time }) => {
    await openInEnglish(page, '/rng')
    const code = 'BRB_EVEN_KEEL'
    const { tryUrl } = await ask(page, `/wps/studio/game?code=${code}`)
    await close(page, [code])
    try {
      await time.pass(20 * 60_000)
      await page.goto(`${String(tryUrl)}&lang=EN`)
      await expect(page.getByText('This game is under maintenance.')).toBeVisible()
      await expect(page.locator('[data-play]')).toHaveCount(0)
      await registerAs(page, newName('keel'))
      await page.goto(`/game?gameCode=${code}`)
      await expect(page.getByText('This game is temporarily unavailable.')).toBeVisible()
      const others = page.getByRole('region', { name: 'Play these instead' }).getByRole('listitem')
      await expect(others).toHaveCount(4)
      for (const each of await others.all()) await expect(each).not.toContainText('Even Keel')
      await others.getByRole('button').first().click()
      await expect(page).not.toHaveURL(new RegExp(code))
    } finally {
      await close(page, [])
      await time.pass(20 * 60_000)
    }
  },
)
