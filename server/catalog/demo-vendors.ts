import { gameTypes } from '@tamuvo/contract/brand.ts'
import * as z from 'zod/mini'
import { demoTexts } from '../kit/demo-texts.ts'
import vendors from './demo/vendors.json' with { type: 'json' }

const file = z.array(
  z.strictObject({
    gameType: z.enum(gameTypes),
    code: z.string(),
    names: demoTexts,
    /** What a studio's mark is drawn from: one or two letters in one of six frames, in a mood of the drawing program. */
    mark: z.strictObject({ letters: z.string(), frame: z.string(), mood: z.string() }),
  }),
)

/** The studios of the demonstration; all names are invented. */
export const demoVendors = file.parse(vendors)
