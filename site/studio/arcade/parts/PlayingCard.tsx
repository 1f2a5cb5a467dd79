import { rankOf } from '@tamuvo/games/arcade/hilo.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

const letters: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }
const suits = [
  'M0-38C8-20 34-4 34 14 34 30 14 34 5 22 6 32 10 36 14 38H-14C-10 36-6 32-5 22-14 34-34 30-34 14-34-4-8-20 0-38z',
  'M0 36C-10 22-36 4-36-14-36-32-10-38 0-20 10-38 36-32 36-14 36 4 10 22 0 36z',
  'M0-38A17 17 0 0 1 14-11 17 17 0 1 1 5 20C6 30 10 36 14 38H-14C-10 36-6 30-5 20A17 17 0 1 1-14-11 17 17 0 0 1 0-38z',
  'M0-40 30 0 0 40-30 0z',
] as const
const suitNames = ['suit_0', 'suit_1', 'suit_2', 'suit_3'] as const

type Props = { card: number | undefined; isBad?: boolean; className?: string }

/** A card by its id, or its back. Suits differ in shape as well as in colour. */
export const PlayingCard = ({ card, isBad = false, className }: Props) => {
  const t = useText()
  if (card === undefined) return <Back className={className} />
  const [rank, suit] = [rankOf(card), Math.floor(card / 13) % 4]
  const name = letters[rank] ?? String(rank)
  const colour = suit === 1 || suit === 3 ? '#d6263f' : '#16213d'
  return (
    <svg
      viewBox="0 0 120 168"
      role="img"
      data-card={card}
      aria-label={t('arcade.card', { rank: name, suit: t(`arcade.${suitNames[suit] ?? 'suit_0'}`) })}
      className={cx('relative w-auto drop-shadow-[0_6px_12px_#0008] motion-safe:animate-pop-in', className)}
    >
      <rect
        x="1.5"
        y="1.5"
        width="117"
        height="165"
        rx="12"
        fill="#fffdf7"
        stroke={isBad ? '#ff5c6c' : '#d8d2c4'}
        strokeWidth={isBad ? 5 : 2}
      />
      <g fill={colour}>
        <text x="14" y="37" fontSize="34" fontWeight="800" textAnchor="start">
          {name}
        </text>
        <path d={suits[suit]} transform="translate(24 56) scale(0.3)" />
        <path d={suits[suit]} transform="translate(64 104) scale(1.05)" />
      </g>
    </svg>
  )
}

const Back = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 120 168" aria-hidden="true" className={cx('relative w-auto drop-shadow-[0_6px_12px_#0008]', className)}>
    <rect x="1.5" y="1.5" width="117" height="165" rx="12" fill="#f4fbff" />
    <rect x="9" y="9" width="102" height="150" rx="8" fill="#17489c" />
    <g fill="none" stroke="#7fe3ff" strokeWidth="3" strokeOpacity="0.75">
      <path d="M9 60q17-14 34 0t34 0 34 0M9 84q17-14 34 0t34 0 34 0M9 108q17-14 34 0t34 0 34 0" />
      <circle cx="60" cy="36" r="10" />
      <circle cx="60" cy="134" r="10" />
    </g>
  </svg>
)
