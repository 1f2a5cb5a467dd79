import * as z from 'zod/mini'
import { call } from './call.ts'
import { markerKinds, markerLevels } from './marker-kinds.ts'
import { coolOffLengths } from './safer.ts'
import { day, id, instant, nothing, pageOf, pageQuery } from './shapes.ts'

const kind = z.enum(markerKinds)
const caseLevel = z.enum(['CALL', 'BREAK'])

/** Points for signs of a kind on a day: none below `from`, then `points` and `more` for each further, up to `most`. */
const weight = z.object({ kind, from: z.number(), points: z.number(), more: z.number(), most: z.number() })

const marker = z.object({
  kind,
  day,
  /** When the last of its signs was seen. */
  at: instant,
  counted: z.number(),
  /** Its points on its day, and after fading. */
  points: z.number(),
  worth: z.number(),
  /** The version of the rules it was counted by. */
  rule: z.string(),
})

const markerState = {
  level: z.enum(markerLevels),
  /** The sum of what the markers are worth now. */
  score: z.number(),
  /** Newest first. */
  markers: z.array(marker),
}

const rules = z.object({
  version: z.string(),
  weights: z.array(weight),
  /** Hours of the site’s clock. */
  nightFrom: z.number(),
  nightUntil: z.number(),
  chaseMinutes: z.number(),
  chaseLeftPercent: z.number(),
  /** After so many days nothing is left of a marker. */
  fadeDays: z.number(),
  tipAt: z.number(),
  callAt: z.number(),
  breakAt: z.number(),
})

export const getMarkers = call({
  path: 'GET /wps/mc/safer/markers',
  summary: 'The member’s own markers of harm, their points, and the rules behind them.',
  caller: 'member',
  input: nothing,
  output: z.object({ ...markerState, rules }),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'],
})

const markerCase = z.object({
  id,
  memberId: id,
  username: z.string(),
  level: caseLevel,
  /** The score that raised it to its level. */
  score: z.number(),
  openedAt: instant,
  closedAt: z.nullable(instant),
})

export const listMarkerCases = call({
  path: 'GET /bo/markers',
  summary: 'Members to be called: those with a proposed break first, then the oldest.',
  caller: 'operator',
  permission: 'markers.review',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN') }),
  output: pageOf(markerCase),
  refusals: [],
})

export const getMarkerCase = call({
  path: 'GET /bo/markers/case',
  summary: 'A case with its evidence: each marker with its time, counted signs and rules, and the notes so far.',
  caller: 'operator',
  permission: 'markers.review',
  input: z.object({ id }),
  output: z.object({
    ...markerCase.shape,
    /** The member’s current score and markers. */
    now: z.object(markerState),
    /** The signs that the markers count. */
    signs: z.array(z.object({ kind, at: instant, about: z.string() })),
    /** The rules that the markers name. */
    rules: z.array(rules),
    notes: z.array(
      z.object({
        at: instant,
        by: z.string(),
        outcome: z.enum(['NOT_REACHED', 'REACHED', 'NO_CALL', 'BREAK']),
        note: z.string(),
      }),
    ),
  }),
  refusals: [],
})

const note = z.string().check(z.trim(), z.minLength(10), z.maxLength(1_000))

export const noteMarkerCall = call({
  path: 'POST /bo/markers/note',
  summary: 'Records the outcome of a call. A case stays open when the member was not reached; NO_CALL closes it without a call.',
  caller: 'operator',
  permission: 'markers.review',
  input: z.object({ id, outcome: z.enum(['NOT_REACHED', 'REACHED', 'NO_CALL']), note }),
  output: z.object({ closedAt: z.nullable(instant) }),
  refusals: ['CASE_CLOSED'],
})

export const orderBreak = call({
  path: 'POST /bo/markers/break',
  summary:
    'Orders a break for the member of a case, at once and without an early end. The member sees the signs behind it. Closes the case.',
  caller: 'operator',
  permission: 'markers.review',
  input: z.object({ id, length: z.enum(coolOffLengths), because: z.array(kind).check(z.minLength(1), z.maxLength(3)), note }),
  output: z.object({ until: instant }),
  refusals: ['CASE_CLOSED'],
})
