import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useStrip } from '../hooks/useStrip.ts'
import { cx } from './cx.ts'

type Tab<Key extends string> = { key: Key; label: ReactNode; badge?: number; disabled?: boolean }

type Props<Key extends string> = {
  label: string
  /** None while it is not known whether there is a choice: what they would show keeps its state when they come. */
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Segments share the width of one bar as far as it suffices; both scroll sideways when they are long. */
  look?: 'segments' | 'line'
  /** What the chosen tab shows. Without it the tabs only choose. */
  children?: ReactNode
  /** With less room below the tabs, for a panel that has a border of its own. */
  near?: boolean
  className?: string
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A row of tabs moved through with the arrow keys. */
export const Tabs = <Key extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'segments',
  children,
  near = false,
  className,
}: Props<Key>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isChoice = tabs.length > 0
  useStrip(list, '[aria-selected="true"]', isChoice && value)
  const open = tabs.filter((tab) => !tab.disabled)
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      open[
        steps[event.key]?.(
          open.findIndex((tab) => tab.key === value),
          open.length,
        ) ?? -1
      ]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className={cx('min-w-0', className)}>
      {isChoice && (
        <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={looks[look].list}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              data-key={tab.key}
              id={`${id}-${tab.key}`}
              aria-selected={tab.key === value}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={tab.key === value ? 0 : -1}
              disabled={tab.disabled}
              onClick={() => onChange(tab.key)}
              className={cx(
                'focus-ring min-h-11 font-medium whitespace-nowrap transition-colors disabled:opacity-45',
                looks[look].tab,
              )}
            >
              {tab.label}
              {Boolean(tab.badge) && <span className="ml-1.5 rounded-full bg-danger px-1.5 text-xs text-white">{tab.badge}</span>}
            </button>
          ))}
        </div>
      )}
      {children !== undefined && (
        <div
          id={`${id}-panel`}
          {...(isChoice && { role: 'tabpanel', 'aria-labelledby': `${id}-${value}`, className: near ? 'pt-2' : 'pt-4' })}
        >
          {children}
        </div>
      )}
    </div>
  )
}

const looks = {
  segments: {
    list: 'scrollbar-none edge-fade grid auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto rounded-input bg-bg2 p-1',
    tab: 'rounded-sm px-3 text-text2 hover:text-text aria-selected:bg-bg3 aria-selected:text-brand-text in-data-[theme=light]:aria-selected:bg-bg1 in-data-[theme=light]:aria-selected:shadow-raised',
  },
  line: {
    list: 'scrollbar-none edge-fade flex gap-1 overflow-x-auto border-b border-line',
    tab: 'shrink-0 border-b-2 border-transparent px-3 text-text2 hover:text-text aria-selected:border-brand aria-selected:text-brand-text',
  },
}
