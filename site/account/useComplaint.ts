import { useEffect, useRef, useState } from 'react'

/** Takes the focus to the first field with a fault, each time a form has complained. */
export const useComplaint = () => {
  const form = useRef<HTMLFormElement>(null)
  const [complaints, setComplaints] = useState(0)
  useEffect(() => {
    if (complaints > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [complaints])
  return { form, complain: () => setComplaints((count) => count + 1) }
}
