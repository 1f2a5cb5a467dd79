import { CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { type ChangeEvent, useState } from 'react'

/** What is wrong with a form, by field, in sentences. */
export type Sentences = Record<string, string>

export type FieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The texts of a form and what is wrong with them.
 * @param places the field beneath which a refusal is told, by its code
 */
export const useForm = <Name extends string>(
  initial: Record<Name, string>,
  places: Partial<Record<string, NoInfer<Name>>> = {},
) => {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Sentences>({})
  const change = (name: Name, text: string) => {
    setValues((before) => ({ ...before, [name]: text }))
    setFaults(({ [name]: _mended, ...others }) => others)
  }
  return {
    values,
    faults,
    change,
    /** What a `Field` of this name is given. */
    field: (name: Name): FieldProps => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    /** Shows what is wrong. @returns whether nothing is */
    isFine: (found: Sentences): boolean => {
      setFaults(found)
      return Object.keys(found).length === 0
    },
    /** Shows a refusal beneath the field that it is about. */
    refused: (refusal: CallRefused) => {
      const place = places[refusal.code]
      if (place) setFaults({ [place]: errorSentence(refusal) })
    },
    /** The refusal that concerns the form as a whole. */
    general: (refusal: CallRefused | null): CallRefused | null => (refusal && !places[refusal.code] ? refusal : null),
  }
}
