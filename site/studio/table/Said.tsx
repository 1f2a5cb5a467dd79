import type { ReactNode } from 'react'

/** The result of a round, large on the felt, and said once to those who do not see it. */
export const Said = ({ text, children }: { text: string | undefined; children?: ReactNode }) => (
  <>
    <p role="status" className="sr-only">
      {text}
    </p>
    {children}
  </>
)
