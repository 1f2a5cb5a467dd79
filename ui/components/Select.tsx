import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { describedBy, fieldBox, FieldFrame, type FieldFrameProps } from './Field.tsx'
import { useListbox } from './useListbox.ts'
import { usePlace } from './usePlace.ts'

type Option<Key extends string> = {
  key: Key
  label: ReactNode
  /** What typing finds it by, when the label is not plain text. */ text?: string
  disabled?: boolean
}

type Props<Key extends string> = FieldFrameProps & {
  options: readonly Option<Key>[]
  value: Key | null
  onChange: (key: Key) => void
  disabled?: boolean
}

/** One of many, in a list that opens. Arrow keys, Home, End and typing move; the list closes a moment after the focus has left. */
export const Select = <Key extends string>({ options, value, onChange, disabled, ...frame }: Props<Key>) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useListbox({ options, value, onChange })
  const style = usePlace(button, list.open, 'stretch')
  const chosen = options.find((option) => option.key === value)
  const t = useText()
  return (
    <FieldFrame {...frame} id={id}>
      <button
        ref={button}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={list.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={list.open && list.active >= 0 ? `${id}-${list.active}` : undefined}
        disabled={disabled}
        onClick={list.toggle}
        onKeyDown={list.onKeyDown}
        onBlur={list.onBlur}
        onFocus={list.onFocus}
        className={cx(fieldBox(Boolean(frame.error)), 'w-full justify-between gap-2 px-3 py-1 text-left disabled:opacity-50')}
        {...describedBy(id, frame.hint, frame.error)}
      >
        <span className={cx('min-w-0 truncate', !chosen && 'text-text3')}>{chosen?.label ?? t('common.choose')}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-text3 transition-transform', list.open && 'rotate-180')}
        />
      </button>
      {list.open &&
        style &&
        createPortal(<OptionList {...{ id, options, value, style, list }} label={frame.label} />, document.body)}
    </FieldFrame>
  )
}

type ListProps<Key extends string> = {
  id: string
  label: string
  options: readonly Option<Key>[]
  value: Key | null
  style: React.CSSProperties
  list: ReturnType<typeof useListbox>
}

const OptionList = <Key extends string>({ id, label, options, value, style, list }: ListProps<Key>) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label={label}
    style={style}
    // Pressing an option must not take the focus from the button.
    onMouseDown={(event) => event.preventDefault()}
    className="animate-drop-in z-(--z-popover) overflow-auto overscroll-contain rounded-input border border-line bg-bg2 p-1 shadow-raised"
  >
    {options.map((option, index) => (
      <div
        key={option.key}
        id={`${id}-${index}`}
        role="option"
        aria-selected={option.key === value}
        aria-disabled={option.disabled || undefined}
        ref={index === list.active ? scrollNear : undefined}
        onClick={() => list.choose(index)}
        onPointerMove={() => list.setActive(index)}
        className={cx(
          'flex min-h-11 items-center justify-between gap-2 rounded-sm px-3 aria-disabled:opacity-45',
          index === list.active && 'bg-bg3',
          option.key === value && 'text-brand-text',
        )}
      >
        <span className="min-w-0">{option.label}</span>
        {option.key === value && <Check size={18} aria-hidden="true" className="shrink-0" />}
      </div>
    ))}
  </div>
)

const scrollNear = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
