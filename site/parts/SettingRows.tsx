import { cx } from '@tamuvo/ui/components/cx.ts'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberLink } from './MemberLink.tsx'
import type { SecurityPart } from './paths.ts'

/** Pages of settings under each other. `labelledBy`: the id of the heading above them. */
export const SettingRows = ({ label, labelledBy, children }: { label?: string; labelledBy?: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    aria-labelledby={labelledBy}
    className="divide-y divide-line overflow-hidden rounded-card border border-line"
  >
    {children}
  </ul>
)

type Props = {
  part: SecurityPart
  Icon?: LucideIcon
  label: ReactNode
  /** What holds now. */
  value?: ReactNode
  /** It is what to set next. */
  isNext?: boolean
}

/** A page of settings on one line: what it is called, and what holds now. A long value goes below. */
export const SettingRow = ({ part, Icon, label, value, isNext = false }: Props) => (
  <li>
    <MemberLink
      page="securityCenter"
      id={part}
      className="focus-ring flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-bg2"
    >
      {Icon && <Icon size={19} aria-hidden="true" className="shrink-0 text-text3" />}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <span>{label}</span>
        {value !== undefined && (
          <span className={cx('ms-auto text-end text-sm break-words', isNext ? 'font-medium text-brand-text' : 'text-text3')}>
            {value}
          </span>
        )}
      </span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text3" />
    </MemberLink>
  </li>
)
