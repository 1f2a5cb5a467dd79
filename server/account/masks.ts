/** "+95 ••• 456": the country and the last three digits of a number in the form of E.164. */
export const maskMobile = (mobile: string): string => (mobile === '' ? '' : `${mobile.slice(0, 3)} ••• ${mobile.slice(-3)}`)

/** "m•••@tamuvo.example" */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`
}

/** The first and the last character of a name, and nothing of a short one. */
export const maskName = (name: string): string => {
  const characters = [...name]
  if (characters.length === 0) return ''
  return characters.length < 4 ? '•••' : `${characters[0]}•••${characters.at(-1)}`
}
