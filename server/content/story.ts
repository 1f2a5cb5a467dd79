import type { storyKinds } from '@tamuvo/contract/content.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { StoredArticle } from './store.ts'
import { textIn } from './texts.ts'

export type StoryKind = (typeof storyKinds)[number]

export const storyIn = ({ slug, label, titles, summaries, publishedAt }: StoredArticle, kind: StoryKind, language: Language) => ({
  kind,
  slug,
  label,
  title: textIn(titles, language),
  summary: textIn(summaries, language),
  publishedAt: publishedAt.toISOString(),
})
