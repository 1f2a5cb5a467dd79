import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from '../hooks/useEscape.ts'
import { CountBadge } from './CountBadge.tsx'
import { cx } from './cx.ts'
import { usePlace } from './usePlace.ts'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  badge?: number
  danger?: boolean
  selected?: boolean
  lang?: string
  onSelect: () => void
}

type Trigger = { ref: React.RefObject<HTMLButtonElement | null>; id: string; onClick: () => void } & {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
}

type Props = {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  header?: ReactNode
  /** Draws the button that opens the menu; spread the given props on it. */
  trigger: (props: Trigger) => ReactNode
}

/** A drop-down of things to do or places to go. */
export const Menu = ({ label, items, align = 'end', header, trigger }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const style = usePlace(button, open, align, 480)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(open, close)
  return (
    <>
      {trigger({
        ref: button,
        id,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': `${id}-menu`,
      })}
      {open &&
        style &&
        createPortal(
          <div
            style={style}
            className="animate-drop-in z-(--z-popover) min-w-52 overflow-auto rounded-card border border-line bg-bg1 p-1.5 shadow-raised"
          >
            {header}
            <MenuList id={id} label={label} items={items} button={button} onClose={close} />
          </div>,
          document.body,
        )}
    </>
  )
}

type ListProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  button: React.RefObject<HTMLElement | null>
  onClose: () => void
}

const MenuList = ({ id, label, items, button, onClose }: ListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useCloseOutside([list, button], onClose)
  useEffect(() => {
    const current =
      list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? list.current?.querySelector<HTMLElement>('button')
    current?.focus()
  }, [])
  return (
    <div ref={list} id={`${id}-menu`} role="menu" aria-label={label} onKeyDown={(event) => moveFocus(event, onClose)}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role={item.selected === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.selected}
          lang={item.lang}
          tabIndex={-1}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
          className={cx(
            'flex min-h-11 w-full items-center gap-3 rounded-input focus-ring px-3 text-left -outline-offset-2 hover:bg-bg2 focus-visible:bg-bg3',
            item.danger ? 'text-loss' : 'aria-checked:text-brand-text',
          )}
        >
          {item.icon && (
            <span aria-hidden="true" className="text-text3">
              {item.icon}
            </span>
          )}
          <span className="min-w-0 flex-1">{item.label}</span>
          <CountBadge count={item.badge ?? 0} />
        </button>
      ))}
    </div>
  )
}

const moveFocus = (event: KeyboardEvent<HTMLElement>, onClose: () => void) => {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % places.length,
    ArrowUp: (at - 1 + places.length) % places.length,
    Home: 0,
    End: places.length - 1,
  }
  if (event.key === 'Tab') return onClose()
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  places[target]?.focus()
}

/** Calls back when a press lands outside all of these. */
export const useCloseOutside = (inside: ReadonlyArray<React.RefObject<HTMLElement | null>>, onOutside: () => void): void => {
  const check = useEffectEvent((event: PointerEvent) => {
    const target = event.target
    if (target instanceof Node && !inside.some((ref) => ref.current?.contains(target))) onOutside()
  })
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => check(event)
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [])
}
