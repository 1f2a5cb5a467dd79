import { baccaratRules } from '@tamuvo/games/table/baccarat.ts'
import { dragonTigerRules } from '@tamuvo/games/table/dragon-tiger.ts'
import { rankOf } from '@tamuvo/games/table/cards.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ComponentProps, useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { BaccaratBoard } from './BaccaratBoard.tsx'
import { Card } from './Card.tsx'
import { ChipTray } from './ChipTray.tsx'
import { DragonTigerBoard } from './DragonTigerBoard.tsx'
import { Felt } from './Felt.tsx'
import { History } from './History.tsx'
import { Said } from './Said.tsx'
import { TableProvider } from './table-context.tsx'
import { TablePays } from './TablePays.tsx'
import { type DealtHand, handIn, handsAfter } from './dealt.ts'
import { useDealt } from './useDealt.ts'
import { useTable } from './useTable.ts'

/** Two hands against one another, bet on from outside: which of them is ahead once all cards lie. */
type Contest = { readonly first: string; readonly second: string; totalOf(hand: DealtHand): number }

const baccarat: Contest = { first: 'player', second: 'banker', totalOf: ({ value }) => value }
const dragonTiger: Contest = { first: 'dragon', second: 'tiger', totalOf: ({ cards }) => rankOf(cards[0] ?? 0) }

type Lead = 'first' | 'second' | 'tie'
const leadOf = (first: number, second: number): Lead => (first === second ? 'tie' : first > second ? 'first' : 'second')

export const Baccarat: GameClient = (props) => <ContestTable {...props} contest={baccarat} />
export const DragonTiger: GameClient = (props) => <ContestTable {...props} contest={dragonTiger} />

const ContestTable = ({ title, contest }: ComponentProps<GameClient> & { contest: Contest }) => {
  const t = useText()
  const dealt = useDealt()
  const [lead, setLead] = useState<Lead>()
  const [past, setPast] = useState<readonly Lead[]>([])
  const isBaccarat = contest === baccarat
  const [first, second] = [dealt.handOf(contest.first), dealt.handOf(contest.second)]
  const table = useTable({
    begin: () => {
      dealt.clear()
      setLead(undefined)
    },
    handlers: dealt.handlers,
    ended: ({ events }) => {
      const hands = handsAfter(events)
      const ended = leadOf(contest.totalOf(handIn(hands, contest.first)), contest.totalOf(handIn(hands, contest.second)))
      setLead(ended)
      setPast((before) => [ended, ...before].slice(0, 20))
    },
  })
  const names = {
    first: t(`tables.market_${isBaccarat ? 'player' : 'dragon'}`),
    second: t(`tables.market_${isBaccarat ? 'banker' : 'tiger'}`),
  }
  const said =
    lead &&
    t(`tables.said_${lead === 'tie' ? 'tie' : 'lead'}`, {
      name: lead === 'second' ? names.second : names.first,
      first: `${names.first} ${contest.totalOf(first)}`,
      second: `${names.second} ${contest.totalOf(second)}`,
    })
  const Side = isBaccarat ? BaccaratBoard : DragonTigerBoard
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={table.bets}
        playLabel={t('tables.deal')}
        stakeControl={<ChipTray table={table} />}
        backdrop={<Felt tone={isBaccarat ? 'blue' : 'violet'} />}
        rules={<p>{t(isBaccarat ? 'tables.rules_baccarat' : 'tables.rules_dragon_tiger')}</p>}
        pays={<TablePays bets={isBaccarat ? baccaratRules.bets : dragonTigerRules.bets} />}
      >
        <History
          results={past.map((each, place) => (
            <Bead key={past.length - place} lead={each} names={names} />
          ))}
        />
        <div className="mx-auto flex min-h-0 w-full max-w-200 flex-1 flex-col gap-3 px-3 pb-2 flat:flex-row">
          <div className="grid min-h-44 flex-1 grid-cols-2 items-center gap-2 flat:grid-cols-1 flat:gap-0">
            <Hand name={names.first} hand={first} total={contest.totalOf(first)} isAhead={lead === 'first'} tone="bg-[#1f74d1]" />
            <Hand
              name={names.second}
              hand={second}
              total={contest.totalOf(second)}
              isAhead={lead === 'second'}
              tone="bg-[#c3202c]"
            />
          </div>
          <Side hands={lead ? { first: first.cards, second: second.cards } : undefined} />
        </div>
        <Said text={said} />
      </GameFrame>
    </TableProvider>
  )
}

type HandProps = { name: string; hand: DealtHand; total: number; isAhead: boolean; tone: string }

const Hand = ({ name, hand: { cards }, total, isAhead, tone }: HandProps) => (
  <div
    className={cx(
      'flex flex-col items-center gap-2 rounded-card py-2 flat:gap-1 flat:py-1',
      isAhead && 'bg-[#ffd76b22] shadow-[inset_0_0_0_2px_#ffe08a]',
    )}
  >
    <p className="flex items-center gap-2 text-sm font-bold text-white">
      {name}
      <span className={cx('figures grid h-7 min-w-7 place-items-center rounded-full px-1.5', tone)}>
        {cards.length > 0 ? total : '–'}
      </span>
    </p>
    <div className="card-row flat:[--card:13dvh]">
      {cards.length === 0 ? (
        <span className="card-place" />
      ) : (
        // Cards come in one after the other and stay in their places.
        // oxlint-disable-next-line react/no-array-index-key
        cards.map((card, place) => <Card key={place} card={card} className={place === 2 ? 'rotate-6' : ''} />)
      )}
    </div>
  </div>
)

const Bead = ({ lead, names }: { lead: Lead; names: { first: string; second: string } }) => (
  <span
    className="grid size-6 place-items-center rounded-full text-[11px] font-bold text-white"
    style={{ background: { first: '#1f74d1', second: '#c3202c', tie: '#168a52' }[lead] }}
  >
    {lead === 'tie' ? '=' : (lead === 'first' ? names.first : names.second).slice(0, 1)}
  </span>
)
