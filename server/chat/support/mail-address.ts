const pattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/

export const isMailAddress = (text: string): boolean => text.length <= 120 && pattern.test(text)

/** "m•••@tamuvo.example" */
export const maskMail = (mail: string): string => {
  const at = mail.lastIndexOf('@')
  return `${[...mail][0] ?? ''}•••${mail.slice(at)}`
}
