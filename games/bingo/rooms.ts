import type { Draw } from '../kit/stream.ts'
import type { Schedule } from '../lottery/issue.ts'
import { ballCount, cells75, corners75, drawCard75, lines75 } from './card75.ts'
import type { RoomPrize, RoomRules } from './room.ts'
import { ballCount90, drawTicket90, rowsOf90 } from './ticket90.ts'

/**
 * A room of bingo that all members play in together, round after round by the clock. Its schedule is public, so that holders of keys
 * know by themselves when a sale is closed.
 */
export type BingoRoom = RoomRules & {
  /** The code of the catalogue. */
  readonly code: 'BGO_BEAN_ROOM_90' | 'BGO_BEAN_ROOM_75'
  /** major.minor.patch: a new major one when results or odds change. */
  readonly version: string
  /** How its rules are named on a bet. */
  readonly rules: string
  readonly balls: number
  /** Columns of a ticket. */
  readonly columns: number
  readonly drawTicket: (draw: Draw) => readonly number[]
  readonly schedule: Schedule
  /** Milliseconds from the start of a round to its first ball, and from one ball to the next. */
  readonly firstBallMs: number
  readonly ballMs: number
}

const everyCell = (numbers: readonly number[]): number[] => numbers.flatMap((number, cell) => (number > 0 ? [cell] : []))
const rows = (needed: number, percent: bigint): Omit<RoomPrize, 'pattern'> => ({ percent, setsOf: rowsOf90, needed })

/** Around the clock by the time of Yangon. */
const every = (seconds: number): Schedule => ({
  zoneMinutes: 390,
  firstDrawSecond: seconds,
  everySeconds: seconds,
  drawsPerDay: 86_400 / seconds,
  closesSecondsBefore: 5,
  daysOff: [],
})

/** 90 balls: one row, two rows, all three; in Turkey birinci çinko, ikinci çinko, tombala. */
export const room90: BingoRoom = {
  code: 'BGO_BEAN_ROOM_90',
  version: '1.0.0',
  rules: 'bingo90',
  balls: ballCount90,
  columns: 9,
  drawTicket: drawTicket90,
  prizes: [
    { pattern: 'one_row', ...rows(1, 15n) },
    { pattern: 'two_rows', ...rows(2, 25n) },
    { pattern: 'full', percent: 60n, setsOf: (numbers) => [everyCell(numbers)], needed: 1 },
  ],
  schedule: every(240),
  firstBallMs: 3_000,
  ballMs: 2_400,
}

/** 75 balls: a line, the four corners, the full card. Corners may come before the line. */
export const room75: BingoRoom = {
  code: 'BGO_BEAN_ROOM_75',
  version: '1.0.0',
  rules: 'bingo75',
  balls: ballCount,
  columns: 5,
  drawTicket: drawCard75,
  prizes: [
    { pattern: 'line', percent: 15n, setsOf: () => lines75, needed: 1 },
    { pattern: 'corners', percent: 25n, setsOf: () => [corners75], needed: 1 },
    { pattern: 'full', percent: 60n, setsOf: () => [cells75], needed: 1 },
  ],
  schedule: every(180),
  firstBallMs: 3_000,
  ballMs: 2_200,
}

export const bingoRooms: readonly BingoRoom[] = [room90, room75]

/** @param code untrusted input */
export const findBingoRoom = (code: string): BingoRoom | undefined => bingoRooms.find((room) => room.code === code)

/** Milliseconds from the start of a round until a ball is out. @param place of the ball in the draw, from 0 */
export const ballAfterMs = ({ firstBallMs, ballMs }: Pick<BingoRoom, 'firstBallMs' | 'ballMs'>, place: number): number =>
  firstBallMs + place * ballMs

/** How many balls are out so many milliseconds after the start. */
export const ballsOut = (
  { balls, firstBallMs, ballMs }: Pick<BingoRoom, 'balls' | 'firstBallMs' | 'ballMs'>,
  ms: number,
): number => (ms < firstBallMs ? 0 : Math.min(balls, Math.floor((ms - firstBallMs) / ballMs) + 1))
