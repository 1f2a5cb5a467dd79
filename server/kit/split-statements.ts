/** What holds a semicolon that ends nothing: texts, names, bodies between dollars, comments. */
const whole = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g

/** The statements of a text of SQL, one by one, without the semicolons between them. Comments stay where they are. */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let current = ''
  let says = false
  const end = (): void => {
    if (says) statements.push(current.trim())
    current = ''
    says = false
  }
  for (const [part] of text.matchAll(whole)) {
    if (part === ';') end()
    else {
      current += part
      says ||= !/^(--|\/\*)/.test(part) && part.trim() !== ''
    }
  }
  end()
  return statements
}
