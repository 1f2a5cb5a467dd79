import { buyBingoTickets, getBingoProof, getBingoRoom, listBingoRounds, openBingoRoom } from '@tamuvo/contract/bingo.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { playRoom } from '@tamuvo/games/bingo/room.ts'
import { ballAfterMs, type BingoRoom, room75, room90 } from '@tamuvo/games/bingo/rooms.ts'
import { ballsOf, ticketOf } from '@tamuvo/games/bingo/round.ts'
import { amount, sum, toWire } from '@tamuvo/money/amount.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAt } from './room/room-show.ts'

type RoomView = ReceivedOutputOf<typeof getBingoRoom>
type RoundView = NonNullable<RoomView['next']>

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

const startedMs = Date.parse('2026-08-05T06:30:00.000Z')
const at = (ms: number): string => new Date(startedMs + ms).toISOString()
const commitment = 'c0'.repeat(32)
const ids = (from: number, count: number): bigint[] => Array.from({ length: count }, (_, place) => BigInt(from + place))
const own = ids(1_000, 6)

/** A round as the server sends it, its balls and prizes by the rules: six tickets of the member among thirty. */
const drawn = (room: BingoRoom): RoundView => {
  const number = '20260805-196'
  const balls = ballsOf(room, { seed: '5e'.repeat(32), clientSeed: 'any' })
  const tickets = ids(1_000, 30).map((id) => ticketOf({ room, number, commitment }, id))
  const prizes = playRoom(room, { tickets, balls, pool: 1_350n }).map(({ pattern, ball, shares }) => {
    const mine = shares.filter(({ ticket }) => own.includes(ticket))
    return {
      pattern,
      ball,
      amount: toWire(sum(shares.map((share) => amount(share.amount)))),
      winners: shares.length,
      names: ['su***88'],
      ownTickets: mine.map(({ ticket }) => ticket.toString()),
      own: toWire(sum(mine.map((share) => amount(share.amount)))),
    }
  })
  const last = Math.max(...prizes.map(({ ball }) => ball))
  return {
    id: '77',
    number,
    state: 'drawn',
    opensAt: at(-240_000),
    closesAt: at(-5_000),
    drawsAt: at(0),
    startedAt: at(0),
    endsAt: at(ballAfterMs(room, last) + 3_000),
    price: '0.50',
    returnMillionths: 900_000,
    ticketsMost: 24,
    playersLeast: 2,
    commitment,
    ticketCount: 30,
    playerCount: 4,
    pool: '13.50',
    prizes,
    balls,
    tickets: own.map(String),
    stake: '3.00',
    returned: null,
  }
}

const onSale = (room: BingoRoom): RoundView => ({
  ...drawn(room),
  id: '78',
  number: '20260805-197',
  state: 'open',
  opensAt: at(0),
  closesAt: at(235_000),
  drawsAt: at(240_000),
  startedAt: null,
  endsAt: null,
  balls: [],
  tickets: [],
  stake: '0.00',
})

type Answers = { running: RoundView | null; next: RoundView | null; bought?: () => void }

/** Opens the room so many milliseconds after its balls began. */
const enter = (room: BingoRoom, ms: number, { running, next, bought }: Answers, width = 390): Promise<Page> => {
  const view = (): RoomView => ({ now: at(ms), balance: '97.00', running, next })
  return gallery.launch(room.code, {
    width,
    height: 844,
    reducedMotion: true,
    time: at(ms),
    answers: [
      answering(openBingoRoom, () => ({
        token: 't'.repeat(32),
        game: room.code,
        version: room.version,
        rulesHash: '0'.repeat(64),
        currency: 'K',
        room: view(),
      })),
      answering(getBingoRoom, () => undefined),
      answering(buyBingoTickets, () => {
        bought?.()
        return { tickets: ['2001', '2002', '2003', '2004', '2005'], stake: '2.50', balance: '94.50' }
      }),
      answering(listBingoRounds, () => ({ list: [], next: null })),
      answering(getBingoProof, () => undefined),
    ],
  })
}

const called = (page: Page) => page.locator('[data-ticket="1000"] [data-called]').allInnerTexts()

test.each([room90, room75])(
  '$code: a latecomer sees the balls that are out, and tickets marked by them, the nearest first',
  async (room) => {
    const round = drawn(room)
    const count = 20
    const page = await enter(room, ballAfterMs(room, count - 1) + 100, { running: round, next: onSale(room) })
    const out = round.balls.slice(0, count)
    await page.getByText(`Ball ${count} of ${room.balls}`).waitFor()
    const { numbers } = ticketOf({ room, number: round.number, commitment }, 1_000n)
    expect((await called(page)).map(Number).toSorted((a, b) => a - b)).toEqual(
      numbers.filter((each) => out.includes(each)).toSorted((a, b) => a - b),
    )
    const missing = await page
      .locator('[data-missing]')
      .evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-missing'))))
    expect(missing).toHaveLength(6)
    const shown = shownAt(room, round, startedMs + ballAfterMs(room, count - 1) + 100)
    expect(await page.locator('[data-won]').count()).toBe(shown.won.length)
    if (shown.won.length === 0) expect(missing).toEqual(missing.toSorted((a, b) => a - b))

    // Those who do not see the room hear where it stands.
    const said = await page.locator('p[role="status"][aria-live]').innerText()
    expect(said).toContain(`${count} of ${room.balls} balls.`)
    expect(said).toMatch(/Your best ticket needs \d+ more for /)

    // Balls later, without a word of the server: it is said that it does not answer, and the round goes on.
    await page.clock.runFor(room.ballMs * 2)
    await page.getByText(`Ball ${count + 2} of ${room.balls}`).waitFor()
    await page.context().close()
  },
)

test('prizes and what the member gets are told with their ball, and not before', async () => {
  const round = drawn(room90)
  const last = Math.max(...round.prizes.map(({ ball }) => ball ?? 0))
  const page = await enter(room90, ballAfterMs(room90, last) - 1_000, { running: round, next: onSale(room90) })
  await page.locator('[data-stage="calling"]').waitFor()
  expect(await page.locator('[data-prize="full"][data-won]').count()).toBe(0)
  expect(await page.locator('[data-result]').count()).toBe(0)
  await page.clock.runFor(1_500)
  await page.locator('[data-stage="over"]').waitFor()
  const result = await page.locator('[data-result]').getAttribute('data-result')
  expect(result).toBe(toWire(sum(round.prizes.map(({ own: share }) => amount(BigInt(share.replace('.', '')))))))
  expect(await page.locator('[data-prize][data-won]').count()).toBe(3)
  await page.context().close()
})

test('tickets of the next round are bought by pointer and by keys, as many as are left', async () => {
  let orders = 0
  const next = { ...onSale(room90), tickets: ids(1_500, 19).map(String) }
  const page = await enter(room90, 10_000, { running: null, next, bought: () => orders++ })
  // Five are left of twenty-four.
  const shop = page.getByRole('region', { name: 'Next round' })
  await shop.getByRole('button', { name: /^Buy 5 tickets/ }).waitFor()
  expect(await shop.getByRole('button', { name: 'More tickets' }).isDisabled()).toBe(true)
  await shop.getByRole('button', { name: 'Fewer tickets' }).click()
  await shop.getByRole('button', { name: /^Buy 4 tickets/ }).waitFor()
  await shop.getByRole('button', { name: /^Buy 4 tickets/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/5 tickets bought for/).waitFor()
  expect(orders).toBe(1)
  await page.context().close()
})
