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
    <ol
      aria-label={t('bingo.prizes')}
      className="grid shrink-0 grid-cols-3 gap-1.5 roomy:grid-cols-1 roomy:gap-2 flat:grid-cols-3 flat:gap-1.5"
    >
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
        'min-w-0 rounded-card border p-2 flat:p-1 text-center roomy:grid roomy:grid-cols-[auto_1fr] roomy:gap-x-3 roomy:text-start flat:block flat:text-center',
        isOpen ? 'border-(--w-glow) bg-bg2' : 'border-line bg-bg1/80',
      )}
    >
      <PatternSign
        pattern={prize.pattern}
        columns={room.columns}
        className="mx-auto mb-1 h-5 roomy:row-span-3 roomy:h-10 roomy:w-14 roomy:self-center flat:mb-0.5 flat:h-3.5 flat:w-auto"
      />
      <p className="text-xs leading-snug text-text2 roomy:text-sm flat:text-xs">{prizeName(t, prize.pattern)}</p>
      <p className="figures text-sm leading-snug font-bold text-balance text-brand-text roomy:text-md flat:text-xs">
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
