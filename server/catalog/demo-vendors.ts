import { gameTypes } from '@tamuvo/contract/brand.ts'
import * as z from 'zod/mini'
import { demoTexts } from '../kit/demo-texts.ts'
import vendors from './demo/vendors.json' with { type: 'json' }

const file = z.array(
  z.strictObject({
    gameType: z.enum(gameTypes),
    code: z.string(),
    names: demoTexts,
    /** Input of the art program for a logo: one or two letters, one of six frames, a palette. */
    mark: z.strictObject({ letters: z.string(), frame: z.string(), mood: z.string() }),
  }),
)

/** The studios of the demo; all names are invented. */
export const demoVendors = file.parse(vendors)
