import { expect, test } from 'vitest'
import { looseForms, siteLevels, withoutLevel, wrongLevels } from './site-levels.ts'
import { parseSource } from './sources.ts'

test.each([
  ['parts/Figure.tsx', `import { Amount } from '@tamuvo/ui/components/Amount.tsx'`, true],
  ['parts/Figure.tsx', `import { Limits } from '../safer/Limits.tsx'`, false],
  ['account/login/form.ts', `import { paths } from '../../parts/paths.ts'`, true],
  ['account/login/form.ts', `import { useCatalog } from '../../catalog/useCatalog.ts'`, false],
  ['account/login/form.ts', `import { rules } from '../password/rules.ts'`, true],
  ['betting/words.ts', `import type { Words } from '../lottery/words.ts'`, false],
  ['betting/words.ts', `export const load = () => import('../lottery/words.ts')`, false],
  ['chat/rooms/SharedBet.tsx', `import { BetState } from '../../betting/BetState.tsx'`, true],
  ['wallet/page.ts', `import { Centre } from '../pages/member/Centre.tsx'`, false],
  ['pages/home/HomePage.tsx', `import { Shell } from '../../shell/Shell.tsx'`, false],
  ['shell/Shell.tsx', `import { HomePage } from '../pages/home/HomePage.tsx'`, true],
  ['app/router.tsx', `import { Shell } from '../shell/Shell.tsx'`, true],
  ['studio/start.tsx', `import { createClient } from '@tamuvo/ui/calls/client.ts'`, true],
  ['studio/hud/Menu.tsx', `import { player } from '../kit/player.ts'`, true],
  ['studio/start.tsx', `import { paths } from '../parts/paths.ts'`, false],
  ['vendor/GameStage.tsx', `import { createBridge } from '../studio/kit/bridge.ts'`, false],
  ['vite.config.ts', `import { pageGroups } from './app/page-groups.ts'`, true],
])('site/%s may import %s: %s', (path, text, isRight) => {
  expect(wrongLevels(parseSource(`site/${path}`, text))).toHaveLength(isRight ? 0 : 1)
})

test('tests follow the levels as well', () => {
  const source = parseSource('site/catalog/favourites.test.ts', `import { readBasket } from '../lottery/order/basket.ts'`)
  expect(wrongLevels(source)).toHaveLength(1)
})

test('code is on known levels only', () => {
  const paths = [
    'site/loby/Lobby.tsx',
    'site/loose.ts',
    'site/public/first-paint.js',
    'site/vite.config.ts',
    'site/app/main.tsx',
    'site/studio/main.tsx',
  ]
  expect(paths.flatMap((path) => withoutLevel(parseSource(path, '')))).toEqual(['site/loby/Lobby.tsx', 'site/loose.ts'])
})

test('forms use their frame', () => {
  expect(looseForms(parseSource('site/account/Form.tsx', 'export const Form = () => <form noValidate />'))).toHaveLength(1)
  expect(looseForms(parseSource('site/account/Form.tsx', 'export const Form = () => <FormFrame />'))).toEqual([])
})

test('the areas are in the order of the server', () => {
  expect(siteLevels.slice(0, 4)).toEqual(['parts', 'platform', 'account', 'content'])
  expect(siteLevels.slice(-3)).toEqual(['pages', 'shell', 'app'])
})
