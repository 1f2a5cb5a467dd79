/** "m•••@tamuvo.example" */
export const maskMail = (mail: string): string => {
  const at = mail.lastIndexOf('@')
  return `${[...mail][0] ?? ''}•••${mail.slice(at)}`
}
