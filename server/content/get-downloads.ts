import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './content.ts'
import { textIn } from './texts.ts'

export const getDownloads = handle(contract.getDownloads, async ({ language }, { settings }: ContentServices) => {
  const { resources, releases } = await settings.get('download.app')
  return { list: resources, releases: releases.map(({ notes, ...release }) => ({ ...release, notes: textIn(notes, language) })) }
})
