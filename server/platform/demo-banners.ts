import { linkageTypes } from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { demoTexts } from '../kit/demo-texts.ts'
import banners from './demo/banners.json' with { type: 'json' }
import type { Banner } from './store.ts'

const file = z.array(
  z.strictObject({
    id: z.string(),
    titles: demoTexts,
    subtitles: demoTexts,
    linkageType: z.enum(linkageTypes),
    linkage: z.string(),
    /** Input of the art program; `friends` are drawn beside the focal object. */
    art: z.strictObject({ motif: z.string(), mood: z.string(), back: z.string(), friends: z.array(z.string()) }),
  }),
)

type Own = z.output<typeof file>[number]
export type DemoBanner = Omit<Banner, 'shownFrom' | 'shownUntil'> & Pick<Own, 'art'>

const homeBanner = (own: Own, position: number): DemoBanner => ({
  ...own,
  position,
  groupName: 'home',
  url: `/art/banner/${own.id}-hero.webp`,
  mobileUrl: `/art/banner/${own.id}-phone.webp`,
})

/** The banners of the home page, in order. Their pictures contain no text. */
export const demoBanners: readonly DemoBanner[] = file.parse(banners).map(homeBanner)
