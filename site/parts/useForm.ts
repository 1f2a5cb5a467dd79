import { type CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'

/** What is wrong with a form, by field: a sentence, or a code that the field turns into one. */
export type Faults = Record<string, string>

/** Props of a `Field` or `TextArea`. */
export type FieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** Props of a part that calls back with a value instead of an event: `AmountField`, `Select`, `SentCode`. */
export type Control<Value> = { value: Value; error?: string | undefined; onChange: (value: Value) => void }

type NameOf<Values> = keyof Values & string
/** The fields that hold any value of a type: a union of literals is no `string`. */
type NameWith<Value, Values> = {
  [Name in NameOf<Values>]-?: [Value, Values[Name]] extends [Values[Name], Value] ? Name : never
}[NameOf<Values>]

/**
 * The values of a form and what is wrong with them. The fault of a field disappears when its value is changed.
 * @param initial by field; a field that may hold one of several literals needs their type
 * @param places the field beneath which a refusal is shown, by its code
 */
export const useForm = <Values extends Record<string, unknown>>(
  initial: Values,
  places: Partial<Record<string, NoInfer<NameOf<Values>>>> = {},
) => {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const [timesShown, setTimesShown] = useState(0)
  const put = (name: NameOf<Values>, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults(({ [name]: _mended, ...others }) => others)
  }
  const show = (found: Faults) => {
    setFaults(found)
    if (Object.keys(found).length > 0) setTimesShown((count) => count + 1)
  }
  return {
    values,
    faults,
    /** How often faults were shown: `FormFrame` can move the focus to the first one each time. */
    timesShown,
    change: <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => put(name, value),
    reset: () => setValues(initial),
    field: (name: NameWith<string, Values>): FieldProps => ({
      name,
      value: String(values[name]),
      error: faults[name],
      onChange: ({ target }) => put(name, target.value),
    }),
    control: <Name extends NameOf<Values>>(name: Name): Control<Values[Name]> => ({
      value: values[name],
      error: faults[name],
      onChange: (value) => put(name, value),
    }),
    /** Props of a `Checkbox`. */
    checkbox: (name: NameWith<boolean, Values>) => ({
      checked: values[name] === true,
      error: faults[name],
      onChange: ({ target }: { target: { checked: boolean } }) => put(name, target.checked),
    }),
    /** Which of these fields are blank. */
    missing: (...names: NameWith<string, Values>[]): Faults =>
      Object.fromEntries(names.filter((name) => String(values[name]).trim() === '').map((name) => [name, t('common.required')])),
    show,
    /** Shows what is wrong. @returns whether nothing is */
    isFine: (found: Faults): boolean => {
      show(found)
      return Object.keys(found).length === 0
    },
    /** Shows a refusal beneath the field that it is about. */
    refused: (refusal: CallRefused) => {
      const place = places[refusal.code]
      if (place) show({ [place]: errorSentence(refusal) })
    },
    /** The refusal that concerns the form as a whole. */
    general: (refusal: CallRefused | null): CallRefused | null => (refusal && !places[refusal.code] ? refusal : null),
  }
}

export type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>
