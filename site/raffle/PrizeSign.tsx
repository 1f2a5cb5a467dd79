import { isNothing, type Prize } from './raffle-words.ts'

/** A drawing of what a prize is: coins, points, or an empty buoy. */
export const PrizeSign = ({ prize, size = 40 }: { prize: Pick<Prize, 'amount' | 'points'>; size?: number }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" className="shrink-0">
    {isNothing(prize) ? <Buoy /> : prize.amount === '0.00' ? <Star /> : <Coins />}
  </svg>
)

const Coins = () => (
  <g className="fill-accent stroke-bg1" strokeWidth="1.75">
    <ellipse cx="24" cy="35" rx="15" ry="6" />
    <ellipse cx="24" cy="29" rx="15" ry="6" />
    <ellipse cx="24" cy="23" rx="15" ry="6" />
    <circle cx="24" cy="15" r="10" />
    <path d="M24 9.5v11M20.5 12.5h5a2.5 2.5 0 0 1 0 5h-5" fill="none" strokeLinecap="round" />
  </g>
)

const Star = () => (
  <path
    d="M24 6l5.3 11.2 12.2 1.6-9 8.4 2.3 12.2L24 33.4l-10.8 6 2.3-12.2-9-8.4 12.2-1.6z"
    className="fill-vip stroke-bg1"
    strokeWidth="1.75"
    strokeLinejoin="round"
  />
)

const Buoy = () => (
  <g fill="none" className="stroke-text3" strokeWidth="5">
    <circle cx="24" cy="24" r="13" />
    <path d="M24 8.5v5M24 34.5v5M8.5 24h5M34.5 24h5" className="stroke-bg1" strokeWidth="4" />
  </g>
)
