import type { ReactNode } from 'react'

/** A button that looks like the text it stands in. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="focus-ring min-h-11 rounded-sm font-semibold text-brand-text">
    {children}
  </button>
)
