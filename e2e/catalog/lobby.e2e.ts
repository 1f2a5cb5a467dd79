import { expect, type Page } from 'playwright/test'
import { addLane, changeAnswer, fulfillChanged, listenTo } from '../support/answers.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, openInEnglish, registerAs } from '../support/people.ts'
import { narrow, once, test, wide } from '../support/story.ts'

type Vendor = { vassalage: string; name: string; gameType: string }
type Lane = { gameCategory: string; vendors: Vendor[]; games: { gameCode: string; gameType: string; state: string }[] }
type Catalog = { data: { lanes: Lane[] } }

const publicList = '/wps/public/games'
const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem')
const studios = (page: Page) => page.getByRole('list', { name: 'Studios', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tablist', { name: 'Game lists' }).getByRole('tab', { name })

test('every lobby opens at its address, in any case, with its vendors and games', once, async ({ page }) => {
  for (const [path, gameType, name] of [
    ['/rng', undefined, 'Slots'],
    ['/RNG', undefined, 'Slots'],
    ['/pvp', 'PVP', 'Cards'],
    ['/fish', 'FISH', 'Fishing'],
    ['/live', 'LIVE', 'Live casino'],
    ['/sports', 'SPORTS', 'Sports'],
    ['/esports', 'ESPORTS', 'Esports'],
    ['/sv3', 'SPORTS', 'Sports'],
    ['/elott', 'ELOTT', 'E-lottery'],
  ] as const) {
    if (gameType) await addLane(page, gameType, ['KTW', 'Kitewheel'])
    await openInEnglish(page, path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(studios(page).getByRole('button', { name: 'Kitewheel', pressed: true })).toBeVisible()
    if (gameType === 'LIVE') await expect(page.getByText('Real dealers, real time')).toBeVisible()
    if (gameType === 'SPORTS') await expect(page.getByText('Pre-match and in-play betting')).toBeVisible()
  }
})

test('a kind without a game is in no menu, and its address offers what can be played', once, async ({ page }) => {
  await openInEnglish(page, '/live')
  await expect(page.getByText('No games of this type yet')).toBeVisible()
  const others = page.getByRole('region', { name: 'Play these instead' })
  await expect(others.getByRole('listitem')).toHaveCount(12)
  await expect(page.getByRole('link', { name: 'Live casino' })).toHaveCount(0)
  await expectTidy(page)
})

test(
  'a lobby is narrowed by one thing at a time, and what it shows stands in the address',
  narrow,
  async ({ page, isMobile }) => {
    const asked = listenTo(page)
    await openInEnglish(page, '/rng')
    await expect(games(page)).toHaveCount(12)
    const icons = studios(page).getByRole('button', { name: 'Fernhollow' }).locator('img')
    await expect(icons.first()).toHaveAttribute('src', '/RNG_LIST_VENDOR/FRN-WHITE.png')
    await expect(icons.last()).toHaveAttribute('src', '/RNG_LIST_VENDOR/FRN-COLOR.png')
    await studios(page).getByRole('button', { name: 'Fernhollow' }).click()
    await expect(page).toHaveURL('/rng?page=FRN')
    await expect(games(page).first()).toContainText('Fernhollow')
    const filter = async (label: string, choice: string) => {
      if (isMobile) await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('group', { name: label }).getByRole('button', { name: choice, exact: true }).click()
      if (isMobile)
        await page
          .getByRole('dialog', { name: 'Filter' })
          .getByRole('button', { name: /\d+ games?$/ })
          .click()
    }
    await filter('Type', 'Table games')
    await expect(page).toHaveURL('/rng?page=FRN&kind=TG')
    await filter('Min bet', '0.10')
    await expect(page).toHaveURL('/rng?page=FRN&bet=0.10')
    await filter('Lines', '25 or more')
    await expect(page).toHaveURL('/rng?page=FRN&lines=25')
    await expect.poll(() => asked.queryOf(publicList)['minLineNum']).toBe('25')
    await filter('Min bet', '1 or more')
    await expect.poll(() => asked.queryOf(publicList)['minBet']).toBe('1.00')
    await page.getByLabel('Search games').fill('zzzz')
    await expect(page.getByText('No results for “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/rng?page=FRN')
    await expect(page.getByLabel('Search games')).toHaveValue('')
    await studios(page).getByRole('button', { name: 'Brassbird' }).click()
    await expect(page).toHaveURL('/rng?page=BRB')
    await page.goBack()
    await expect(studios(page).getByRole('button', { name: 'Fernhollow', pressed: true })).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
  },
)

test('a search is debounced, with thirty games a page and infinite scrolling', once, async ({ page }) => {
  const asked = listenTo(page)
  await page.route(`**${publicList}*`, async (route) => {
    const url = new URL(route.request().url())
    const pageNo = Number(url.searchParams.get('pageNo'))
    url.searchParams.set('pageNo', '1')
    const response = await route.fetch({ url: url.href })
    const envelope = await response.json()
    const [first] = envelope.value.games
    if (first)
      envelope.value = {
        total: 90,
        totalPages: 3,
        games: Array.from({ length: 30 }, (_, index) => ({
          ...first,
          nodeId: `${pageNo}-${index}`,
          name: `Game ${pageNo}-${index}`,
        })),
      }
    await route.fulfill({ response, json: envelope })
  })
  // A low viewport, so that the end of the first page is out of sight.
  await page.setViewportSize({ width: 1280, height: 500 })
  await openInEnglish(page, '/rng')
  await expect(games(page)).toHaveCount(30)
  expect(asked.queryOf(publicList)).toMatchObject({
    gameType: 'RNG',
    vassalage: 'KTW',
    pageNo: '1',
    pageSize: '30',
    clientType: '3',
    imgSize: 'rx2',
  })
  expect(asked.to(publicList)).toHaveLength(1)
  await page.evaluate(() => {
    for (let count = 0; count < 5; count++) window.scrollTo(0, document.body.scrollHeight)
  })
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(games(page)).toHaveCount(90, { timeout: 500 })
  }).toPass()
  const pages = asked.to(publicList).map((request) => new URL(request.url()).searchParams.get('pageNo'))
  expect(pages, 'each page once, one after the other').toEqual(['1', '2', '3'])
  await page.getByLabel('Search games').pressSequentially('bell', { delay: 60 })
  await expect(page).toHaveURL('/rng?page=KTW&name=bell')
  const searches = (): (string | null)[] => {
    const names = asked.to(publicList).map((request) => new URL(request.url()).searchParams.get('gameName'))
    return names.filter((name) => name !== null && name !== '')
  }
  await expect.poll(searches).toEqual(['bell'])
  await expect(games(page)).toHaveCount(30)
})

test('the row of vendors has arrows when there are more than eight', once, async ({ page }) => {
  const many = (count: number) => (catalog: Catalog) => ({
    data: {
      lanes: catalog.data.lanes.map((lane) =>
        lane.gameCategory === 'RNG' && lane.vendors[0]
          ? {
              ...lane,
              vendors: Array.from({ length: count }, (_, at) => ({
                ...lane.vendors[0],
                vassalage: `V${at}`,
                name: `Studio ${at}`,
              })),
            }
          : lane,
      ),
    },
  })
  await changeAnswer<Catalog>(page, '/wps/public/catalog', many(8) as never)
  await openInEnglish(page, '/rng')
  await expect(studios(page).getByRole('button')).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Studios: forward' })).toHaveCount(0)
  await expect(page.getByText('No games here right now')).toBeVisible()
  await page.unroute('**/wps/public/catalog*')
  await changeAnswer<Catalog>(page, '/wps/public/catalog', many(12) as never)
  await page.reload()
  await expect(studios(page).getByRole('button')).toHaveCount(12)
  await page.getByRole('button', { name: 'Studios: forward' }).click()
  await expect.poll(() => studios(page).evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Slots' }).hover()
  const menu = page.getByRole('list', { name: 'Slots' })
  await expect(menu.getByRole('link')).toHaveCount(12)
  await expect(menu.getByRole('link').last()).toHaveAccessibleName('All Slots')
})

test('hot games need no session; favourites and recent games are the member’s own', wide, async ({ page }) => {
  const asked = listenTo(page)
  await openInEnglish(page, '/rng')
  await expect(tab(page, 'Hot')).toBeVisible()
  await expect(tab(page, 'Favourites')).toHaveCount(0)
  await registerAs(page, newName('fav'))
  await page.goto('/rng')
  await page.route('**/wps/relay/MCSFE_addFavoriteGameV2', async (route) => {
    await expect(page.getByRole('status').getByText('Loading'), 'a cover while it is kept').toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Bell Terrace to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove Bell Terrace from favourites' })).toBeVisible()
  await tab(page, 'Favourites').click()
  await expect(page).toHaveURL('/rng?page=fav')
  await expect(games(page)).toHaveCount(1)
  expect(asked.queryOf('/wps/relay/MCSFE_getFavoriteGames')).toMatchObject({ imgSize: 'rx2' })
  expect(asked.queryOf('/wps/relay/MCSFE_getFavoriteGamesList')).toMatchObject({
    pageSize: '99',
    gameType: 'RNG',
    platform: 'flash',
  })
  await tab(page, 'Recent').click()
  await expect(page.getByText('Games you open appear here')).toBeVisible()
  expect(asked.queryOf('/wps/relay/GCS_recentGame')).toMatchObject({ pageSize: '99', gameType: 'RNG', vassalage: '' })
  await tab(page, 'Favourites').click()
  await page.getByRole('button', { name: 'Remove Bell Terrace from favourites' }).click()
  await expect(page.getByText('Tap the heart on a game to keep it here')).toBeVisible()
})

test('a visitor who marks a favourite is asked to log in, and it is stored after the login', once, async ({ page }) => {
  await openInEnglish(page, '/lottery?gameCode=FAST5')
  const star = page
    .getByRole('navigation', { name: 'Lottery games' })
    .getByRole('button', { name: 'Favourite: Delta 27 Express' })
  await star.click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(login).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await login.getByRole('textbox', { name: 'Username' }).fill('player1')
  await login.getByLabel('Password', { exact: true }).fill('Harbour2026')
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('lottery_favourites'))).toContain('"player1":["FAST27"]')
})

test('hot games of a type have a tab without another request', once, async ({ page }) => {
  const asked = listenTo(page)
  await page.route('**/wps/relay/GCSGAME_hotGamesV2*', (route) =>
    fulfillChanged<{ list: object[] }>(route, ({ list: [first], ...value }) => ({
      ...value,
      list: [{ ...first, gameType: 'RNG', nodeId: 'hot-1', name: 'Hot Koi', isHot: 1 }],
    })),
  )
  await openInEnglish(page, '/rng/hot')
  await expect(tab(page, 'Hot')).toHaveAttribute('aria-selected', 'true')
  await expect(games(page)).toHaveText([/Hot Koi/])
  expect(asked.to(publicList)).toEqual([])
  expect(asked.queryOf('/wps/relay/GCSGAME_hotGamesV2')).toMatchObject({ isPlatform: '2', language: 'EN', vassalage: '' })
  await page.goto('/rng/vassalage/BRB')
  await expect(studios(page).getByRole('button', { name: 'Brassbird', pressed: true })).toBeVisible()
  await page.goto('/rng?type=vassalage&vassalage=GLS')
  await expect(studios(page).getByRole('button', { name: 'Glasshill', pressed: true })).toBeVisible()
})

test('a lobby whose address cannot be changed goes on without an error', once, async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  // As browsers do that think an address changes too often.
  await page.addInitScript(`for (const name of ['pushState', 'replaceState']) {
    const change = History.prototype[name]
    History.prototype[name] = function (...asked) {
      if (window.refuses) throw new DOMException('too often', 'SecurityError')
      change.apply(this, asked)
    }
  }`)
  await openInEnglish(page, '/rng')
  await expect(games(page)).toHaveCount(12)
  await page.evaluate('window.refuses = true')
  await studios(page).getByRole('button', { name: 'Fernhollow' }).click()
  await expect(games(page).first()).toContainText('Fernhollow')
  await expect(page).toHaveURL('/rng')
  await page.evaluate('window.refuses = false')
  await tab(page, 'Hot').click()
  await expect(page).toHaveURL('/rng?page=hot')
  expect(faults).toEqual([])
})
