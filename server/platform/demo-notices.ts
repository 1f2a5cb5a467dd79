import { popupFrequencies } from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { demoHtml, demoTexts } from '../kit/demo-texts.ts'
import agentNotices from './demo/agent-notices.json' with { type: 'json' }
import notices from './demo/notices.json' with { type: 'json' }
import popups from './demo/popups.json' with { type: 'json' }

const notice = { id: z.string(), titles: demoTexts, contents: demoHtml }

/** Notices of the demo, newest first. */
export const demoNotices = z.array(z.strictObject(notice)).parse(notices)

/** Announcements of the demo for agents, newest first. */
export const demoAgentNotices = z.array(z.strictObject(notice)).parse(agentNotices)

/** Pop-ups of the demo after a login. */
export const demoPopups = z.array(z.strictObject({ ...notice, frequency: z.enum(popupFrequencies) })).parse(popups)
