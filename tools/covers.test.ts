import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { isBack } from '@tamuvo/ui/art/backdrop.ts'
import { isMotif } from '@tamuvo/ui/art/motif/motifs.ts'
import { isMood } from '@tamuvo/ui/art/palette.ts'
import { expect, test } from 'vitest'

test('the art program can draw the cover of every game of the demonstration', () => {
  const wrong = demoCatalog.games.filter(({ art }) => !isMotif(art.motif) || !isMood(art.mood) || !isBack(art.back))
  expect(wrong.map(({ gameCode }) => gameCode)).toEqual([])
})
