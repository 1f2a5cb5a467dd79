import { expect, test } from 'vitest'
import { navigationLabel } from './navigation-label.ts'

const resource = { url: '/fair', labelNameEn: 'Fairness', labelNameMy: 'တရားမျှတမှု', labelNameCn: '公平性' }

test.each([
  ['EN', 'Fairness'],
  ['MY', 'တရားမျှတမှု'],
  ['CN', '公平性'],
  ['TH', 'Fairness'],
] as const)('an entry of the navigation is called in %s by the name that is written for it', (language, label) => {
  expect(navigationLabel(resource, language)).toBe(label)
})
