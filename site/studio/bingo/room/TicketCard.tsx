import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Bean } from '../Bean.tsx'
import { prizeName } from './prize-name.ts'
import { lastNumbersOf, type RoundShown, type TicketShown } from './room-show.ts'

type Props = { room: BingoRoom; ticket: TicketShown; shown: RoundShown; isPlaying: boolean }

const wideColumns = 9

/** A ticket: called numbers carry a bean, and a number that would complete the prize is outlined. */
export const TicketCard = ({ room, ticket, shown, isPlaying }: Props) => {
  const t = useText()
  const { numbers, prizes, missing } = ticket
  const last = isPlaying ? lastNumbersOf(room, ticket, shown) : []
  const called = numbers.filter((number) => shown.balls.includes(number))
  const hasWon = prizes.length > 0
  const state = stateText(t, ticket, { open: shown.open?.pattern, isPlaying })
  return (
    <li
      data-ticket={ticket.id.toString()}
      data-missing={missing}
      className={cx(
        'rounded-card p-1.5 text-[#43202a] shadow-raised [container-type:inline-size]',
        hasWon ? 'bg-[#ffe6a3] outline-2 outline-(--w-glow)' : 'bg-[#fff3df]',
      )}
    >
      <p className="sr-only">
        {state} {t('bingo.ticket_numbers', { all: numbers.filter((number) => number > 0).join(', '), called: called.join(', ') })}
      </p>
      <div aria-hidden="true" className={cx('grid gap-0.5', room.columns === wideColumns ? 'grid-cols-9' : 'grid-cols-5')}>
        {numbers.map((number, cell) => (
          <Cell
            key={cell}
            number={number}
            isFree={room.columns !== wideColumns}
            isCalled={number > 0 && shown.balls.includes(number)}
            isNext={last.includes(number)}
            isGold={hasWon}
          />
        ))}
      </div>
      {state !== '' && (
        <p
          aria-hidden="true"
          className={cx('pt-0.5 text-center text-xs font-bold', hasWon ? 'text-[#9c2f2a]' : 'text-[#7d5a52]')}
        >
          {state}
        </p>
      )}
    </li>
  )
}

const stateText = (
  t: ReturnType<typeof useText>,
  { prizes, missing }: TicketShown,
  { open, isPlaying }: { open: string | undefined; isPlaying: boolean },
): string => {
  const won = prizes.map((pattern) => t('bingo.ticket_won', { prize: prizeName(t, pattern) }))
  const next = isPlaying && open ? [t('bingo.to_go', { count: missing, prize: prizeName(t, open) })] : []
  return [...won, ...next].join(' · ')
}

type CellProps = { number: number; isFree: boolean; isCalled: boolean; isNext: boolean; isGold: boolean }

const Cell = ({ number, isFree, isCalled, isNext, isGold }: CellProps) => {
  const isBlank = number === 0 && !isFree
  return (
    <span
      data-called={isCalled || undefined}
      className={cx(
        'figures relative grid aspect-square place-items-center rounded-sm font-bold',
        isFree ? 'text-[min(1.05rem,7.4cqw)]' : 'text-[min(1rem,4.2cqw)]',
        isBlank ? 'bg-[#e9cfae80]' : 'bg-[#fbe3c3]',
        isNext && 'outline-2 -outline-offset-2 outline-[#9c2f2a]',
      )}
    >
      {(isCalled || (number === 0 && isFree)) && <Bean isGold={isGold} />}
      <span className={cx('relative', isCalled && 'text-white')}>{number > 0 ? number : ''}</span>
    </span>
  )
}
