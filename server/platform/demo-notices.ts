import { popupFrequencies } from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { demoHtml, demoTexts } from '../kit/demo-texts.ts'
import notices from './demo/notices.json' with { type: 'json' }
import popups from './demo/popups.json' with { type: 'json' }

const notice = { id: z.string(), titles: demoTexts, contents: demoHtml }

/** Notices of the demo, newest first. */
export const demoNotices = z.array(z.strictObject(notice)).parse(notices)

/** Pop-ups of the demo after a login. */
export const demoPopups = z.array(z.strictObject({ ...notice, frequency: z.enum(popupFrequencies) })).parse(popups)
