import type { ReactNode, Ref } from 'react'

type Props = {
  /** Checks what was typed and sends it. */
  onSubmit: () => unknown
  ref?: Ref<HTMLFormElement>
  className?: string
  children: ReactNode
}

/** A form that we check ourselves, in the member's language, and that never leaves the page. */
export const FormFrame = ({ onSubmit, className = 'flex flex-col gap-4', children, ref }: Props) => (
  <form
    ref={ref}
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
