import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { findChromium } from '../chromium.mjs'
import { groupOf } from './groups.mjs'
import { allPlaces } from './places.mjs'
import { cellsOf, layoutOf, sheetsOf, sizeOf, writeSheets } from './sheets.mjs'
import { withLongNames } from './states.mjs'

const groupsOf = (name: string) =>
  allPlaces()
    .filter((place) => place.name === name)
    .map(groupOf)

test('a place belongs to the group of what it shows', () => {
  for (const [name, group] of [
    ['/', 'home-and-lobbies'],
    ['/rng', 'home-and-lobbies'],
    ['/help', 'pages-to-read'],
    ['member: /lottery', 'lottery-and-proofs'],
    ['/tournaments', 'games'],
    ['#mc/depositv2', 'member-centre'],
    ['#mc/securityCenter/limits', 'security-centre'],
    ['#mc/personalProfit', 'records'],
    ['#ac/agentTeamOverview', 'agent-centre'],
    ['/login', 'windows'],
    ['chat', 'windows'],
    ['loading: /rng', 'states'],
    ['empty: #mc/withdraw', 'states'],
  ] as const)
    expect([name, ...groupsOf(name)]).toEqual([name, group])
})

test('a long page is continued in cells of its own, and ends', () => {
  const shot = { place: '/', look: 'EN-390-dark', file: 'EN-390-dark/~.png' }
  const layout = layoutOf(shot.look)
  const parts = (height: number) => cellsOf(shot, { width: 390, height }, layout).length
  expect([parts(400), parts(844), parts(1600), parts(9000)]).toEqual([1, 1, 2, 3])
  expect(
    sheetsOf(cellsOf(shot, { width: 390, height: 9000 }, layout), { ...layout, columns: 2, rows: 1 }).map(({ length }) => length),
  ).toEqual([2, 1])
})

test('sheets are written by look and group', async () => {
  const browser = await chromium.launch(await findChromium())
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-sheets-'))
  try {
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await mkdir(join(folder, 'EN-390-dark'))
    const file = 'EN-390-dark/a.png'
    await writeFile(join(folder, file), await tab.screenshot())
    const places = allPlaces().slice(0, 6)
    const shots = places.map(({ name: place }) => ({ place, look: 'EN-390-dark', file }))
    await writeSheets(
      browser,
      folder,
      shots,
      places.map((place) => ({ ...place, state: 'loading' as const })),
    )
    expect((await readdir(join(folder, 'sheets', 'EN-390-dark'))).sort()).toEqual(['states-1.png', 'states-2.png'])
    const { width, height } = sizeOf(await readFile(join(folder, 'sheets', 'EN-390-dark', 'states-1.png')))
    expect(width).toBe(1648)
    expect(height).toBeGreaterThan(700)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})

test('names come back longer, and nothing else', () => {
  expect(withLongNames({ list: [{ name: 'Koi', id: 'koi', count: 2 }], title: '' })).toEqual({
    list: [{ name: 'Koi Koi Koi', id: 'koi', count: 2 }],
    title: '',
  })
})
