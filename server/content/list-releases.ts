import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { textIn } from './texts.ts'

export const listReleases = handle(contract.listReleases, async ({ language }, { settings }: ContentServices) => {
  const releases = await settings.get('app.releases')
  return { list: releases.map(({ notes, ...release }) => ({ ...release, notes: textIn(notes, language) })) }
})
