/** Patterns of registration fields by their number in field rules. */
export const patterns: Record<number, { kind: string; regex: string }> = {
  1: { kind: 'letterFirstAlnum', regex: '^[A-Za-z][A-Za-z0-9]*$' },
  2: { kind: 'lettersChinese', regex: '^[A-Za-z\\u4e00-\\u9fff]+$' },
  3: { kind: 'email', regex: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$' },
  4: { kind: 'alnumNoChinese', regex: '^[A-Za-z0-9]+$' },
  5: { kind: 'digits', regex: '^\\d+$' },
  6: { kind: 'oneUpper', regex: '^(?=.*[A-Z]).+$' },
  7: { kind: 'lettersSpaces', regex: '^[A-Za-z]+(?: [A-Za-z]+)*$' },
  8: { kind: 'noSpaces', regex: '^\\S+$' },
  9: { kind: 'dateYMD', regex: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
  10: { kind: 'dateMDY', regex: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])-\\d{4}$' },
  11: { kind: 'strongPassword', regex: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^A-Za-z0-9\\s])\\S+$' },
  12: { kind: 'fullName', regex: '^\\S+(?: \\S+)+$' },
  13: { kind: 'korean', regex: '^[\\uac00-\\ud7a3]+$' },
  14: { kind: 'thai', regex: '^[\\u0e00-\\u0e7f]+$' },
  15: { kind: 'thaiEnglish', regex: '^[A-Za-z\\u0e00-\\u0e7f]+(?: [A-Za-z\\u0e00-\\u0e7f]+)*$' },
  16: { kind: 'japanese', regex: '^[\\u3041-\\u3096\\u30a1-\\u30fc\\u4e00-\\u9fff]+$' },
  17: { kind: 'upperOnly', regex: '^[A-Z]+$' },
}

/** A rule for one registration field, as the server sends it. */
export type FieldRule = {
  enabled: boolean
  required: boolean
  minLength: number
  maxLength: number
  acceptedPattern: string
  patternId: number
}

/** The fault of a field's text, undefined when valid. Lengths count characters, not UTF-16 units. */
export const fieldFault = (rule: FieldRule, text: string): 'required' | 'length' | 'pattern' | undefined => {
  if (text === '') return rule.required ? 'required' : undefined
  const length = [...text].length
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  // '*' on the wire means any text.
  const pattern = rule.acceptedPattern === '*' ? '.*' : rule.acceptedPattern
  return new RegExp(pattern, 'u').test(text) ? undefined : 'pattern'
}
