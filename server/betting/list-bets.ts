import { listBets as call } from '@tamuvo/contract/betting.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { type Amount, add, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Catalog } from '../catalog/services.ts'
import { askedSpan, dayOf, type Span } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { firstIdAt } from '../kit/ids.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { BetRecordRow } from './bet.ts'
import { type BetsAsked, type DaySum, gamesPlayed, sumsByDay } from './record/page-store.ts'
import { idsOfPage, newestOf } from './record/pages.ts'
import { refreshSums } from './record/sums.ts'
import { betsByIds, betsOfOrder } from './record-store.ts'
import type { BettingServices } from './services.ts'
import { gameNames, sentBet } from './view.ts'
import { shownText } from '../kit/shown-text.ts'

type Input = InputOf<typeof call>
type CatalogData = Awaited<ReturnType<Catalog['data']>>

export const listBets = handle(call, async ({ input, member, now, language }, services: BettingServices) => {
  const { settings, catalog } = services
  const { timeZone } = await settings.get('brand')
  const span = askedSpan(timeZone, now, input)
  const data = await catalog.data()
  const { rows, sums, played, hasMore, isCounting } =
    input.number === undefined
      ? await bySpan(services, member.id, { input, span, timeZone, data })
      : await byNumber(services, member.id, BigInt(input.number))
  const totals = totalsOf(sums)
  const names = await gameNames(catalog, language)
  const last = rows.at(-1)
  const page = sentPage(
    rows.map((bet) => sentBet(bet, names)),
    totals.count,
    input,
  )
  return {
    ...page,
    totals: {
      count: totals.count,
      stake: toWire(totals.stake),
      validBet: toWire(totals.validBet),
      payout: toWire(totals.payout),
      profit: toWire(totals.profit),
    },
    games: gamesOf(data, language, played),
    next: last && hasMore ? last.id.toString() : null,
    isCounting,
  }
})

type Found = {
  rows: BetRecordRow[]
  sums: readonly Omit<DaySum, 'day'>[]
  played: readonly string[]
  hasMore: boolean
  isCounting: boolean
}

const byNumber = async ({ database }: BettingServices, memberId: bigint, number: bigint): Promise<Found> => {
  const own = await betsByIds(database, memberId, [number])
  const rows = own.length > 0 ? own : await betsOfOrder(database, memberId, number)
  const sums = rows.map(({ stake, validBet, payout, profit }) => ({ count: 1, stake, validBet, payout, profit }))
  return { rows, sums, played: [], hasMore: false, isCounting: false }
}

type Asked = { input: Input; span: Span; timeZone: string; data: CatalogData }

const bySpan = async (services: BettingServices, memberId: bigint, { input, span, timeZone, data }: Asked): Promise<Found> => {
  const { database } = services
  const { upto, isCounting } = await refreshSums(services, memberId, timeZone)
  const days = { first: dayOf(timeZone, span.since), last: dayOf(timeZone, new Date(span.until.getTime() - 1)), timeZone }
  const asked = askedOf(input, data)
  const [sums, played] = await Promise.all([
    sumsByDay(database, memberId, days, asked),
    gamesPlayed(database, memberId, days, input.product),
  ])
  const place = { asked, skip: (input.pageNo - 1) * input.pageSize, take: input.pageSize + 1 }
  const before = input.before === undefined ? undefined : BigInt(input.before)
  // Days that are not added up yet have no counts to pass over them by, nor has what lies before a bet.
  const isPlain = isCounting || before !== undefined
  const ids = isPlain
    ? await newestOf(database, memberId, { fromId: firstIdAt(span.since), uptoId: least(firstIdAt(span.until), before) }, place)
    : await idsOfPage(database, memberId, sums, { ...place, timeZone, uptoId: upto + 1n })
  const rows = await betsByIds(database, memberId, ids.slice(0, input.pageSize))
  return { rows, sums, played, hasMore: ids.length > input.pageSize, isCounting }
}

const least = (a: bigint, b: bigint | undefined): bigint => (b !== undefined && b < a ? b : a)

const askedOf = ({ product, vendor, game, state }: Input, data: CatalogData): BetsAsked => {
  const ofVendor =
    vendor === undefined ? undefined : data.games.filter((each) => each.vendor === vendor).map((each) => each.gameCode)
  const games = game === undefined ? ofVendor : !ofVendor || ofVendor.includes(game) ? [game] : []
  return {
    product,
    games,
    ...(state === 'corrected' ? { isCorrected: true } : { state }),
  }
}

type Totals = { count: number; stake: Amount; validBet: Amount; payout: Amount; profit: Amount }

const totalsOf = (sums: readonly Omit<DaySum, 'day'>[]): Totals =>
  sums.reduce(
    (total, { count, stake, validBet, payout, profit }) => ({
      count: total.count + count,
      stake: add(total.stake, stake),
      validBet: add(total.validBet, validBet),
      payout: add(total.payout, payout),
      profit: add(total.profit, profit),
    }),
    { count: 0, stake: zero, validBet: zero, payout: zero, profit: zero },
  )

/** Games by their codes, with their vendors. One that has left the catalogue stands for itself. */
const gamesOf = ({ games, vendors }: CatalogData, language: Language, codes: readonly string[]) =>
  codes.map((code) => {
    const game = games.find(({ gameCode }) => gameCode === code)
    const vendor = game && vendors.find((each) => each.code === game.vendor && each.gameType === game.gameType)
    return {
      code,
      name: shownText(game?.names[language] ?? code, language),
      vendor: game?.vendor ?? '',
      vendorName: vendor?.names[language] ?? game?.vendor ?? '',
    }
  })
