import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a form as a whole was told, above its fields and read out at once. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2.5 rounded-input border border-loss/40 bg-bg2 px-3.5 py-2.5 text-loss">
    <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
)
