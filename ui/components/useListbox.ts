import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEscape } from '../hooks/useEscape.ts'

type Item = { key: string; label: unknown; text?: string; disabled?: boolean }

type Settings<Key extends string> = {
  options: ReadonlyArray<Item & { key: Key }>
  value: Key | null
  onChange: (key: Key) => void
}

/** How long an open list waits after the focus has left, in ms: a press on the list may still be on its way. */
const selectBlurDelayMs = 200
const typingPauseMs = 700

/** The next option that can be chosen, going one way from a place; stays when there is none. */
export const stepFrom = (options: readonly Item[], from: number, step: 1 | -1): number => {
  for (let at = from + step; at >= 0 && at < options.length; at += step) if (!options[at]?.disabled) return at
  return from
}

/** The first option that begins with what was typed, searched onwards from a place and round. */
export const findTyped = (options: readonly Item[], typed: string, from: number): number => {
  const wanted = typed.toLocaleLowerCase()
  const reads = (item: Item) => (item.text ?? (typeof item.label === 'string' ? item.label : '')).toLocaleLowerCase()
  const order = options.map((_, index) => (from + index) % options.length)
  return order.find((index) => !options[index]?.disabled && reads(options[index]!).startsWith(wanted)) ?? -1
}

/** State and keys of a list that opens from a button. */
export const useListbox = <Key extends string>({ options, value, onChange }: Settings<Key>) => {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef({ text: '', at: 0 })
  useEffect(() => () => clearTimeout(closing.current), [])
  useEscape(open, () => setOpen(false))

  const show = () => {
    setActive(options.findIndex((option) => option.key === value))
    setOpen(true)
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option || option.disabled) return
    setOpen(false)
    onChange(option.key)
  }
  const type = (letter: string, now: number) => {
    const text = now - typed.current.at > typingPauseMs ? letter : typed.current.text + letter
    typed.current = { text, at: now }
    const found = findTyped(options, text, Math.max(0, text.length > 1 ? active : active + 1))
    if (found >= 0) setActive(found)
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => setActive(stepFrom(options, active, 1)),
    ArrowUp: () => setActive(stepFrom(options, Math.max(active, 0), -1)),
    Home: () => setActive(stepFrom(options, -1, 1)),
    End: () => setActive(stepFrom(options, options.length, -1)),
    Enter: () => choose(active),
    ' ': () => choose(active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if (!open && ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
      event.preventDefault()
      return show()
    }
    if (!open) return
    if (letter) return type(event.key, event.timeStamp)
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  return {
    open,
    active,
    setActive,
    choose,
    onKeyDown,
    toggle: () => (open ? setOpen(false) : show()),
    onFocus: () => clearTimeout(closing.current),
    onBlur: () => {
      closing.current = setTimeout(() => setOpen(false), selectBlurDelayMs)
    },
  }
}
