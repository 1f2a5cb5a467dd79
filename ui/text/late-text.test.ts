import { expect, test, vi } from 'vitest'

test('what is on the page is rendered again when a sentence arrives that it missed, and only then', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.resetModules()
  const { hasText, loadText, speakLanguage, textVersion } = await import('./text.ts')
  await speakLanguage('EN')
  const spoken = textVersion.get()
  await loadText(['near'])
  expect(textVersion.get()).toBe(spoken)

  // As they stand in the file: the build puts the name of their area before them.
  expect([hasText('bet_now'), hasText('no_such_sentence')]).toEqual([false, false])
  await loadText(['lottery'])
  expect([hasText('bet_now'), textVersion.get()]).toEqual([true, spoken + 1])

  await loadText(['rest'])
  expect(textVersion.get()).toBe(spoken + 1)
  vi.unstubAllGlobals()
})
