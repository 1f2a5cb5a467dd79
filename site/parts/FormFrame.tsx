import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** Checks what was typed and sends it. */
  onSubmit: () => unknown
  /** `timesShown` of the form, where the first field with a fault takes the focus. */
  focusFaults?: number
  className?: string
  children: ReactNode
}

/** A form that we check ourselves, in the member's language, and that never leaves the page. */
export const FormFrame = ({ onSubmit, focusFaults = 0, className = 'flex flex-col gap-4', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Only now are the fields marked, and the first of them is known.
    if (focusFaults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusFaults])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className={className}
    >
      {children}
    </form>
  )
}
