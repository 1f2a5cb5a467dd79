/** An envelope with a golden seal. */
export const PacketSign = ({ size = 40 }: { size?: number }) => (
  <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className="shrink-0">
    <rect x="6" y="3" width="28" height="34" rx="4" fill="#c92a2a" stroke="#f5b841" strokeWidth="1.5" />
    <path d="M6 12c9 7 19 7 28 0V7a4 4 0 0 0-4-4H10a4 4 0 0 0-4 4z" fill="#8e1515" />
    <circle cx="20" cy="17" r="5.5" fill="#f5b841" />
    <rect x="18" y="15" width="4" height="4" fill="#8e1515" />
  </svg>
)
