import { fromWire } from '@tamuvo/money/amount.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { PatternSign } from './PatternSign.tsx'
import { prizeName } from './prize-name.ts'
import { useRoomKit, useRoomMoney } from './room-context.tsx'
import type { RoundShown } from './room-show.ts'
import type { PrizeView, RoundView } from './room-source.ts'

type Props = {
  round: RoundView
  /** Absent for a round whose balls have not begun. */
  shown?: RoundShown
}

/** The prizes of a round: which is played for, and who has won the others. */
export const PrizeBoard = ({ round, shown }: Props) => {
  const t = useText()
  return (
    <ol aria-label={t('bingo.prizes')} className="grid shrink-0 grid-cols-3 gap-1.5 lg:grid-cols-1 lg:gap-2">
      {round.prizes.map((prize) => (
        <PrizeCard
          key={prize.pattern}
          prize={prize}
          ball={round.balls[prize.ball ?? -1]}
          isWon={shown?.won.includes(prize) ?? false}
          isOpen={shown?.stage === 'calling' && shown.open === prize}
        />
      ))}
    </ol>
  )
}

type CardProps = { prize: PrizeView; ball: number | undefined; isWon: boolean; isOpen: boolean }

const PrizeCard = ({ prize, ball, isWon, isOpen }: CardProps) => {
  const t = useText()
  const money = useRoomMoney()
  const { room } = useRoomKit()
  // Before a ticket is sold a prize is a part of nothing yet.
  const isSold = fromWire(prize.amount) > 0n
  const percent = String(room.prizes.find(({ pattern }) => pattern === prize.pattern)?.percent ?? '')
  return (
    <li
      data-prize={prize.pattern}
      data-won={isWon || undefined}
      className={cx(
        'min-w-0 rounded-card border p-2 text-center lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-3 lg:text-start',
        isOpen ? 'border-(--w-glow) bg-bg2' : 'border-line bg-bg1/80',
      )}
    >
      <PatternSign
        pattern={prize.pattern}
        columns={room.columns}
        className="mx-auto mb-1 h-5 lg:row-span-3 lg:h-10 lg:w-14 lg:self-center"
      />
      <p className="truncate text-xs text-text2 lg:text-sm">{prizeName(t, prize.pattern)}</p>
      <p className="figures truncate font-bold text-brand-text lg:text-md">
        {isSold ? money(prize.amount) : t('bingo.of_pool', { percent })}
      </p>
      {isWon && <Won prize={prize} ball={ball} />}
    </li>
  )
}

const Won = ({ prize, ball }: { prize: PrizeView; ball: number | undefined }) => {
  const t = useText()
  const money = useRoomMoney()
  const isOwn = fromWire(prize.own) > 0n
  return (
    <div className="mt-0.5 min-w-0 text-xs">
      <p className="truncate text-text2">
        {ball !== undefined && <span className="figures">{t('bingo.won_with', { number: ball })}</span>}
        {prize.winners > 1 && <span className="figures"> · {t('bingo.winners', { count: prize.winners })}</span>}
      </p>
      {isOwn ? (
        <p className="truncate font-bold text-(--w-good)">{t('bingo.own_share', { amount: money(prize.own) })}</p>
      ) : (
        <p className="truncate text-text3">{prize.names.join(', ')}</p>
      )}
    </div>
  )
}
