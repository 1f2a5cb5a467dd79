import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import type { BonusTerms } from '@tamuvo/ui/calls/bonus-terms.ts'
import { createIntention } from '@tamuvo/ui/calls/intention.ts'
import { createStore, type Store } from '@tamuvo/ui/hooks/store.ts'
import type { Bridge } from '../../kit/bridge.ts'
import { refusalOf } from '../../kit/refusal-of.ts'
import type { RoomSource, RoomView } from './room-source.ts'

/** What a room shows. */
export type RoomState = {
  /** opening · open · broken: nothing could be opened, or the session is over */
  readonly phase: 'opening' | 'open' | 'broken'
  readonly view: RoomView | undefined
  readonly currency: string
  readonly rulesHash: string
  readonly isBuying: boolean
  /** The page has something over the game: nothing may be bought. */
  readonly isPaused: boolean
  /** The server has not answered for a while. */
  readonly isLost: boolean
  readonly refusal: string | undefined
  readonly bonusTerms: BonusTerms | undefined
  /** What was bought last: how many tickets of which round, for how much. */
  readonly bought: { readonly round: string; readonly count: number; readonly stake: string } | undefined
}

const firstState: RoomState = {
  phase: 'opening',
  view: undefined,
  currency: '',
  rulesHash: '',
  isBuying: false,
  isPaused: false,
  isLost: false,
  refusal: undefined,
  bonusTerms: undefined,
  bought: undefined,
}

/** So many questions in a row without an answer are said. */
const lostAfter = 2

export type RoomKit = {
  readonly room: BingoRoom
  readonly source: RoomSource
  readonly bridge: Bridge
  readonly state: Store<RoomState>
  open(): Promise<void>
  /** Asks for the room as it is now. */
  refresh(): Promise<void>
  /** Buys tickets of the round on sale. Does nothing while others are being bought. */
  buy(count: number): Promise<void>
  /** What was bought need not be said any more. */
  dropNote(): void
  pause(): void
  resume(): void
}

type Settings = { room: BingoRoom; source: RoomSource; bridge: Bridge }

export const createRoomKit = (settings: Settings): RoomKit => new Kit(settings)

class Kit implements RoomKit {
  readonly room: BingoRoom
  readonly source: RoomSource
  readonly state = createStore<RoomState>(firstState)
  readonly bridge: Bridge
  readonly #orders = createIntention()
  /** The balance that the page around shows. */
  #balance = zero
  #failures = 0
  #count = 0

  constructor({ room, source, bridge }: Settings) {
    this.room = room
    this.source = source
    this.bridge = bridge
  }

  async open(): Promise<void> {
    try {
      const { room: view, currency, rulesHash } = await this.source.open()
      this.#balance = fromWire(view.balance)
      this.#set({ phase: 'open', view, currency, rulesHash })
      this.bridge.tell({ type: 'ready', gameCode: this.room.code, version: this.room.version })
    } catch (error) {
      this.#set({ phase: 'broken', ...refusalOf(error) })
    }
  }

  async refresh(): Promise<void> {
    if (this.state.get().phase !== 'open') return
    const orders = this.#count
    try {
      const view = await this.source.room()
      this.#failures = 0
      // What was asked before an order was taken knows nothing of it; the order asks itself.
      if (orders !== this.#count) return
      this.#set({ view, isLost: false })
      this.#tellBalance(view)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'GAME_SESSION_OVER')
        return this.#set({ phase: 'broken', refusal: error.code })
      this.#failures++
      this.#set({ isLost: this.#failures >= lostAfter })
    }
  }

  async buy(count: number): Promise<void> {
    const { view, isBuying, isPaused, phase } = this.state.get()
    const round = view?.next
    if (!round || isBuying || isPaused || phase !== 'open') return
    this.#set({ isBuying: true, refusal: undefined, bonusTerms: undefined, bought: undefined })
    try {
      const { tickets, stake, balance } = await this.#orders.send(`${round.id} ${count}`, (key) =>
        this.source.buy(round.id, count, key),
      )
      this.bridge.tell({ type: 'roundStarted', roundId: round.id, stake })
      this.#balance = fromWire(balance)
      this.#count++
      this.#set({ bought: { round: round.id, count: tickets.length, stake } })
    } catch (error) {
      this.#set({ ...refusalOf(error) })
    } finally {
      this.#set({ isBuying: false })
      await this.refresh()
    }
  }

  dropNote(): void {
    this.#set({ bought: undefined })
  }

  pause(): void {
    this.#set({ isPaused: true })
  }

  resume(): void {
    this.#set({ isPaused: false })
  }

  /**
   * The server pays a round once its last prize has been shown, so what it says may be seen, also by a page that slept through the end. While
   * tickets are bought the balance is on its way.
   */
  #tellBalance({ balance, running }: RoomView): void {
    const now = fromWire(balance)
    if (now === this.#balance || this.state.get().isBuying) return
    this.bridge.tell({ type: 'roundShown', roundId: running?.id ?? '', net: toWire(subtract(now, this.#balance)), balance })
    this.#balance = now
  }

  #set(change: Partial<RoomState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}
