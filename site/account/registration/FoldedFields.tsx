import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Faults } from '../../parts/useForm.ts'

type Props = {
  title: string
  /** Open from the beginning. */
  open?: boolean
  fields: readonly { field: string; rule: FieldRule | undefined }[]
  faults: Faults
  children: ReactNode
}

/** Fields that few people fill in. They are collapsed unless one is required or has a fault. */
export const FoldedFields = ({ title, open = false, fields, faults, children }: Props) => {
  const [unfolded, unfold] = useState(open || fields.some(({ rule }) => rule?.required))
  const isOpen = unfolded || fields.some(({ field }) => faults[field])
  if (fields.length === 0) return null
  return (
    <details
      open={isOpen}
      onToggle={(event) => unfold(event.currentTarget.open)}
      className="group rounded-input border border-line"
    >
      <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-input px-3.5 text-sm">
        {title}
        <ChevronDown size={16} aria-hidden="true" className="text-text3 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-3.5 pt-1 pb-3.5">{children}</div>
    </details>
  )
}
