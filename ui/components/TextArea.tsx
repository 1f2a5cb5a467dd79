import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { describedBy, fieldBox, FieldFrame, type FieldFrameProps } from './Field.tsx'

type Props = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'className' | 'value'> & { value: string; max: number }

/** Several lines of text, with a count of what has been written. */
export const TextArea = ({ label, hint, error, optional, className, value, max, rows = 5, ...area }: Props) => {
  const id = useId()
  const length = [...value].length
  return (
    <FieldFrame {...{ id, label, hint, error, optional: optional ?? false, className: className ?? '' }}>
      <div className={cx(fieldBox(Boolean(error)), 'relative')}>
        <textarea
          {...area}
          id={id}
          rows={rows}
          value={value}
          className="w-full min-w-0 resize-y bg-transparent px-3 pt-2.5 pb-7 outline-none"
          {...describedBy(id, hint, error)}
        />
        <span
          aria-hidden="true"
          className={cx(
            'figures pointer-events-none absolute end-3 bottom-1.5 text-xs',
            length > max ? 'text-loss' : 'text-text3',
          )}
        >
          {length}/{max}
        </span>
      </div>
    </FieldFrame>
  )
}
