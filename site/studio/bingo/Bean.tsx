/** What lies on a number that was called. */
export const Bean = ({ isGold }: { isGold: boolean }) => (
  <svg viewBox="-44 -42 88 84" aria-hidden="true" className="absolute inset-0 size-full motion-safe:animate-pop-in">
    <path d="M-38 8C-44-26-8-40 8-20 24-36 52-12 38 14 22 40-28 38-38 8z" fill={isGold ? '#9c2f2a' : '#c0563f'} />
    <path d="M-26-8Q-16-24 0-20" fill="none" stroke="#ffffff" strokeOpacity="0.6" strokeWidth="6" strokeLinecap="round" />
  </svg>
)
