import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant } from './shapes.ts'

/** The actions that a bot check protects. */
const botPurposes = ['sms', 'register', 'login'] as const
export type BotPurpose = (typeof botPurposes)[number]

/** Sizes of the picture and of the box around the piece in px; positions are in these units at any display size. */
export const botPicture = { width: 300, height: 160, box: 60 } as const

/** The range of the piece in px. */
export const botTravel = botPicture.width - botPicture.box

/** The maximum movement by a key press in px. */
export const botKeyStepMax = 20

/** Maximum points of a path, and minimum time between two. */
export const botPath = { pointsMax: 1_000, everyMs: 16 } as const

const proof = z.object({ botToken: z.string(), expiresAt: instant })

export const getBotPuzzle = call({
  path: 'GET /wps/bot/puzzle',
  summary:
    'A slide puzzle: a picture with a gap and the fitting piece, PNG in base64. Valid for five minutes, one attempt and one purpose.',
  caller: 'anyone',
  input: z.object({ purpose: z.enum(botPurposes) }),
  output: z.object({
    puzzleId: z.string(),
    picture: z.string(),
    piece: z.string(),
    /** Distance of the piece from the upper edge in px. */
    top: z.number(),
    expiresAt: instant,
  }),
  refusals: ['PROOF_OF_WORK_REQUIRED'],
})

export const solveBotPuzzle = call({
  path: 'POST /wps/bot/puzzle',
  summary: 'Solves a puzzle. `botToken` is valid for one call of the purpose, from the same address.',
  caller: 'anyone',
  input: z.object({
    puzzleId: z.string().check(z.maxLength(64)),
    purpose: z.enum(botPurposes),
    /** The input device. */
    by: z.enum(['pointer', 'keys']),
    /** The final offset of the piece from its start in px. */
    x: z.int().check(z.gte(0), z.lte(botTravel)),
    /** Positions of the piece in px and times in ms since it was grabbed: [x, y, ms]. */
    path: z.array(z.tuple([z.int(), z.int(), z.int()])).check(z.maxLength(botPath.pointsMax)),
  }),
  output: proof,
  refusals: ['BOT_CHECK_WRONG', 'BOT_CHECK_OVER'],
})

export const solveBotSound = call({
  path: 'POST /wps/bot/sound',
  summary: 'The same check for people who cannot see the picture: the knocks of `GET /wps/captcha/sound?purpose=bot`.',
  caller: 'anyone',
  input: z.object({
    captchaId: z.string().check(z.maxLength(64)),
    captcha: z.string().check(z.maxLength(8)),
    purpose: z.enum(botPurposes),
  }),
  output: proof,
  refusals: ['CAPTCHA_WRONG'],
})
